import { offsetSetting } from "#server/platform/process/clock.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { readSetting, writeSetting } from "#server/platform/store/settings.ts";
import type { RequestContext } from "../context.ts";
import { formatDay } from "../values/calendar.ts";
import { type Command, wrongUsage } from "./command.ts";

export const clock: Command<RequestContext> = {
  name: "clock",
  summary: "sets the development clock forward, so that weeks pass in seconds",
  usage: {
    reads: ["clock show"],
    writes: ["clock advance <n>d|<n>h|<n>m", "clock reset"],
  },
  async run([verb, span, ...more], deps) {
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const stepMs = verb === "advance" ? spanMs(span) : 0;
    if (verb !== "advance" && (span !== undefined || (verb !== "reset" && verb !== "show"))) {
      throw wrongUsage(`"clock ${[verb, span].filter(Boolean).join(" ")}" is unknown.`);
    }
    const { TENANT_ENVIRONMENT: environment } = await deps.settings();
    if (environment !== "development") {
      throw userError(
        `The clock of ${environment} is not to be set.`,
        "Only TENANT_ENVIRONMENT=development reads an offset.",
      );
    }
    const url = await deps.databaseUrl();
    const before = Number((await readSetting(url, offsetSetting)) ?? 0);
    const offset = verb === "reset" ? 0 : before + stepMs;
    if (offset !== before) await writeSetting(url, offsetSetting, offset === 0 ? null : offset);
    const now = new Date(Date.now() + offset);
    const time = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Europe/Berlin" }).format(now);
    const ahead = offset === 0 ? "as on the wall" : `${(offset / 86_400_000).toFixed(2)} days ahead`;
    deps.show({ now, aheadSeconds: offset / 1000 }, [`${formatDay(now)} ${time}, ${ahead}`]);
  },
};

/** "14d", "6h", "30m" → milliseconds. Forward only: timers' effects cannot be undone by going back. */
export function spanMs(text: string | undefined): number {
  const match = /^(\d{1,4})([dhm])$/.exec(text ?? "");
  if (!match) throw wrongUsage("advance needs a span such as 14d, 6h or 30m.");
  const unit = { d: 86_400_000, h: 3_600_000, m: 60_000 }[match[2] as "d" | "h" | "m"];
  return Number(match[1]) * unit;
}
