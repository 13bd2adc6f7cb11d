"""Queries that every answer of a class needs, compiled once and run with other values.

Django compiles the SQL of a query anew each time, which takes longer than the database needs to
answer it. Here the SQL and the row reader are kept, and values replace the `Slot` placeholders.
The SQL still comes from the models, and each database has its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql import InsertQuery, UpdateQuery

Row = TypeVar("Row")
Kind = TypeVar("Kind", bound=Model)


class Slot(Expression):
    """The placeholder of a value that is known when a query runs, of the type of a field."""

    def __init__(self, name: str, output_field: "Field[Any, Any]") -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, *_: Any, **__: Any) -> tuple[str, list[Any]]:
        """An SQL placeholder, with this slot as its parameter."""
        return "%s", [self]

    def written(self, value: Any) -> Any:
        """A value as the database compares it."""
        return self.output_field.get_db_prep_value(value, connection)


class _WrittenSlot(Slot):
    """The placeholder of a value that is put into a row: None is not NULL there, even in JSON."""

    def written(self, value: Any) -> Any:
        """A value as the database stores it."""
        return self.output_field.get_db_prep_save(value, connection)


@dataclass(frozen=True)
class _Text:
    """A compiled statement: SQL, and parameters with slots among them."""

    sql: str
    params: tuple[Any, ...]

    def filled(self, values: dict[str, Any]) -> list[Any]:
        return [
            param.written(values[param.name]) if isinstance(param, Slot) else param
            for param in self.params
        ]


class ReadyQuery(Generic[Row]):
    """A query for rows: whole ones, or tuples of the fields that `values_list` names."""

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make
        self._known: dict[str, tuple[_Text, Callable[[Sequence[Any]], list[Row]]]] = {}

    def __call__(self, **values: Any) -> list[Row]:
        """The rows, with a value for each slot."""
        if connection.vendor not in self._known:
            self._known[connection.vendor] = self._put_together()
        text, read = self._known[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(text.sql, text.filled(values))
            return read(cursor.fetchall())

    def _put_together(self) -> tuple[_Text, Callable[[Sequence[Any]], list[Row]]]:
        queryset = self._make()
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        converters = compiler.get_converters(columns)
        is_whole = queryset._iterable_class is ModelIterable  # noqa: SLF001 - no other way to ask
        names = [column.target.attname for column in columns] if is_whole else []

        def read(rows: Sequence[Any]) -> list[Any]:
            found = compiler.apply_converters(rows, converters) if converters else rows
            if not is_whole:
                return [tuple(row) for row in found]
            from_db, using = queryset.model.from_db, connection.alias
            return [from_db(using, names, row) for row in found]

        return _Text(sql, tuple(params)), read


class ReadyUpdate:
    """An update of rows. Returns the number of matching rows."""

    def __init__(self, make: Callable[[], QuerySet[Any]], *fields: str) -> None:
        """Set some fields, each from the value of its own name."""
        self._make, self._fields = make, fields
        self._known: dict[str, _Text] = {}

    def __call__(self, **values: Any) -> int:
        """Run it, with a value for each slot and each field."""
        if connection.vendor not in self._known:
            self._known[connection.vendor] = self._put_together()
        text = self._known[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(text.sql, text.filled(values))
            return int(cursor.rowcount)

    def _put_together(self) -> _Text:
        queryset = self._make()
        query: Any = queryset.query.chain(UpdateQuery)
        meta = queryset.model._meta  # noqa: SLF001 - public in all but name
        query.add_update_values(
            {name: _WrittenSlot(name, meta.get_field(name)) for name in self._fields}
        )
        sql, params = query.get_compiler(connection=connection).as_sql()
        return _Text(sql, tuple(params))


class ReadyInsert(Generic[Kind]):
    """A new row, inserted as `save` would; sends no signals."""

    def __init__(self, model: type[Kind]) -> None:
        self._fields = [
            field
            for field in model._meta.local_concrete_fields  # noqa: SLF001 - public in all but name
            if not field.primary_key
        ]
        self._model = model
        self._known: dict[str, str] = {}

    def __call__(self, row: Kind) -> Kind:
        """Insert a row and set its primary key."""
        if connection.vendor not in self._known:
            self._known[connection.vendor] = self._put_together(row)
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for field in self._fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._known[connection.vendor], values)
            returns = connection.features.can_return_columns_from_insert
            row.pk = cursor.fetchone()[0] if returns else cursor.lastrowid
        row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001
        return row

    def _put_together(self, row: Kind) -> str:
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk]  # noqa: SLF001
        ((sql, _params),) = compiler.as_sql()
        return str(sql)
