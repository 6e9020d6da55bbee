"""The component page: every part in every state, for us and not for players."""
