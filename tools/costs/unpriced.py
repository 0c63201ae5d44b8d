"""The refusal of a template whose costs cannot be computed."""


class Unpriced(Exception):
    """The costs cannot be computed; the message is one line that says what to do."""
