import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { field, text } from "#server/platform/wire/fields.ts";

export type Variable = { name: string; value: string };

/** The variables of a page's texts, with the tenant's values. */
export const variablenIn = z
  .object({ Namen: field(z.array(text(80)).max(200).nullish(), "Only these; missing: all", ["hotline"]) })
  .meta({ id: "VariablenFrage" })
  .transform(({ Namen }) => ({ names: Namen ?? null }));

/** ?agentur=: the agency whose values are requested; default: the signed-in agency user's. */
export const agenturIn = z
  .object({ agentur: field(text(100).optional(), "An agency's number", "A-100") })
  .transform(({ agentur }) => ({ agency: agentur || null }));

const variable = z
  .object({
    Name: field(z.string(), "The variable's name; texts contain it in braces after a dollar sign", "hotline"),
    Wert: field(z.string(), "What stands in its place", "0800 1234567"),
  })
  .meta({ id: "Variable" });

export const variablenOut = answer(z.array(variable), (variables: Variable[]) =>
  variables.map(({ name, value }) => ({ Name: name, Wert: value })),
);

/** Accepts queries for variable contents only: names with values, optionally with ids, all at once or in pages. */
const query =
  /^(?:query(?: \w{1,60})? ?(?:\([\w$:!, ]{0,200}\))? ?)?\{ ?(query\w{0,20}Variable\w{0,20}Contents) ?(?:\(([\w$:",= ]{0,200})\))? ?\{ ?(?:id ,?)?(flatData|data) ?\{ ?([\w{}, ]{1,80}) ?\} ?\} ?\}$/;
const argument = /\b(top|skip) ?: ?(\$?\w{1,10})/g;
/** The selection with whitespace and commas removed. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  flatData: ["namevalue", "valuename"],
  data: ["name{iv}value{iv}", "value{iv}name{iv}"],
};

export type VariableQuery = { field: string; nested: boolean; top: number | null; skip: number };

export const graphqlIn = z
  .object({
    query: field(
      z.string().max(1_000, "error.tooLong"),
      "The query: names and values of variable contents, all at once or in pages",
      "{queryVariablesContents{flatData{name value}}}",
    ),
    variables: field(z.record(z.string(), z.unknown()).nullish(), "Values of the query's variables: top and skip", {
      top: 50,
      skip: 0,
    }),
  })
  .meta({ id: "GraphqlFrage" })
  .transform((input, issues): VariableQuery => {
    const [, field = "", kind = "", args = "", selection = ""] = parts(input.query);
    const values = Object.fromEntries(
      [...args.matchAll(argument)].map(([, name, value = ""]) => [
        name,
        Number(value.startsWith("$") ? own(input.variables, value.slice(1)) : value),
      ]),
    );
    const { top = null, skip = 0 } = values as { top?: number; skip?: number };
    const isWhole = [top ?? 0, skip].every((one) => Number.isInteger(one) && one >= 0 && one <= 10_000);
    if (field && isWhole && shapes[kind]?.includes(selection.replaceAll(/[\s,]/g, "")))
      return { field, nested: kind === "data", top, skip };
    issues.addIssue({ code: "custom", path: ["query"], message: "error.invalid" });
    return z.NEVER;
  });

function parts(text: string): string[] {
  const [all = "", field = "", args = "", kind = "", selection = ""] =
    query.exec(text.replaceAll(/\s+/g, " ").trim()) ?? [];
  return [all, field, kind, args, selection];
}

function own(values: Record<string, unknown> | null | undefined, name: string): unknown {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

const row = z.object({
  flatData: field(
    z
      .object({
        name: field(z.string(), "The variable's name, in braces after a dollar sign", `\${hotline}`),
        value: field(z.string(), "What stands in its place", "0800 1234567"),
      })
      .optional(),
    "The variable, if the query asks for flatData",
  ),
  data: field(
    z
      .object({
        name: field(
          z.object({ iv: field(z.string(), "In braces after a dollar sign", `\${hotline}`) }),
          "The variable's name",
        ),
        value: field(z.object({ iv: field(z.string(), "The text", "0800 1234567") }), "What stands in its place"),
      })
      .optional(),
    "The variable, if the query asks for data",
  ),
});
const graphql = z
  .object({ data: field(z.record(z.string(), z.array(row)), "The contents, under the name of the query's field") })
  .meta({ id: "GraphqlAntwort" });

/** Names are answered as "${name}": callers strip the first two characters and the last one. */
export const graphqlOut = answer(graphql, (result: { query: VariableQuery; variables: Variable[] }) => {
  const { field, nested, top, skip } = result.query;
  const rows = result.variables.slice(skip, top === null ? undefined : skip + top).map(({ name, value }) => {
    const written = `\${${name}}`;
    return nested ? { data: { name: { iv: written }, value: { iv: value } } } : { flatData: { name: written, value } };
  });
  return { data: { [field]: rows } };
});
