"""What the three games for a group share on the screen: people, seats, the frame of a game, its result."""
