import type pg from "pg";
import { withClient } from "#server/platform/store/installation.ts";

/** The check value of one key that the database has been used with. */
export type KeyCheck = { setting: string; keyId: string; value: string };

/**
 * Advisory lock id; any constant that no other code uses. Processes that start at the same time read and add check
 * values in turn.
 */
const lock = 7_260_020;

/**
 * `judge` gets the recorded check values and returns those to add, or throws. Runs in one transaction of the processes'
 * login, under a lock: of two first starts with different keys, the second is judged against what the first recorded.
 */
export async function recordKeyChecks(
  client: pg.ClientBase,
  judge: (known: KeyCheck[]) => Promise<KeyCheck[]>,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
    const { rows } = await client.query<KeyCheck>(`select setting, "keyId", value from key_check`);
    await insert(client, await judge(rows));
    await client.query("commit");
  } catch (fault) {
    await client.query("rollback");
    throw fault;
  }
}

/** Replaces the check values of one setting. Connects as the owner. */
export async function replaceKeyChecks(ownerUrl: string, setting: string, checks: KeyCheck[]): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("delete from key_check where setting = $1", [setting]);
    await insert(client, checks);
    await client.query("commit");
  });
}

/**
 * Removes check values of keys that nothing in the database needs any more, so that the settings may omit them.
 * Connects as the owner.
 */
export async function removeKeyChecks(ownerUrl: string, setting: string, keyIds: string[]): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(`delete from key_check where setting = $1 and "keyId" = any($2::text[])`, [setting, keyIds]),
  );
}

async function insert(client: pg.ClientBase, checks: KeyCheck[]): Promise<void> {
  for (const { setting, keyId, value } of checks) {
    await client.query(`insert into key_check (setting, "keyId", value) values ($1, $2, $3)`, [setting, keyId, value]);
  }
}
