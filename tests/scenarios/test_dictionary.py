"""What the codes of copies give numbers to: all of the schema, and nothing twice."""

from __future__ import annotations

import tomllib

from scenarios.dictionary import tables, to_toml, words
from scenarios.schema import ASKED, MUST, NONE


def test_every_field_is_a_column_of_one_table() -> None:
    columns = [f"{name}.{column}" for name, held in tables().items() for column in held]
    assert len(set(columns)) == len(columns) == len({*ASKED, *NONE, *MUST})
    assert "court.*.*.cost" in columns
    assert "court.*.each.cost" in columns
    assert "scenario.*.stage.church.*.left.gain" in columns


def test_a_column_names_no_part_of_its_row() -> None:
    assert all(name.endswith("*") for name in tables())
    assert not any("*" in column for held in tables().values() for column in held)


def test_the_commonest_words_take_one_byte() -> None:
    found = words()
    assert len(set(found)) == len(found)
    assert {"gold", "any", "church", "level.king", "enemy attack", "none", "?"} <= set(found[:128])


def test_the_file_says_what_it_was_made_of() -> None:
    assert tomllib.loads(to_toml(tables(), words())) == {"tables": tables(), "words": words()}
