import { eraseRecords, erasureReport } from "#server/people/privacy/erase-records.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import type { RequestContext } from "../context.ts";

export const privacy: Command<RequestContext> = {
  name: "privacy",
  summary: "what is past its retention period: counts it, or erases it now instead of at night",
  usage: ["privacy erase [--dry-run]"],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { "dry-run": { type: "boolean" } });
    if (verb !== "erase" || positionals.length > 0)
      throw wrongUsage(verb ? `"privacy ${verb}" is unknown.` : "privacy what?");
    const ctx = await deps.ctx();
    const isDryRun = values["dry-run"] ?? false;
    let sum = 0;
    for (const { name, count } of await erasureReport(ctx)) {
      const done = isDryRun ? count : name === "recipients" ? await eraseDue(ctx) : await eraseRecords(ctx, name);
      sum += done;
      deps.print(`${name.padEnd(28)} ${String(done).padStart(8)}`);
    }
    deps.print(`${sum} ${isDryRun ? "would be erased" : "erased"} in ${ctx.tenant.id}`);
  },
};
