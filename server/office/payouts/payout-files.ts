import type { Statement } from "#server/payouts/bank-entry/model.ts";
import { type SettledStatements, settleStatements } from "#server/payouts/bank-entry/settle-statements.ts";
import { type Exported, exportRun } from "#server/payouts/export-run.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { isFault } from "#server/platform/fault.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { runNamed } from "./payouts.ts";

/** Exports the file for the bank, which contains whole IBANs. A repeat returns the same bytes and is audited again. */
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

/** Settles payments from the bank's statement, unless it brings back one to the user. A repeat changes nothing. */
export async function settlePayouts(
  ctx: RequestContext,
  user: SsoUser,
  xml: string,
): Promise<Outcome<SettledStatements>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  const debtorIban = ctx.payoutFiles.debtorIban();
  if (debtorIban === null) return refuse("payerUnknown");
  const read = await readStatements(ctx, xml);
  if (!read.ok) return read;
  const given = { statements: read.value, debtorIban };
  return settleStatements(ctx, given, { actor: "BANK", actorId: user.id });
}

async function readStatements(ctx: RequestContext, xml: string): Promise<Outcome<Statement[]>> {
  try {
    return done(await ctx.payoutFiles.readStatements(xml));
  } catch (fault) {
    const code = (["statementUnreadable", "statementTooLarge"] as const).find((tag) => isFault(fault, tag));
    if (!code) throw fault;
    return refuse(code);
  }
}
