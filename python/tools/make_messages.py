"""Writes `orrery/messages`: what states say as typed dictionaries, made from the games' JSON Schema.

    python tools/make_messages.py            # with the package installed that is to be described
    python tools/make_messages.py --check    # changes nothing, and fails where a file is not what it would write
"""

from __future__ import annotations

import argparse
import keyword
import sys
from pathlib import Path
from typing import Any

import orrery

FOLDER = Path(__file__).parents[1] / "orrery" / "messages"

HEAD = '''"""What {name} says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("{id}").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import {imports}
'''

#: What a schema calls its messages, and what they are called here.
MESSAGES = {"choice": "Choice", "event": "Event", "told": "Told", "outcome": "Outcome"}


def camel(words: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in words.replace("-", "_").split("_"))


class Module:
    """The classes of one game, in the order in which they are needed."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.known = schema["$defs"]
        self.lines: list[str] = []
        self.used: set[str] = set()
        self.taken = {camel(name) for name in self.known}

    def type_of(self, schema: dict[str, Any], name: str) -> str:
        """The type of what fits a schema. What has no name of its own is named after where it stands."""
        if "$ref" in schema:
            definition = schema["$ref"].removeprefix("#/$defs/")
            return MESSAGES.get(definition, definition)
        if "enum" in schema:
            self.used.add("Literal")
            return f"Literal[{', '.join(repr(word) for word in schema['enum'])}]".replace("'", '"')
        if forms := schema.get("anyOf") or schema.get("oneOf"):
            types = [self.type_of(form, name) for form in forms if "not" not in form.get("properties", {}).get("event", {})]
            types = [kind for kind in types if kind != "None"] + [kind for kind in types if kind == "None"]
            return " | ".join(dict.fromkeys(types))
        kinds = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
        kind = schema.get("type")
        if kind in kinds:
            return kinds[kind]
        if kind == "array":
            return f"list[{self.type_of(schema.get('items', {}), name)}]"
        if kind == "object" and "properties" in schema:
            return self.object(schema, name)
        self.used.add("Any")
        return "Any"

    def object(self, schema: dict[str, Any], name: str) -> str:
        fields, needed = schema["properties"], set(schema.get("required", ()))
        if name not in (*self.known, *MESSAGES.values()) or name in self.written:
            words = fields["event"]["enum"][0] if "enum" in fields.get("event", {}) else "_".join(fields)
            name = camel(name) + camel(words)
            while name in self.taken:
                name += "_"
            self.taken.add(name)
        self.written.add(name)
        self.used.add("TypedDict")
        types = {field: self.type_of(form, name) for field, form in fields.items()}
        parents = "TypedDict"
        if missing := [field for field in fields if field not in needed]:
            self.dictionary(f"_{name}", "TypedDict, total=False", {field: types[field] for field in missing})
            parents = f"_{name}"
        self.dictionary(name, parents, {field: types[field] for field in fields if field in needed})
        return name

    def dictionary(self, name: str, parents: str, fields: dict[str, str]) -> None:
        if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            self.lines += ["", "", f"class {name}({parents}):", *(f"    {field}: {kind}" for field, kind in fields.items())]
        else:
            # A field that is a word of Python.
            inner = ", ".join(f'"{field}": "{kind}"' if '"' not in kind else f"\"{field}\": '{kind}'" for field, kind in fields.items())
            self.lines += ["", "", f'{name} = TypedDict("{name}", {{{inner}}})']

    def text(self, about: dict[str, Any]) -> str:
        self.written: set[str] = set()
        whole = [(name, form) for name, form in self.known.items() if name not in ("view", "legal", *MESSAGES)]
        for name, form in [*whole, *((MESSAGES[name], self.known[name]) for name in MESSAGES if name in self.known)]:
            if "properties" not in form:
                # The name is for what is one of several: each of them has one of its own.
                self.written.add(name)
            kind = self.type_of(form, name)
            if kind != name:
                self.used.add("TypeAlias")
                quoted = f"'{kind}'" if '"' in kind else f'"{kind}"'
                self.lines += ["", "", f"{name}: TypeAlias = {quoted}"]
        head = HEAD.format(name=about["name"], id=about["id"], imports=", ".join(sorted(self.used)))
        return head + "\n".join(self.lines) + "\n"


def files() -> dict[Path, str]:
    made = {FOLDER / "__init__.py": '"""What states say, as typed dictionaries: a module for each game."""\n'}
    for name in orrery.games():
        game = orrery.load(name)
        made[FOLDER / f"{name.replace('-', '_')}.py"] = Module(game.schema()).text({"name": game.name, "id": game.id})
    return made


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--check", action="store_true", help="change nothing")
    check, wrong = ask.parse_args().check, []
    for path, text in files().items():
        if not path.exists() or path.read_text() != text:
            wrong.append(path.name)
            if not check:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
    if check and wrong:
        print(f"not what the schema says: {', '.join(wrong)}. Write them anew: python python/tools/make_messages.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
