"""Games that several people share: the store that every game in play is kept in."""
