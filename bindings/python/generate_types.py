#!/usr/bin/env python3
"""Writes what the package takes from the program's descriptors: _fields.py and the stubs of signatures.

    generate_types.py EXTENSION [--check]

EXTENSION is the folder that holds the compiled module. With --check it only says which files are out of date.
"""

import ast
import importlib
import json
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent / "taquin"
HEADER = "# Written by bindings/python/generate_types.py from the program's descriptors; a test compares them.\n\n"

TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "array": "List[str]"}
KINDS = {"count": "int", "text": "str", "whole": "Union[int, str]", "seconds": "Union[float, str]", "bytes": "Union[int, str]"}


def type_of(schema, name):
    if name == "stats":
        return "StatsFields"
    if "enum" in schema:
        return "Literal[" + ", ".join(json.dumps(one) for one in schema["enum"]) + "]"
    kind = schema["type"]
    if isinstance(kind, list):
        return f"Optional[{TYPES[kind[0]]}]"
    return TYPES[kind]


def fields_class(name, doc, schema, left_out=()):
    lines = ["@dataclass(frozen=True)", f"class {name}:", f'    """{doc}"""', ""]
    required = [field for field in schema["properties"] if field in schema["required"] and field not in left_out]
    optional = [field for field in schema["properties"] if field not in schema["required"] and field not in left_out]
    for field in required + optional:
        found = schema["properties"][field]
        kind = type_of(found, field)
        lines.append(f"    {field}: {kind}" if field in required else f"    {field}: Optional[{kind}] = None")
        if field != "stats":
            lines.append(f'    """{found["description"].capitalize()}."""')
    return "\n".join(lines) + "\n"


def fields_text(module):
    result = json.loads(module.result_schema())
    event = json.loads(module.events_schema())["oneOf"][0]
    return (
        HEADER
        + "from __future__ import annotations\n\nfrom dataclasses import dataclass\n"
        + "from typing import List, Literal, Optional\n\n\n"
        + fields_class("StatsFields", "Counters and timings.", result["properties"]["stats"])
        + "\n\n"
        + fields_class("ResultFields", "Result of one solve.", result)
        + "\n\n"
        + fields_class("EventFields", "Event of a running search.", event, ("event", "line"))
    )


def specs_text(rows, kind):
    text = HEADER + "from typing import Union\n"
    for row in rows:
        parameters = ["*parts: str"] if row.get("parts", {}).get("max", 0) else []
        if not parameters and row["options"]:
            parameters.append("*")
        for option in row["options"]:
            name = option["name"].replace("-", "_")
            types = {"integer": "int", "real": "float", "choice": "str", "text": "str"}
            parameters.append(f"{name}: Union[{types[option['type']]}, str] = ...".replace("Union[str, str]", "str"))
        text += f"\ndef {row['name'].replace('-', '_')}({', '.join(parameters)}) -> str: ..."
    return text + "\n"


def api_text(module):
    """The signatures of _api.py, its keywords filled in."""
    source = (PACKAGE / "_api.py").read_text()
    requests = {name.replace("-", "_"): kind for name, kind, _, _ in module.request_fields()}
    scrambles = {name: kind for name, kind, _, _, _ in module.scramble_fields()}
    text = HEADER + (
        "from typing import Any, Callable, Iterable, Iterator, List, Literal, Optional, Sequence, Tuple, Union\n\n"
        "from ._results import Analysis, Catalogue, Census, Check, Event, HeuristicCheck, Result, Results\n"
        "from ._taquin import Board\n\n"
        "BoardLike = Union[Board, str, Sequence[int], Sequence[Sequence[int]], Any]\n"
        "SizeLike = Union[str, int, Tuple[int, int]]\n"
        "HeuristicLike = Union[str, Callable[[Board], float]]\n"
    )
    known = {
        "board": "BoardLike",
        "boards": "Iterable[BoardLike]",
        "size": "SizeLike",
        "goal": "BoardLike",
        "heuristic": "HeuristicLike",
        "certify": "Union[bool, float, str]",
    }

    def parameter(argument, default):
        kind = known.get(argument.arg) or ast.unparse(argument.annotation)
        if default is None:
            return f"{argument.arg}: {kind}"
        if argument.arg in known and ast.unparse(default) == "None":
            kind = f"Optional[{kind}]"
        return f"{argument.arg}: {kind} = ..."

    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
            continue
        fields = scrambles if function.name == "scramble" else requests
        left_out = ["board", "size"] if function.name in ("census", "scramble", "check_heuristic") else ["board"]
        for word in [word for call in function.decorator_list for word in call.args]:
            # Names, or all but some of them.
            names = [word.value] if isinstance(word, ast.Constant) else set(requests) - ast.literal_eval(word.value.right)
            left_out += names
        arguments = function.args
        defaults = [None] * (len(arguments.args) - len(arguments.defaults)) + arguments.defaults
        parameters = [parameter(*pair) for pair in zip(arguments.args, defaults)]
        if arguments.kwonlyargs or arguments.kwarg:
            parameters.append("*")
        parameters += [parameter(*pair) for pair in zip(arguments.kwonlyargs, arguments.kw_defaults)]
        if arguments.kwarg:
            parameters += [
                f"{field}: Optional[{KINDS[kind] if field == 'heuristic' else known.get(field, KINDS[kind])}] = ..."
                for field, kind in fields.items()
                if field not in left_out
            ]
        returned = ast.unparse(function.returns).replace("_taquin.", "")
        listed = "".join(f"\n    {parameter}," for parameter in parameters)
        text += f"\ndef {function.name}({listed}{chr(10) if listed else ''}) -> {returned}: ..."
    return text + "\n"


def main():
    sys.path.insert(0, sys.argv[1])
    module = importlib.import_module("_taquin")
    catalogue = json.loads(module.catalogue())
    files = {
        "_fields.py": fields_text(module),
        "algorithms.pyi": specs_text(catalogue["algorithms"], "algorithm"),
        "heuristics.pyi": specs_text(catalogue["heuristics"], "heuristic"),
        "_api.pyi": api_text(module),
    }
    stale = [name for name, text in files.items() if not (PACKAGE / name).exists() or (PACKAGE / name).read_text() != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"out of date: {', '.join(stale)}; renew them: python3 bindings/python/generate_types.py EXTENSION")
        return
    for name in stale:
        (PACKAGE / name).write_text(files[name])


if __name__ == "__main__":
    main()
