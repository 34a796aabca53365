import { type Judged, judge, type ReadingRow, readings } from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import type { CliDeps, Command } from "./command.ts";

export const status: Command = {
  name: "status",
  summary: "whether everything works, for all tenants; exits with 1 while something alarms",
  usage: ["status", "status --json"],
  async run(args, deps) {
    const [flag, ...more] = args;
    if (more.length > 0 || (flag !== undefined && flag !== "--json")) throw wrongUsage("status takes --json only.");
    const { database } = await deps.services();
    const found = judge(await healthReadings(database.pool).all());
    if (flag) deps.print(JSON.stringify(found));
    else show(found, deps);
    if (found.some((one) => one.level === "alarm")) process.exitCode = 1;
  },
};

/** What is wrong, the worst first; what is well is only counted. */
function show(found: readonly Judged[], { print }: CliDeps): void {
  const wrong = found.filter((one) => one.level !== "ok");
  for (const { name, subject, value, level, at } of wrong) {
    const { unit }: ReadingRow = readings[name];
    const { says, act } = readingWords[name];
    const amount = unit === "seconds" ? `${Math.round(value)} s` : String(value);
    print(
      `${level.toUpperCase().padEnd(6)}${subject || "installation"}: ${says}: ${amount} (read at ${at.toISOString()})`,
    );
    print(`      ${act}`);
  }
  print(`${found.length - wrong.length} of ${found.length} readings are well.`);
}
