import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { text } from "#server/platform/wire/fields.ts";

export type Variable = { name: string; value: string };

/** The variables of a page's texts, with the tenant's values. */
export const variablenIn = z
  .object({ Namen: z.array(text(80)).max(200).nullish().describe("Only these; missing: all") })
  .meta({ id: "VariablenFrage" })
  .transform(({ Namen }) => ({ names: Namen ?? null }));

/** ?agentur=: the agency whose values are requested; default: the signed-in agency user's. */
export const agenturIn = z
  .object({ agentur: text(100).optional().describe("An agency's number") })
  .transform(({ agentur }) => ({ agency: agentur || null }));

const variable = z.object({ Name: z.string(), Wert: z.string() }).meta({ id: "Variable" });

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
    query: z.string().max(1_000, "error.tooLong"),
    variables: z.record(z.string(), z.unknown()).nullish(),
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
  flatData: z.object({ name: z.string(), value: z.string() }).optional(),
  data: z.object({ name: z.object({ iv: z.string() }), value: z.object({ iv: z.string() }) }).optional(),
});
const graphql = z.object({ data: z.record(z.string(), z.array(row)) }).meta({ id: "GraphqlAntwort" });

/** Names are answered as "${name}": callers strip the first two characters and the last one. */
export const graphqlOut = answer(graphql, (result: { query: VariableQuery; variables: Variable[] }) => {
  const { field, nested, top, skip } = result.query;
  const rows = result.variables.slice(skip, top === null ? undefined : skip + top).map(({ name, value }) => {
    const written = `\${${name}}`;
    return nested ? { data: { name: { iv: written }, value: { iv: value } } } : { flatData: { name: written, value } };
  });
  return { data: { [field]: rows } };
});
