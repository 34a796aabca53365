import type { HitRange, PersonName } from "#server/office/search/model.ts";

/** $1 to $4 of every statement: the tenant, the rows left out, those on the page, and one more than are counted. */
export const valuesOf = (tenantId: string, { from, size, to }: HitRange): unknown[] => [tenantId, from, size, to + 1];
/** Adds a value; returns its place in the statement. */
export const bind = (values: unknown[], value: unknown) => `$${values.push(value)}`;
/** Typed text as a part of a LIKE pattern. */
export const literally = (typed: string) => typed.replaceAll(/[\\%_]/g, "\\$&");

/**
 * The condition that a stored column begins with `text`, an expression without columns. LIKE, and calls on the column,
 * would be evaluated behind row-level security, row by row; these two operators are those of a text_pattern_ops index.
 */
export const beginsWith = (column: string, text: string) =>
  `${column} ~>=~ ${text} AND ${column} ~<~ (${text} || chr(1114111))`;

/**
 * The condition that a person's name begins like this, for few rows: no index serves it. `of`: the alias of their
 * table, with its dot.
 */
export function nameBegins({ last, first }: PersonName, values: unknown[], of = ""): string {
  const begins = (column: string, name: string) =>
    name === "" ? [] : [`folded(${of}"${column}") LIKE folded(${bind(values, `${literally(name)}%`)})`];
  return [...begins("lastName", last), ...begins("firstName", first)].join(" AND ");
}
