type Node = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
type Db = { sql<Row>(text: string, values: unknown[]): Promise<Row[]> };

/** How many rows of tables a statement reads, by the plan that it runs with. */
export async function rowsRead(db: Db, text: string, values: unknown[]): Promise<number> {
  const [row] = await db.sql<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`, values);
  return row ? rowsOf(row["QUERY PLAN"][0].Plan) : 0;
}

function rowsOf(node: Node): number {
  const own = node["Relation Name"]
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);
}
