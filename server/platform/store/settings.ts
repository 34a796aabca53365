import type pg from "pg";
import type { Follower } from "#server/platform/database/notices.ts";
import { withClient } from "./installation.ts";

/** When the newest backup began that was restored and found whole (ISO 8601). */
export const backupVerified = "backup.verified";

const settingChanged = "setting_changed";

/** A setting of the installation that can change at run time; null if it was never written. */
export async function readSetting(url: string, key: string): Promise<unknown> {
  return withClient(url, (client) => read(client, key));
}

async function read(client: pg.ClientBase, key: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>("select value from setting where key = $1", [key]);
  return rows[0]?.value ?? null;
}

/** Writes the setting (null deletes it) and notifies every process. */
export async function writeSetting(url: string, key: string, value: unknown): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("begin");
    if (value === null) await client.query("delete from setting where key = $1", [key]);
    else {
      await client.query(
        "insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value",
        [key, JSON.stringify(value)],
      );
    }
    await client.query("select pg_notify($1, $2)", [settingChanged, key]);
    await client.query("commit");
  });
}

/** Calls `onValue` with the current value at start, after each change, and after each reconnection. */
export function settingFollower(url: string, key: string, onValue: (value: unknown) => void): Follower {
  return {
    channels: {
      [settingChanged]: async (changed) => {
        if (changed === key) onValue(await readSetting(url, key));
      },
    },
    onConnect: async (client) => onValue(await read(client, key)),
  };
}
