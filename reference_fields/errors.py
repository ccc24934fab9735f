"""What the fields' loader raises."""


class FieldError(ValueError):
    """A field that cannot be used: the message says what was expected and what came."""
