"""The refusal of what has no price."""


class Unpriced(Exception):
    """The costs cannot be computed; the message is one line that says what to do."""
