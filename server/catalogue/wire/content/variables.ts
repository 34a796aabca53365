import { z } from "zod";

const variable = z.object({ flatData: z.object({ name: z.string().nullish(), value: z.string().nullish() }) });

/** The GraphQL answer with variables. Any error in it invalidates the whole answer. */
export const variablesIn = z.object({
  errors: z.array(z.unknown()).max(0, "the service answered with errors").nullish(),
  data: z.record(z.string(), z.array(variable)),
});

/** GraphQL's name of the query for all contents of a schema: "content-bloecke" → "queryContentBloeckeContents". */
export function queryName(schema: string): string {
  const type = schema.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `query${type}Contents`;
}

export const pageLength = 200;

export function variablesQuery(schema: string, skip: number): string {
  const query = `query V($top:Int!,$skip:Int!){${queryName(schema)}(top:$top,skip:$skip,orderby:"id asc"){flatData{name value}}}`;
  return JSON.stringify({ query, variables: { top: pageLength, skip } });
}

/** Names are stored as "${hotline}": strips the first two characters and the last one. */
export function namedValues(rows: readonly z.infer<typeof variable>[]): [string, string][] {
  return rows.flatMap(({ flatData: { name, value } }) =>
    name && name.length > 3 && value != null ? [[name.slice(2, -1), value] as [string, string]] : [],
  );
}
