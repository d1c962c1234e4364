"""The real world and World3, to lay a game beside them."""
