import { verifyAudit } from "#server/platform/audit/verify.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { RequestContext } from "../context.ts";
import { picked } from "./answer.ts";
import { type Command, parseOptions, wrongUsage } from "./command.ts";

const maxShown = 500;

const reasons = {
  missing: "is missing",
  changed: "is not as it was written",
  unchained: "does not follow from the one before",
} as const;

export const audit: Command<RequestContext> = {
  name: "audit",
  summary: "checks the audit trail, entry by entry; shows what concerns one account",
  usage: {
    reads: ["audit verify [--expect <seq>:<hash>]", "audit show <account's id>"],
    writes: [],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { expect: { type: "string" } });
    const ctx = await deps.ctx();
    if (verb === "show" && positionals[0] && positionals.length === 1) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(positionals[0]))
        throw wrongUsage("An account's id is meant.");
      const found = await ctx.audit.ofAccount(positionals[0], maxShown);
      const entries = found.map((entry) => picked(entry, "seq", "at", "kind", "actor", "actorId", "about"));
      const lines = entries.map(({ seq, at, kind, actor, actorId, about }) =>
        [seq, at.toISOString(), kind, actor, actorId, about].filter((part) => part !== null).join("  "),
      );
      return deps.show({ entries, more: entries.length === maxShown }, lines);
    }
    if (verb !== "verify" || positionals.length > 0) throw wrongUsage("audit verify or show.");
    const expected = /^(\d{1,15}):(\S+)$/.exec(values.expect ?? "");
    if (values.expect !== undefined && !expected) throw wrongUsage("--expect is what an earlier verify printed last.");
    const verdict = await verifyAudit(ctx, expected && { seq: Number(expected[1]), hash: String(expected[2]) });
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
