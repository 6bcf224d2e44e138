"""Texts of algorithms and heuristics from Python calls, one function for each of the program's descriptors."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, List

from ._results import Option


def python_name(name: str) -> str:
    return name.replace("-", "_")


def default_of(option: Option) -> Any:
    if option.type == "integer" and option.default.lstrip("-").isdigit():
        return int(option.default)
    try:
        return float(option.default) if option.type == "real" else option.default
    except ValueError:
        return option.default


def maker(kind: str, name: str, summary: str, options: List[Option], parts: int = 0) -> Callable[..., str]:
    """A function whose keywords are the options of a descriptor; it returns the text `name(option=value, …)`."""
    parameters = [inspect.Parameter("parts", inspect.Parameter.VAR_POSITIONAL)] if parts else []
    for option in options:
        parameters.append(
            inspect.Parameter(python_name(option.name), inspect.Parameter.KEYWORD_ONLY, default=default_of(option))
        )
    signature = inspect.Signature(parameters)

    def make(*args: Any, **keywords: Any) -> str:
        given = signature.bind(*args, **keywords).arguments
        words = [str(part() if getattr(part, "makes_text", False) else part) for part in given.get("parts", ())]
        for option in options:
            if python_name(option.name) in given:
                value = given[python_name(option.name)]
                text = str(value).lower() if isinstance(value, bool) else str(value)
                words.append(f"{option.name}={text}")
        return f"{name}({', '.join(words)})" if words else name

    make.__name__ = make.__qualname__ = python_name(name)
    make.__signature__ = signature  # type: ignore[attr-defined]
    make.makes_text = True  # type: ignore[attr-defined]
    help_lines = [f"{python_name(option.name)}: {option.help}" for option in options]
    make.__doc__ = "\n".join([f"{summary} (text of {kind} {name})", *([""] if help_lines else []), *help_lines])
    return make


def makers(kind: str, rows: Dict[str, Any]) -> Dict[str, Callable[..., str]]:
    return {
        python_name(name): maker(kind, name, row.summary, row.options, getattr(row, "parts", {}).get("max", 0))
        for name, row in rows.items()
    }
