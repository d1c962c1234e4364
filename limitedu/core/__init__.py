"""What every game here is made of; standard library only, and no game is known here."""
