import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { inDatabase, query } from "./server.ts";

/** `restart`: starts this command's own server again after it was killed; null if the server is not its own. */
export type EmptyDatabase = { url: string; serverUrl: string; restart: (() => Promise<void>) | null };

/**
 * An empty database for a command: on the server of TEST_DATABASE_URL, else on an embedded one with full durability.
 */
export async function emptyDatabase(cleanup: Cleanup): Promise<EmptyDatabase> {
  const named = process.env["TEST_DATABASE_URL"];
  const { serverUrl, restart } = named ? { serverUrl: named, restart: null } : await ownServer(cleanup);
  const name = `command_${process.pid}`;
  await query(serverUrl, `create database ${name}`);
  cleanup.add(() => query(serverUrl, `drop database ${name} with (force)`));
  return { url: inDatabase(serverUrl, name), serverUrl, restart };
}

async function ownServer(cleanup: Cleanup): Promise<{ serverUrl: string; restart: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "referral-command-"));
  cleanup.add(() => discardCluster(folder));
  const port = await freePort();
  const { url } = await startCluster({ folder, port });
  return { serverUrl: url("postgres"), restart: async () => void (await startCluster({ folder, port })) };
}
