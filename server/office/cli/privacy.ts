import { isCertificate } from "#server/people/privacy/certificate.ts";
import { eraseRecords, erasureReport } from "#server/people/privacy/erase-records.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import type { RequestContext } from "../context.ts";

export const privacy: Command<RequestContext> = {
  name: "privacy",
  summary: "what is past its retention period: counts it, or erases it now instead of at night; checks certificates",
  usage: {
    reads: ["privacy check-certificate <number> <check sum> <signature>"],
    writes: ["privacy erase [--dry-run]"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { "dry-run": { type: "boolean" } });
    const [number, hash, signature, ...more] = positionals;
    if (verb === "check-certificate") {
      if (!number || !hash || !signature || more.length > 0 || !/^[1-9]\d{0,14}$/.test(number))
        throw wrongUsage("A certificate has a number, a check sum and a signature.");
      const isOurs = await isCertificate(await deps.ctx(), { seq: Number(number), hash, signature });
      if (!isOurs)
        throw userError("This is no certificate of ours.", "compare it with the PDF, and the tenant", "notOurs");
      return deps.show({ isOurs }, ["The certificate is ours, and its entry stands in the audit trail."]);
    }
    if (verb !== "erase" || positionals.length > 0)
      throw wrongUsage(verb ? `"privacy ${verb}" is unknown.` : "privacy what?");
    const ctx = await deps.ctx();
    const isDryRun = values["dry-run"] ?? false;
    const report = await erasureReport(ctx);
    const counts = isDryRun ? report : await deps.withProgress("records", (tell) => erase(ctx, report, tell));
    const sum = sumOf(counts);
    deps.show({ isDryRun, counts }, [
      ...counts.map(({ name, count }) => `${name.padEnd(28)} ${String(count).padStart(8)}`),
      `${sum} ${isDryRun ? "would be erased" : "erased"} in ${ctx.tenant.id}`,
    ]);
  },
};

type Counts = Awaited<ReturnType<typeof erasureReport>>;
const sumOf = (counts: Counts) => counts.reduce((sum, { count }) => sum + count, 0);

async function erase(ctx: RequestContext, report: Counts, tell: TellProgress): Promise<Counts> {
  const erased: Counts = [];
  for (const { name } of report) {
    await tell(sumOf(erased), sumOf(report));
    erased.push({ name, count: name === "recipients" ? await eraseDue(ctx) : await eraseRecords(ctx, name) });
  }
  return erased;
}
