"""``python -m limitedu`` does what ``limitedu`` does."""

from limitedu.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
