"""Games that travel: handed on as codes, pictures and files; taken in, looked at first, and only then saved."""
