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

export const graphqlIn = z
  .object({
    query: field(
      z.string().min(1, "error.required").max(10_000, "error.tooLong"),
      "The query: names and values of variable contents, all at once or in pages (top, skip), or about the schema itself",
      "query Variables($top: Int, $skip: Int) {queryVariablesContents(top: $top, skip: $skip) {flatData {name value}}}",
    ),
    variables: field(z.record(z.string(), z.unknown()).nullish(), "Values of the query's variables: top and skip", {
      top: 50,
      skip: 0,
    }),
    operationName: field(text(200).nullish(), "Which of the query's operations, if it has several", "Variables"),
  })
  .meta({ id: "GraphqlFrage" })
  .transform(({ query, variables, operationName }) => ({ query, variables: variables ?? {}, operationName }));

export type GraphqlQuestion = z.output<typeof graphqlIn>;

const graphql = z
  .object({
    data: field(
      z.record(z.string(), z.unknown()).nullish(),
      "What was asked for, under the names of the query's fields; missing: the query could not be run",
      { queryVariablesContents: [{ flatData: { name: `\${hotline}`, value: "0800 1234567" } }] },
    ),
    errors: field(
      z
        .array(
          z.object({
            message: field(z.string(), "What is wrong, for the query's author", 'Cannot query field "assets".'),
            locations: field(
              z.array(z.object({ line: field(z.int(), "From 1", 1), column: field(z.int(), "From 1", 3) })).optional(),
              "Where in the query",
            ),
            path: field(z.array(z.union([z.string(), z.int()])).optional(), "Which field of the answer", [
              "queryVariablesContents",
            ]),
          }),
        )
        .optional(),
      "What could not be answered, and why",
    ),
  })
  .meta({ id: "GraphqlAntwort" });
export type GraphqlAnswer = z.input<typeof graphql>;

/**
 * As GraphQL over HTTP wants it: 200 as application/json whatever the result is; as the media type of its own, 400 for
 * what was not executed, which has no `data`.
 */
export const graphqlOut = Object.assign(
  answer(graphql, (result: GraphqlAnswer) => result),
  {
    also: {
      type: "application/graphql-response+json",
      statusOf: (drawn: unknown) => (Object.hasOwn(Object(drawn), "data") ? 200 : 400),
    },
  },
);
