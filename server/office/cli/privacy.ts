import { isCertificate } from "#server/people/privacy/certificate.ts";
import { eraseRecords, erasureReport } from "#server/people/privacy/erase-records.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import type { RequestContext } from "../context.ts";

export const privacy: Command<RequestContext> = {
  name: "privacy",
  summary: "what is past its retention period: counts it, or erases it now instead of at night; checks certificates",
  usage: ["privacy erase [--dry-run]", "privacy check-certificate <number> <check sum> <signature>"],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { "dry-run": { type: "boolean" } });
    const [number, hash, signature, ...more] = positionals;
    if (verb === "check-certificate") {
      if (!number || !hash || !signature || more.length > 0 || !/^[1-9]\d{0,14}$/.test(number))
        throw wrongUsage("A certificate has a number, a check sum and a signature.");
      const isOurs = await isCertificate(await deps.ctx(), { seq: Number(number), hash, signature });
      if (!isOurs) throw userError("This is no certificate of ours.", "compare it with the PDF, and the tenant");
      return deps.print("The certificate is ours, and its entry stands in the audit trail.");
    }
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
