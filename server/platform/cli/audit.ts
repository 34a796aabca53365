import { writeFile } from "node:fs/promises";
import { auditLines, exportedEntry } from "#server/platform/audit/export.ts";
import { type AuditListRequest, auditKinds, auditList } from "#server/platform/audit/model.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { readReportRequest } from "#server/platform/report/model.ts";
import { isId } from "#server/platform/values/id.ts";
import type { RequestContext } from "../context.ts";
import { picked, showList } from "./answer.ts";
import { auditedLook } from "./audited-look.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "./command.ts";

const maxShown = 500;

const reasons = {
  missing: "is missing",
  changed: "is not as it was written",
  unchained: "does not follow from the one before",
} as const;

const filterWords = "[--kind <kind>] [--person <id>] [--subject <number>] [--from <day>] [--until <day>]";
const text = { type: "string" } as const;
const filters = { kind: text, person: text, subject: text, from: text, until: text };

export const audit: Command<RequestContext> = {
  name: "audit",
  summary: "checks the audit trail, entry by entry; lists and exports it; shows what concerns one account",
  usage: {
    reads: ["audit verify [--expect <seq>:<hash>]", "audit show <account's id>", `audit list ${filterWords}`],
    writes: [`audit export --out <file> ${filterWords}`],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { expect: text, out: text, ...filters });
    const ctx = await deps.ctx();
    if ((verb === "list" || verb === "export") && positionals.length === 0) {
      const { expect: _, out, ...filter } = values;
      const request = readReportRequest(auditList, { pageSize: maxShown, filter });
      const unknown = Object.keys(filter).find((name) => !Object.hasOwn(request.filter, name));
      if (unknown)
        throw wrongUsage(`--${unknown} is ${unknown === "kind" ? auditKinds.join(", ") : "a day, 2026-08-14"}.`);
      if (verb === "list") {
        await auditedLook(deps, ctx, "listAuditTrail", "all");
        return list(deps, ctx, request);
      }
      if (!out) throw wrongUsage("--out is missing: the file to write.");
      await auditedLook(deps, ctx, "exportAuditTrail", "all");
      const { totalCount } = await ctx.audit.page(null, { ...request, pageSize: 1 }, "whole");
      await deps.withProgress("entries", (tell) =>
        writeFile(out, withCount(auditLines(ctx, null, request.filter), totalCount, tell), { mode: 0o600, flag: "wx" }),
      );
      return deps.print(`${out} has the entries of ${ctx.tenant.id}, the oldest first, one JSON document a line.`);
    }
    if (verb === "show" && positionals[0] && positionals.length === 1) {
      if (!isId(positionals[0])) throw wrongUsage("An account's id is meant.");
      await auditedLook(deps, ctx, "showAuditTrail", positionals[0], positionals[0]);
      const found = await ctx.audit.ofAccount(positionals[0], maxShown);
      const entries = found.map((entry) => picked(entry, "seq", "at", "kind", "actor", "actorId", "about"));
      const lines = entries.map(({ seq, at, kind, actor, actorId, about }) =>
        [seq, at.toISOString(), kind, actor, actorId, about].filter((part) => part !== null).join("  "),
      );
      return deps.show({ entries, more: entries.length === maxShown }, lines);
    }
    if (verb !== "verify" || positionals.length > 0) throw wrongUsage("audit verify, show, list or export.");
    const expected = /^(\d{1,15}):(\S+)$/.exec(values.expect ?? "");
    if (values.expect !== undefined && !expected) throw wrongUsage("--expect is what an earlier verify printed last.");
    const noted = expected && { seq: Number(expected[1]), hash: String(expected[2]) };
    const verdict = await deps.withProgress("entries", (tell) => verifyAudit(ctx, noted, tell));
    if (!verdict.intact) {
      throw userError(
        `The audit trail of ${ctx.tenant.id} is broken: entry ${verdict.seq} ${reasons[verdict.why]}.`,
        `${verdict.count} entries before it are intact. docs/operations/law.md says what to do.`,
        "auditBroken",
      );
    }
    const expect = verdict.last ? `${verdict.last.seq}:${verdict.last.hash}` : null;
    const intact = `${verdict.count} entries of ${ctx.tenant.id} are intact.`;
    const lines = expect === null ? [intact] : [intact, `To compare with later: --expect ${expect}`];
    deps.show({ count: verdict.count, expect }, lines);
  },
};

const linesAtOnce = 1_000;

/** The same lines; tells every thousand how many have passed. */
async function* withCount(lines: AsyncIterable<string>, total: number, tell: TellProgress): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    yield line;
    count += 1;
    if (count % linesAtOnce === 0) await tell(count, Math.max(count, total));
  }
}

async function list(deps: Pick<CliDeps<RequestContext>, "show">, ctx: RequestContext, request: AuditListRequest) {
  const { items } = await ctx.audit.page(null, request, null);
  const rows = items.map((entry) => exportedEntry(entry, ctx.tenant.id, false));
  const line = ({ seq, at, kind, actor, actorId, about }: (typeof rows)[number]) =>
    [seq, at.toISOString(), kind, actor, actorId, about].filter((part) => part !== null).join("  ");
  showList(deps, "entries", rows, line, { limit: maxShown, says: "entries, the newest first" });
}
