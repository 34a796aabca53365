import type { SettledEntry, Statement } from "#server/payouts/bank-entry/model.ts";
import {
  bringsBackOwn,
  type SettledStatements,
  settleStatements,
} from "#server/payouts/bank-entry/settle-statements.ts";
import { type Exported, exportRun } from "#server/payouts/export-run.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
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

/**
 * Starts the booking of a statement that can be read and brings back no payment to the user, and returns its task; the
 * same form again returns the same one.
 */
export async function startBooking(
  ctx: RequestContext,
  user: SsoUser,
  { xml, attempt }: { xml: string; attempt: string },
): Promise<Outcome<string>> {
  const read = await readGiven(ctx, user, xml);
  if (!read.ok) return read;
  if (await bringsBackOwn(ctx, read.value, user.id)) return refuse("ownMatter");
  return done(await startTask(ctx, { kind: "bookStatement", startedBy: user.id, input: { xml }, attempt }));
}

/** A booking as it is shown; `reference` identifies it, never a person. */
export type Booked = Pick<SettledEntry["entry"], "direction" | "cents"> & {
  outcome: SettledEntry["outcome"];
  reference: string;
  reason: string | null;
};
export type BookedStatement = { booked: Booked[]; foreign: SettledStatements["foreign"] };

/** Settles payments from the bank's statement, unless it brings back one to the user. A repeat changes nothing. */
export async function bookStatement(
  ctx: RequestContext,
  user: SsoUser,
  { xml }: { xml: string },
  tell: TellProgress,
): Promise<Outcome<BookedStatement>> {
  const read = await readGiven(ctx, user, xml);
  if (!read.ok) return read;
  const outcome = await settleStatements(ctx, read.value, { actor: "BANK", actorId: user.id }, tell);
  if (!outcome.ok) return outcome;
  const { settled, foreign } = outcome.value;
  const booked = settled.map(({ entry, outcome: what }) => ({
    outcome: what,
    direction: entry.direction,
    cents: entry.cents,
    reference: entry.endToEndId ?? entry.fileId ?? entry.reference,
    reason: entry.returnReason,
  }));
  return done({ booked, foreign });
}

async function readGiven(ctx: RequestContext, user: SsoUser, xml: string) {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  const debtorIban = ctx.payoutFiles.debtorIban();
  if (debtorIban === null) return refuse("payerUnknown");
  const read = await readStatements(ctx, xml);
  return read.ok ? done({ statements: read.value, debtorIban }) : read;
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
