"""What is wrong with something that was given."""

from __future__ import annotations

from typing import Sequence, Tuple


class InputError(ValueError):
    """Something given is wrong: `field` names it, `message` says what was found and what is allowed.

    `code` is the same key as in JSON and in the message files, so programs need not read sentences.

    >>> import taquin
    >>> try:
    ...     taquin.solve("1 2 2/3 4 5/6 7 0")
    ... except taquin.InputError as error:
    ...     print(error.code, error.field)
    tile-twice board
    """

    def __init__(self, code: str, field: str, message: str, arguments: Sequence[str] = ()) -> None:
        super().__init__(f"{field}: {message}")
        self.code = code
        self.field = field
        self.message = message
        self.arguments = tuple(arguments)

    def __reduce__(self) -> Tuple[type, Tuple[str, str, str, Tuple[str, ...]]]:
        return (InputError, (self.code, self.field, self.message, self.arguments))
