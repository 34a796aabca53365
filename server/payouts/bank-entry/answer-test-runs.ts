import type { DueRow } from "#server/platform/due-work/model.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { returnReasonOf, sandbox } from "#server/platform/values/sandbox.ts";
import type { RequestContext } from "../context.ts";
import { isInFile, type PayoutRun } from "../model.ts";
import type { StatedEntry, Statement } from "./model.ts";
import { settleStatements } from "./settle-statements.ts";

const runsAtOnce = 20;
const bank = { actor: "BANK", actorId: "sandbox" } as const;

/**
 * Timer: no bank gets the file of a test tenant's run, so from the day after its export its payments are booked here,
 * by a statement that is settled like a real one. Payments to the account that returns them are debited and come back.
 * The statement is the same whenever it is made, so a repeat changes nothing, and finishes what a fault interrupted.
 * Returns how many runs were answered.
 */
export async function answerTestRuns(ctx: RequestContext): Promise<number> {
  const due: DueRow[] = await ctx.due.page("answer-test-runs", ctx.now(), null, runsAtOnce);
  let answered = 0;
  for (const { id } of due) {
    try {
      const run = await ctx.payouts.runById(id);
      if (!run?.exportedAt) continue;
      const statements = [await statementOf(ctx, run, run.exportedAt)];
      const settled = await settleStatements(ctx, { statements, debtorIban: sandbox.payerIban }, bank);
      if (settled.ok) answered += 1;
    } catch (fault) {
      ctx.log.error({ err: fault, id }, "a test tenant's run could not be answered");
    }
  }
  return answered;
}

/** The statement of the day after the export. */
async function statementOf(ctx: RequestContext, { id, messageId }: PayoutRun, exportedAt: Date): Promise<Statement> {
  const payments = (await ctx.payouts.items(id)).filter(isInFile);
  const details = await ctx.bankDetails.open(payments.map(({ bankDetailId }) => bankDetailId));
  const bookedOn = addDays(dayOf(exportedAt), 1);
  const entries = payments.flatMap(({ endToEndId, cents, bankDetailId }): StatedEntry[] => {
    const returnReason = returnReasonOf(ctx.tenant, details.get(bankDetailId)?.iban ?? "");
    const about = {
      statementId: messageId,
      cents,
      bookedOn,
      endToEndId,
      fileId: null,
      isReversal: false,
      undoes: null,
    };
    const debit = { ...about, reference: `${endToEndId}/D`, direction: "debit", returnReason: null } as const;
    const credit = { ...about, reference: `${endToEndId}/C`, direction: "credit", returnReason } as const;
    return returnReason === null ? [debit] : [debit, credit];
  });
  return { id: messageId, iban: sandbox.payerIban, entries };
}
