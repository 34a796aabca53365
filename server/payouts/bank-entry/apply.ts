import { payClaim, returnPayment, undoReturn } from "#server/rewards/claim/pay-claim.ts";
import { postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "../context.ts";
import type { ItemMove, PayoutItem, PayoutItemState } from "../model.ts";
import type { PayoutActor } from "../move-run.ts";
import type { Judgement } from "./judge.ts";
import { type BankEntry, type BankOutcome, handAccount } from "./model.ts";
import { bookPaidTwice, bookSurplusReturned } from "./surplus.ts";

/**
 * Applies a judgement to the payment's claim, and adds the payment's change to `moves`. Returns the payment as it is
 * then, and the final outcome. The caller holds the locks of recommendation, claim and item.
 */
export async function applyJudgement(
  tx: Tx,
  entry: BankEntry,
  item: PayoutItem,
  { outcome, move, confirmed, undoesId }: Judgement,
  actor: PayoutActor,
  moves: ItemMove[],
): Promise<{ item: PayoutItem; outcome: BankOutcome }> {
  if (confirmed) await bookConfirmation(tx, entry, item, confirmed);
  if (outcome === "paidTwice") await bookPaidTwice(tx, entry);
  if (outcome === "surplusReturned" && undoesId !== null)
    await bookSurplusReturned(tx, entry, { surplusId: undoesId, isBooked: confirmed !== null }, actor);
  if (move === null) return { item, outcome };
  const by = { ...actor, key: `bankEntry:${entry.id}:${item.endToEndId}` };
  const { runId, nettedCents } = item;
  const transfer = { runId, nettedCents, account: entry.account, bookedOn: entry.bookedOn };
  const moveItem = (to: PayoutItemState, reasonCode: string | null, paidEntryId?: string): PayoutItem => {
    moves.push({ item, to, reasonCode, ...(paidEntryId ? { paidEntryId } : {}) });
    return { ...item, state: to, reasonCode, paidEntryId: paidEntryId ?? item.paidEntryId };
  };
  switch (move) {
    case "pay": {
      const result = await payClaim(tx, item.claimId, by, transfer);
      return { item: moveItem("settled", null, entry.id), outcome: result === "moved" ? outcome : "claimNotPayable" };
    }
    case "replacePaidEntry":
      return { item: moveItem(item.state, item.reasonCode, entry.id), outcome };
    case "return": {
      const reasonCode = entry.returnReason ?? "reversed";
      // A person reports one entry for a payment that the bank refused: debited and returned are both behind it.
      const debitId = item.paidEntryId ?? (await addReportedDebit(tx, entry, item));
      const result = await returnPayment(tx, item.claimId, { ...by, reasonCode }, transfer);
      return {
        item: moveItem("returned", reasonCode, debitId),
        outcome: result === "moved" ? outcome : "claimNotPayable",
      };
    }
    case "undoReturn": {
      // Another payment of the claim may be on its way: then this one stays returned, and a person decides.
      const result = await undoReturn(tx, item.claimId, by, transfer);
      return result === "moved" ? { item: moveItem("settled", null), outcome } : { item, outcome: "claimNotPayable" };
    }
  }
}

/** What was booked by a person's report is the bank's booking from now on. */
async function bookConfirmation(tx: Tx, entry: BankEntry, item: PayoutItem, report: BankEntry): Promise<void> {
  if (report.outcome === "claimNotPayable") return;
  const whole = entry.direction === "debit" ? item.cents : -item.cents;
  const postings = postingsOf("confirm", { whole }, { bank: report.account }, { bank: entry.account });
  const key = `bankEntry:${entry.id}:${item.endToEndId}:confirms`;
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
    [{ id, outcome: "paid", itemId: item.endToEndId, runId: item.runId, undoesId: null }],
    tx.now(),
  );
  return id;
}
