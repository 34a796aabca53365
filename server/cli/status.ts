import { type Judged, judge, type ReadingRow, readings } from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { Command } from "./command.ts";

export const status: Command = {
  name: "status",
  summary: "whether everything works, for all tenants; exits with 1 while something alarms",
  usage: {
    reads: ["status"],
    writes: [],
  },
  async run(args, deps) {
    if (args.length > 0) throw wrongUsage("status takes nothing.");
    const { database } = await deps.services();
    const found = judge(await healthReadings(database.pool).all());
    deps.show({ readings: found }, linesOf(found));
    const alarms = found.filter((one) => one.level === "alarm").length;
    if (alarms > 0)
      throw userError(
        `${alarms} of ${found.length} readings alarm.`,
        "docs/operations/runbooks.md, by symptom.",
        "alarm",
      );
  },
};

/** What is wrong, the worst first; what is well is only counted. */
function linesOf(found: readonly Judged[]): string[] {
  const wrong = found.filter((one) => one.level !== "ok");
  const lines = wrong.flatMap(({ name, subject, value, level, at }) => {
    const { unit }: ReadingRow = readings[name];
    const { says, act } = readingWords[name];
    const amount = unit === "seconds" ? `${Math.round(value)} s` : String(value);
    const where = `${level.toUpperCase().padEnd(6)}${subject || "installation"}`;
    return [`${where}: ${says}: ${amount} (read at ${at.toISOString()})`, `      ${act}`];
  });
  return [...lines, `${found.length - wrong.length} of ${found.length} readings are well.`];
}
