import {
  type AttributeArgument,
  type BlockAttribute,
  type Field,
  getSchema,
  type KeyValue,
  type Model,
  type Value,
} from "@mrleebo/prisma-ast";
import type pg from "pg";

/**
 * The tables as lines of text, one for each column, key, index and foreign key, in the words of PostgreSQL: first those
 * of schema.prisma, then those of a database. The same line stands for the same thing, so that two lists can be
 * compared.
 */

const types: Readonly<Record<string, string>> = {
  String: "text",
  Int: "integer",
  BigInt: "bigint",
  Boolean: "boolean",
  Float: "double precision",
  Json: "jsonb",
  Bytes: "bytea",
  DateTime: "timestamp(3) without time zone",
  Uuid: "uuid",
  Date: "date",
  SmallInt: "smallint",
  "Timestamptz(3)": "timestamp(3) with time zone",
  "Timestamptz(6)": "timestamp(6) with time zone",
};

const actions: Readonly<Record<string, string>> = {
  Cascade: "CASCADE",
  Restrict: "RESTRICT",
  SetNull: "SET NULL",
  NoAction: "NO ACTION",
};

type Part<Type extends string> = Extract<Value | KeyValue, { type: Type }>;

/** The value as this part of the language; undefined: it is another one. */
function as<Type extends "keyValue" | "array" | "function">(type: Type, value: unknown): Part<Type> | undefined {
  return typeof value === "object" && value !== null && "type" in value && value.type === type
    ? (value as Part<Type>)
    : undefined;
}

const fieldsOf = ({ properties }: Model) => properties.filter((one): one is Field => one.type === "field");
const attributesOf = ({ properties }: Model, name: string) =>
  properties.filter((one): one is BlockAttribute => one.type === "attribute" && one.name === name);

/** The named argument of an attribute, or its only unnamed one. */
function argument(args: readonly AttributeArgument[] | undefined, name: string | null): unknown {
  for (const { value } of args ?? []) {
    const named = as("keyValue", value);
    if (name === null ? !named : named?.key === name) return named ? named.value : value;
  }
  return undefined;
}

const unquoted = (value: unknown) => String(value).replace(/^"|"$/g, "");

