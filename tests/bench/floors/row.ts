import { randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { groupCommit } from "#server/platform/database/group-commit.ts";

/**
 * C, the lower bound for a click: node:http answering 302 once a row of three columns is committed, in a table without
 * an index and without any check. argv: the database. Reports its port to the parent process.
 */
const pool = new pg.Pool({ connectionString: String(process.argv[2]), max: 2 });
await pool.query("CREATE TABLE bare_click (id uuid, link text, at timestamptz)");
const insert = "INSERT INTO bare_click SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[])";
const commit = groupCommit(async (links: string[]) => {
  const at = new Date().toISOString();
  await pool.query({ name: "row", text: insert, values: [links.map(() => randomUUID()), links, links.map(() => at)] });
  return links;
});
const server = http.createServer(async (request, response) => {
  const link = await commit(String(request.url).slice(3, 13));
  response.writeHead(302, { Location: `/empfehlung/${link}`, "Content-Length": 0 });
  response.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.({ port: address?.port });
});
