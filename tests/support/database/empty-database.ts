import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { inDatabase, query } from "./server.ts";

/** `isOwn`: the server runs for this command only, and restarts by itself when it is killed. */
export type EmptyDatabase = { url: string; serverUrl: string; isOwn: boolean };

/**
 * An empty database for a command: on the server of TEST_DATABASE_URL, else on an embedded one with full durability.
 */
export async function emptyDatabase(cleanup: Cleanup): Promise<EmptyDatabase> {
  const named = process.env["TEST_DATABASE_URL"];
  const serverUrl = named ?? (await ownServer(cleanup));
  const name = `command_${process.pid}`;
  await query(serverUrl, `create database ${name}`);
  cleanup.add(() => query(serverUrl, `drop database ${name} with (force)`));
  return { url: inDatabase(serverUrl, name), serverUrl, isOwn: named === undefined };
}

async function ownServer(cleanup: Cleanup): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "referral-command-"));
  const cluster = await startCluster({ folder, onDeath: () => undefined });
  cleanup.add(async () => {
    await cluster.stop();
    await discardCluster(folder);
  });
  return cluster.url("postgres");
}