/** The names of a list: "[tenantId, at(ops: …)]". */
function names(list: unknown): string[] {
  return (as("array", list)?.args ?? []).map((one) => String(as("function", one)?.name ?? one));
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

export function ofSchema(source: string): string[] {
  const models = getSchema(source).list.filter((block): block is Model => block.type === "model");
  const tableOf = new Map(
    models.map((model) => [model.name, unquoted(argument(attributesOf(model, "map")[0]?.args, null) ?? model.name)]),
  );
  return models.flatMap((model) => linesOf(model, tableOf)).sort();
}

function linesOf(model: Model, tableOf: ReadonlyMap<string, string>): string[] {
  const table = tableOf.get(model.name);
  const lines: string[] = [];
  for (const field of fieldsOf(model)) {
    const relation = field.attributes?.find(({ name }) => name === "relation");
    if (relation?.args && names(argument(relation.args, "fields")).length > 0) {
      const onDelete = String(argument(relation.args, "onDelete") ?? (field.optional ? "SetNull" : "Restrict"));
      const onUpdate = String(argument(relation.args, "onUpdate") ?? "Cascade");
      const from = quoted(names(argument(relation.args, "fields")));
      const to = `${tableOf.get(String(field.fieldType))} (${quoted(names(argument(relation.args, "references")))})`;
      lines.push(`${table}: ${from} references ${to}, update ${actions[onUpdate]}, delete ${actions[onDelete]}`);
    }
    if (tableOf.has(String(field.fieldType))) continue;
    lines.push(
      `${table}.${field.name}: ${typeOf(field)}${field.optional || field.array ? "" : " not null"}${defaultOf(field)}`,
    );
    if (field.attributes?.some(({ name }) => name === "id")) lines.push(`${table}: primary key ("${field.name}")`);
    if (field.attributes?.some(({ name }) => name === "unique")) lines.push(`${table}: unique btree ("${field.name}")`);
  }
  for (const [attribute, kind] of [
    ["id", "primary key"],
    ["unique", "unique btree"],
    ["index", "index"],
  ] as const)
    for (const { args } of attributesOf(model, attribute)) {
      const method = kind === "index" ? ` ${String(argument(args, "type") ?? "BTree").toLowerCase()}` : "";
      lines.push(`${table}: ${kind}${method} (${quoted(names(argument(args, null)))})`);
    }
  return lines;
}

function typeOf(field: Field): string {
  const native = field.attributes?.find(({ group }) => group === "db");
  const precision = native?.args?.length ? `(${String(argument(native.args, null))})` : "";
  const type = types[native ? native.name + precision : String(field.fieldType)];
  if (!type) throw new Error(`The type of ${field.name} is not known here.`);
  return `${type}${field.array ? "[]" : ""}`;
}

/** Defaults that only the client fills in (uuid(), updatedAt) are not the table's. */
function defaultOf(field: Field): string {
  const value = argument(field.attributes?.find(({ name }) => name === "default")?.args, null);
  if (value === undefined) return "";
  const call = as("function", value);
  if (call?.name === "now") return " default CURRENT_TIMESTAMP";
  if (call?.name === "autoincrement") return " default nextval";
  if (call?.name === "dbgenerated") return ` default ${JSON.parse(String(call.params?.[0]))}`;
  if (typeof value === "object") throw new Error(`The default of ${field.name} is not known here.`);
  const text = String(value);
  return ` default ${text.startsWith('"') ? `'${unquoted(text)}'::${typeOf(field)}` : text}`;
}

/**
 * Leaves out what schema.prisma cannot say: partial indexes, whether a list may be null, checks, policies, and the
 * record of the migrations.
 */
export async function ofDatabase(owner: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `with tables as (
       select oid, relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname <> '_prisma_migrations'
     ),
     columns as (
       select t.oid, a.attnum, '"' || a.attname || '"' as name from tables t join pg_attribute a on a.attrelid = t.oid
     )
     select t.relname || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull and a.attndims = 0 then ' not null' else '' end
       || coalesce(' default ' || case pg_get_expr(d.adbin, d.adrelid) when 'now()' then 'CURRENT_TIMESTAMP'
            else regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^nextval.*', 'nextval') end, '') as line
     from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     union all
     select t.relname || ': ' || case when i.indisprimary then 'primary key' when i.indisunique then 'unique ' || m.amname
         else 'index ' || m.amname end
       || ' (' || (select string_agg(c.name, ', ' order by k.at)
          from unnest(i.indkey::int[]) with ordinality k (attnum, at) join columns c on c.oid = t.oid and c.attnum = k.attnum)
       || ')'
     from tables t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
       join pg_am m on m.oid = x.relam
     where i.indpred is null and i.indexprs is null
     union all
     select t.relname || ': ' || (select string_agg(c.name, ', ' order by k.at)
          from unnest(f.conkey) with ordinality k (attnum, at) join columns c on c.oid = t.oid and c.attnum = k.attnum)
       || ' references ' || r.relname || ' (' || (select string_agg(c.name, ', ' order by k.at)
          from unnest(f.confkey) with ordinality k (attnum, at) join columns c on c.oid = r.oid and c.attnum = k.attnum)
       || '), update ' || (actions.names ->> f.confupdtype::text) || ', delete ' || (actions.names ->> f.confdeltype::text)
     from tables t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' join tables r on r.oid = f.confrelid,
       (values ('{"a": "NO ACTION", "r": "RESTRICT", "c": "CASCADE", "n": "SET NULL", "d": "SET DEFAULT"}'::jsonb)) actions (names)`,
  );
  return rows.map(({ line }) => line).sort();
}
