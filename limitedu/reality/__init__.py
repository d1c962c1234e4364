"""The real world beside the games: the World3 model, measured history, and how to compare them."""
