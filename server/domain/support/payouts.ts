import { audit } from "../audit/audit.ts";
import { type ReadContext, type RequestContext, withTransaction } from "../context.ts";
import { isFault } from "../fault.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { discardRun } from "../payout/discard-run.ts";
import { type Exported, exportRun } from "../payout/export-run.ts";
import type { PayoutRun } from "../payout/model.ts";
import { type Prepared, prepareRun } from "../payout/prepare-run.ts";
import { releaseRun } from "../payout/release-run.ts";
import { type SettledStatements, settleStatements } from "../payout/settle-statements.ts";
import type { SsoUser } from "../sso/model.ts";
import { hasRight } from "../sso/rights.ts";

/*
 * What the cli does with payout runs, done by people who signed in. The use-cases are the same, so are their rules: who
 * prepared a run never releases it. Each action that was done is an entry of the audit trail.
 */

/** Why a run ends unpaid. bank: it refused the file; the others only before there is a file. */
export const discardReasons = ["mistake", "doubt", "bank"] as const;
export type DiscardReason = (typeof discardReasons)[number];

/** All that can be paid becomes a run. Again: what is in it already is not taken twice. */
export async function preparePayout(ctx: RequestContext, user: SsoUser): Promise<Outcome<Prepared>> {
  if (!hasRight(user, "payouts")) return refuse("notAuthorized");
  const prepared = await prepareRun(ctx, { operator: user.id });
  if (prepared.ok && prepared.value.run) await record(ctx, user, `preparePayout:${prepared.value.run.messageId}`);
  return prepared;
}

/** By another person than the one who prepared it. */
export async function releasePayout(ctx: RequestContext, user: SsoUser, name: string): Promise<Outcome<PayoutRun>> {
  const run = await runNamed(ctx, user, name);
  return run.ok ? releaseRun(ctx, { runId: run.value.id, operator: user.id }) : run;
}

export async function discardPayout(
  ctx: RequestContext,
  user: SsoUser,
  { name, reason }: { name: string; reason: DiscardReason },
): Promise<Outcome<PayoutRun>> {
  const run = await runNamed(ctx, user, name);
  if (!run.ok) return run;
  const input = { runId: run.value.id, operator: user.id, rejectedByBank: reason === "bank" };
  const discarded = await discardRun(ctx, input);
  if (discarded.ok) await record(ctx, user, `discardPayout:${reason}:${name}`);
  return discarded;
}

/** The file for the bank, which holds whole IBANs. Again: the same bytes, and another entry of the audit trail. */
export async function exportPayout(ctx: RequestContext, user: SsoUser, name: string): Promise<Outcome<Exported>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  const debtorIban = ctx.payoutFiles.debtorIban();
  if (debtorIban === null) return refuse("payerUnknown");
  const run = await runNamed(ctx, user, name);
  if (!run.ok) return run;
  const makeFile = ctx.payoutFiles.makePaymentFile;
  try {
    return await exportRun(ctx, { runId: run.value.id, operator: user.id, debtorIban, makeFile });
  } catch (fault) {
    if (!isFault(fault, "painInvalid")) throw fault;
    ctx.log.error({ err: fault, run: name }, "a payment file does not pass its schema");
    return refuse("paymentFileInvalid");
  }
}

/** What the bank's statement says of our payments. Again: nothing changes. */
export async function settlePayouts(
  ctx: RequestContext,
  user: SsoUser,
  xml: string,
): Promise<Outcome<SettledStatements>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  const debtorIban = ctx.payoutFiles.debtorIban();
  if (debtorIban === null) return refuse("payerUnknown");
  const statements = read(() => ctx.payoutFiles.readStatements(xml));
  if (!statements) return refuse("statementUnreadable");
  const settled = await settleStatements(ctx, { statements, debtorIban }, { actor: "BANK", actorId: user.id });
  await record(ctx, user, `settlePayouts:${statements.map(({ id }) => id).join(",")}`.slice(0, 200));
  return done(settled);
}

function read<T>(reader: () => T): T | null {
  try {
    return reader();
  } catch (fault) {
    if (isFault(fault, "statementUnreadable")) return null;
    throw fault;
  }
}

async function runNamed(ctx: ReadContext, user: SsoUser, name: string): Promise<Outcome<PayoutRun>> {
  if (!hasRight(user, "payouts")) return refuse("notAuthorized");
  const run = await ctx.payouts.runByMessageId(name);
  return run ? done(run) : refuse("notFound");
}

function record(ctx: RequestContext, { id }: SsoUser, about: string): Promise<void> {
  return withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportActed", actor: "OPS", actorId: id, accountId: null, about }),
  );
}
