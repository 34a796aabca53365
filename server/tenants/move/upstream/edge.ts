import { once } from "node:events";
import { readFile, rename, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { basename } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";
import type { Edge } from "#server/tenants/move/ports.ts";

/**
 * `map`: the file of HAProxy's map, a line "key cell" each, from which the proxy starts. `sockets`: its runtime
 * interfaces, each a path or "host:port", by which running ones learn of a change at once.
 */
export function createEdge(map: string, sockets: readonly string[]): Edge {
  return {
    async route(keys, cell) {
      await writeMap(map, keys, cell);
      for (const socket of sockets) await setInRunning(socket, basename(map), keys, cell);
    },
  };
}

/** Replaces the file as a whole: a proxy that starts meanwhile reads the old one or the new one. */
async function writeMap(map: string, keys: readonly string[], cell: string): Promise<void> {
  const text = await readFile(map, "utf8").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return "";
    throw userError(`EDGE_MAP cannot be read: ${map}`, "It is the file of the edge's map (docs/operations/cells.md).");
  });
  const others = text.split("\n").filter((line) => line !== "" && !keys.includes(line.split(/\s/, 1)[0] ?? ""));
  const lines = [...others, ...keys.map((key) => `${key} ${cell}`)];
  await writeFile(`${map}.part`, `${lines.join("\n")}\n`);
  await rename(`${map}.part`, map);
}

async function setInRunning(socket: string, name: string, keys: readonly string[], cell: string): Promise<void> {
  const listed = await command(socket, "show map");
  const id = new RegExp(`^(\\d+) \\(\\S*${name.replaceAll(".", "\\.")}\\)`, "m").exec(listed)?.[1];
  if (id === undefined) throw userError(`The proxy at ${socket} has no map ${name}.`, "EDGE_MAP names its file.");
  for (const key of keys) {
    // An entry that is there says nothing; one that is not says so.
    if ((await command(socket, `set map #${id} ${key} ${cell}`)).trim() === "") continue;
    const refused = (await command(socket, `add map #${id} ${key} ${cell}`)).trim();
    if (refused !== "") throw userError(`The proxy at ${socket} refuses ${key}: ${refused}`, "Run the command again.");
  }
}

/** One command of HAProxy's runtime interface, and what it answers. */
async function command(socket: string, text: string): Promise<string> {
  const address = /^([^/]*):(\d+)$/.exec(socket);
  const connection = address ? connect(Number(address[2]), address[1]) : connect(socket);
  connection.setTimeout(2_000, () => connection.destroy(new Error("no answer within 2 s")));
  try {
    await once(connection, "connect");
    connection.end(`${text}\n`);
    let answer = "";
    for await (const chunk of connection) answer += String(chunk);
    return answer;
  } catch (fault) {
    throw userError(
      `The proxy at ${socket} does not answer: ${(fault as Error).message}`,
      "EDGE_SOCKETS names its runtime interface.",
    );
  }
}
