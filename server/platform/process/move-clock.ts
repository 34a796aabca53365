import { setTimeout as pause } from "node:timers/promises";
import type { PlatformServices } from "#server/platform/process/services.ts";
import { enqueueSql } from "#server/platform/store/jobs.ts";
import { readSetting, writeSetting } from "#server/platform/store/settings.ts";
import { offsetSetting } from "./clock.ts";

const dayMs = 86_400_000;

/** Moves the clock of all processes forward by this many days. */
export type MoveClock = (days: number) => Promise<void>;

/**
 * Resolves once this process has the new time; the worker receives it at the same moment and then looks for due work.
 */
export function clockMover(ownerUrl: string, { clock, database }: PlatformServices): MoveClock {
  return async (days) => {
    const offset = Number((await readSetting(ownerUrl, offsetSetting)) ?? 0) + days * dayMs;
    await writeSetting(ownerUrl, offsetSetting, offset);
    for (let tries = 0; clock.offsetMs() !== offset && tries < 50; tries++) await pause(100);
    await database.pool.query(
      enqueueSql({
        queue: "due-work",
        from: "(VALUES (1)) AS asked (n)",
        data: "'{}'::jsonb",
        singletonKey: "'demo-shop'",
        priority: "0",
      }),
    );
  };
}
