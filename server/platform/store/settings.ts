import type { Follower } from "#server/platform/database/notices.ts";
import { offsetSetting } from "#server/platform/process/clock.ts";
import { withClient } from "./installation.ts";

/** When the newest backup began that was restored and found whole (ISO 8601). */
export const backupVerified = "backup.verified";

const settingChanged = "setting_changed";

/** A setting of the installation that can change at run time; null: nothing has set it. */
export async function readSetting(url: string, key: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ value: unknown }>("select value from setting where key = $1", [key]);
    return rows[0]?.value ?? null;
  });
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
    await client.query(announceSetting, [key]);
    await client.query("commit");
  });
}

/** The settings of all test tenants' clocks begin with it; the tenant's id follows. Its value is milliseconds. */
export const testClockSetting = "testClock.";

/** SQL by which a transaction that writes the setting $1 announces it to every process. */
export const announceSetting = `SELECT 1 AS one FROM pg_notify('${settingChanged}', $1)`;

/**
 * Calls `onMoved` with how far a clock is ahead, in milliseconds: at start, after each change, and after each
 * reconnection. `tenantId` null: the clock of the whole installation.
 */
export function clocksFollower(url: string, onMoved: (tenantId: string | null, ms: number) => void): Follower {
  const tell = (key: string, value: unknown) => {
    if (key === offsetSetting) onMoved(null, Number(value ?? 0));
    else if (key.startsWith(testClockSetting)) onMoved(key.slice(testClockSetting.length), Number(value ?? 0));
  };
  return {
    channels: {
      [settingChanged]: async (changed) => tell(changed, await readSetting(url, changed)),
    },
    async onConnect(client) {
      const { rows } = await client.query<{ key: string; value: unknown }>(
        "select key, value from setting where starts_with(key, $1) or key = $2",
        [testClockSetting, offsetSetting],
      );
      if (!rows.some(({ key }) => key === offsetSetting)) tell(offsetSetting, null);
      for (const { key, value } of rows) tell(key, value);
    },
  };
}
