import type { Cents } from "#server/platform/values/money.ts";
import { type PendingMails, payClaim, returnPayment, undoReturn } from "#server/rewards/claim/pay-claim.ts";
import { postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "../context.ts";
import type { ItemMove, PayoutItem, PayoutItemState } from "../model.ts";
import type { PayoutActor } from "../move-run.ts";
import type { Judgement } from "./judge.ts";
import { type BankEntry, type BankOutcome, handAccount } from "./model.ts";
import { bookSurplusReturned } from "./surplus.ts";

/** What judgements change, which their transaction writes when all of them are applied. */
export type Changes = { moves: ItemMove[]; pending: PendingMails };

export const noChanges = (): Changes => ({ moves: [], pending: new Map() });

/**
 * Applies a judgement to the payment's claim, and adds the payment's change and what its owner is told to `changes`.
 * Returns the payment as it is then, the final outcome, and what of the entry paid the claim or took that back
 * (negative); a claim that cannot follow leaves the payment as it is. The caller holds the locks of recommendation,
 * claim and item, and books the rest.
 */
export async function applyJudgement(
  tx: Tx,
  entry: BankEntry,
  item: PayoutItem,
  { outcome, move, confirmed, undoesId }: Judgement,
  actor: PayoutActor,
  { moves, pending }: Changes,
): Promise<Applied> {
  if (confirmed) await bookConfirmation(tx, entry, item, confirmed);
  if (outcome === "surplusReturned" && undoesId !== null)
    await bookSurplusReturned(tx, entry, { surplusId: undoesId, isBooked: confirmed !== null }, actor);
  const ofPayment = entry.direction === "debit" ? item.cents : -item.cents;
  if (move === null) return { item, outcome, ofPayment: confirmed ? ofPayment : 0 };
  const notPayable = { item, outcome: "claimNotPayable", ofPayment: 0 } as const;
  const by = { ...actor, key: keyOf(entry.id, item) };
  const { runId, bankDetailId, nettedCents } = item;
  const transfer = { runId, bankDetailId, nettedCents, account: entry.account, bookedOn: entry.bookedOn };
  const moveItem = (to: PayoutItemState, reasonCode: string | null, paidEntryId?: string): PayoutItem => {
    moves.push({ item, to, reasonCode, ...(paidEntryId ? { paidEntryId } : {}) });
    return { ...item, state: to, reasonCode, paidEntryId: paidEntryId ?? item.paidEntryId };
  };
  switch (move) {
    case "pay": {
      if ((await payClaim(tx, item.claimId, by, transfer, pending)) !== "moved") return notPayable;
      return { item: moveItem("settled", null, entry.id), outcome, ofPayment };
    }
    case "replacePaidEntry":
      return { item: moveItem(item.state, item.reasonCode, entry.id), outcome, ofPayment };
    case "return": {
      const reasonCode = entry.returnReason ?? "reversed";
      const result = await returnPayment(tx, item.claimId, { ...by, reasonCode }, transfer, pending);
      if (result !== "moved") return notPayable;
      // A person reports one entry for a payment that the bank refused: debited and returned are both behind it.
      const debitId = item.paidEntryId ?? (await addReportedDebit(tx, entry, item));
      return { item: moveItem("returned", reasonCode, debitId), outcome, ofPayment };
    }
    case "undoReturn": {
      // Another payment of the claim may be on its way: then this one stays returned, and a person decides.
      if ((await undoReturn(tx, item.claimId, by, transfer, pending)) !== "moved") return notPayable;
      return { item: moveItem("settled", null), outcome, ofPayment };
    }
  }
}

/** Idempotency key of what an entry does to a payment's claim. */
export const keyOf = (entryId: string, { endToEndId }: PayoutItem) => `bankEntry:${entryId}:${endToEndId}`;

type Applied = { item: PayoutItem; outcome: BankOutcome; ofPayment: Cents };

/** What was booked by a person's report is the bank's booking from now on. */
async function bookConfirmation(tx: Tx, entry: BankEntry, item: PayoutItem, report: BankEntry): Promise<void> {
  const whole = entry.direction === "debit" ? item.cents : -item.cents;
  const postings = postingsOf("confirm", { whole }, { bank: report.account }, { bank: entry.account });
  const key = `${keyOf(entry.id, item)}:confirms`;
  const about = { claimId: item.claimId, orderId: null, invoiceId: null };
  const at = { occurredAt: tx.now(), bookedOn: entry.bookedOn };
  await tx.ledger.book([{ id: tx.secrets.newId(), kind: "confirmed", ...about, ...at, key, postings }]);
}

async function addReportedDebit(tx: Tx, credit: BankEntry, item: PayoutItem): Promise<string> {
  const id = tx.secrets.newId();
  await tx.bankEntries.store([
    {
      id,
      account: handAccount,
      reference: `${item.endToEndId}:paid:${credit.id}`,
      statementId: credit.statementId,
      bookedOn: credit.bookedOn,
      direction: "debit",
      cents: item.cents,
      endToEndId: item.endToEndId,
      fileId: null,
      returnReason: null,
      isReversal: false,
      importedBy: credit.importedBy,
      importedAt: credit.importedAt,
    },
  ]);
  await tx.bankEntries.decide(
    [{ id, outcome: "paid", itemId: item.endToEndId, runId: item.runId, undoesId: null, surplusCents: 0 }],
    tx.now(),
  );
  return id;
}
