import { buildSchema, execute, GraphQLError, parse, specifiedRules, validate } from "graphql";
import type { GraphqlAnswer, GraphqlQuestion, Variable } from "./variablen.ts";

/**
 * The content service's GraphQL, as far as front ends use it: the variables that texts contain. Its field is named
 * after the content service's schema, of which there are three spellings.
 */
const fields = ["queryVariablesContents", "queryVariablenContents", "queryVariableContents"];
const schema = buildSchema(`
  "The variables that texts contain"
  type Query {
    ${fields.map((name) => `"Ordered by name; top: how many at most, skip: after how many" ${name}(top: Int, skip: Int): [VariablesContent!]!`).join("\n")}
  }
  type VariablesContent {
    "The variable's name, without braces"
    id: ID!
    flatData: VariablesFlatData!
    data: VariablesData!
  }
  type VariablesFlatData {
    "As texts contain it, in braces after a dollar sign"
    name: String!
    "What stands in its place"
    value: String!
  }
  type VariablesData { name: VariablesText!, value: VariablesText! }
  type VariablesText { iv: String! }
`);

/** More words than a query that introspects has. */
const maxTokens = 600;
const mostRows = 10_000;

/**
 * Answers a query, also one that introspects; what cannot be answered is told in `errors`. Fields of introspection that
 * contain themselves are refused by the library's rules.
 */
export function answerGraphql({ query, variables, operationName }: GraphqlQuestion, all: Variable[]): GraphqlAnswer {
  const document = parsed(query);
  if (document instanceof GraphQLError) return plain({ errors: [document] });
  const problems = validate(schema, document, specifiedRules);
  if (problems.length > 0) return plain({ errors: problems });
  const rootValue = Object.fromEntries(fields.map((name) => [name, (page: Page) => pageOf(all, page)]));
  // No resolver waits for anything, so the result is there.
  return plain(execute({ schema, document, rootValue, variableValues: variables, operationName }));
}

/** As JSON: errors of the library have a `toJSON`. */
const plain = (result: object) => JSON.parse(JSON.stringify(result)) as GraphqlAnswer;

function parsed(query: string) {
  try {
    return parse(query, { maxTokens });
  } catch (fault) {
    if (fault instanceof GraphQLError) return fault;
    throw fault;
  }
}

type Page = { top?: number | null; skip?: number | null };

/** Names are answered as "${name}": callers strip the first two characters and the last one. */
function pageOf(all: Variable[], { top, skip }: Page) {
  const [count, before] = [top ?? mostRows, skip ?? 0];
  if (count < 0 || before < 0 || count > mostRows) throw new GraphQLError(`top and skip are 0 to ${mostRows}.`);
  return all.slice(before, before + count).map(({ name, value }) => {
    const written = `\${${name}}`;
    return { id: name, flatData: { name: written, value }, data: { name: { iv: written }, value: { iv: value } } };
  });
}
