import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { createFault } from "#server/platform/fault.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, decimalAmount } from "#server/platform/values/money.ts";
import { paysForReal } from "#server/platform/values/sandbox.ts";
import { payClaim } from "#server/rewards/claim/pay-claim.ts";
import type { OpenedBankDetail } from "#server/rewards/payment/model.ts";
import type { RequestContext, Tx } from "./context.ts";
import type { ItemMove, LockedPayoutItem, PaymentOrder, PayoutItem, PayoutRun } from "./model.ts";
import { bookSending, moveRun, type PayoutActor } from "./move-run.ts";
import { moneyDiffers } from "./reconciliation/reconcile.ts";
import { nextTargetDay } from "./rules/target-days.ts";

export type ExportRun = {
  runId: string;
  operator: string;
  debtorIban: string;
  /** Makes the bank's file and validates it against its schema; throws if it must not be sent. */
  makeFile: (order: PaymentOrder) => Promise<string>;
};

/**
 * `file` is null if nothing was left to transfer: the run is then discarded, or settled if everything in it was netted.
 * `dropped` items go into the next run.
 */
export type Exported = { run: PayoutRun; file: string | null; sent: PayoutItem[]; dropped: PayoutItem[] };

/**
 * Makes the bank's file of a released run. First drops items that can no longer be paid as released (held, cancelled,
 * blocked, other bank details). The run becomes exported once its file passes validation. The file is stored until the
 * bank has answered, so exporting again returns the same bytes even if data changed since. Refused ("moneyDiffers")
 * while two records of the tenant's money disagree, and ("payerReal") if a test tenant would pay from a real account.
 * Who is paid what was decided by the release, so the run may pay the person who exports it.
 */
export async function exportRun(ctx: RequestContext, input: ExportRun): Promise<Outcome<Exported>> {
  const { runId, operator } = input;
  if (paysForReal(ctx.tenant, input.debtorIban)) return refuse("payerReal");
  const before = await ctx.payouts.runById(runId);
  if (before?.state === "released" && (await moneyDiffers(ctx))) return refuse("moneyDiffers");
  const by = byOperator(operator);
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.ledger.lockNetting();
    await tx.payouts.lockOwners(runId);
    // The claims stay locked until the commit; afterwards all items not dropped count as being at the bank.
    const items = await tx.payouts.lockItems(runId, tx.now());
    const run = await tx.payouts.lockRun(runId);
    if (!run) return refuse("notFound");
    if (run.state === "exported") return exportAgain(tx, run, items);
    if (run.state !== "released") return refuse("payoutRunState");
    const details = await tx.bankDetails.open(items.map(({ bankDetailId }) => bankDetailId));
    const netting = items.filter(({ nettedCents }) => nettedCents > 0).map(({ claim }) => claim.owner);
    const recoverable = await tx.ledger.leftToNet(netting);
    const drops = items.flatMap((item) => {
      const reasonCode = reasonToDrop(tx, item, details, recoverable);
      return reasonCode ? [{ item, to: "dropped" as const, reasonCode }] : [];
    });
    await tx.payouts.moveItems(drops, tx.now());
    const dropped = drops.map(({ item, to, reasonCode }) => ({ ...item, state: to, reasonCode }));
    const isDropped = new Set(drops.map(({ item }) => item.claimId));
    const sent = items.filter(({ claimId }) => !isDropped.has(claimId));
    const entry = { kind: "payoutExported", accountId: null, about: run.messageId } as const;
    if (sent.length === 0) {
      await moveRun(tx, run, "discard", by);
      return audited({ run: { ...run, state: "discarded" }, file: null, sent, dropped }, entry);
    }
    const transfers = sent.filter(({ cents }) => cents > 0);
    const file =
      transfers.length === 0 ? null : await input.makeFile(orderOf(tx, run, transfers, details, input.debtorIban));
    if (file !== null) await tx.payouts.saveFile(runId, file);
    await moveRun(tx, run, "export", by);
    await bookSending(tx, transfers, "send");
    await settleNetted(tx, sent, by);
    const exported = { ...run, state: "exported", exportedBy: operator, exportedAt: tx.now() } as const;
    if (file !== null) return audited({ run: exported, file, sent, dropped }, entry);
    await moveRun(tx, exported, "settle", by);
    return audited({ run: { ...exported, state: "settled", settledAt: tx.now() }, file, sent, dropped }, entry);
  });
}

async function exportAgain(tx: Tx, run: PayoutRun, items: PayoutItem[]) {
  const file = await tx.payouts.fileOf(run.id);
  if (file === null) return refuse("payoutRunState");
  const sent = items.filter(({ state }) => state !== "dropped");
  const again: Exported = { run, file, sent, dropped: items.filter(({ state }) => state === "dropped") };
  return audited(again, { kind: "bankDetailsViewed", accountId: null, about: run.messageId });
}

/** What nothing is left of, because its owner has to give back as much, is paid without the bank. */
async function settleNetted(tx: Tx, items: readonly LockedPayoutItem[], by: PayoutActor): Promise<void> {
  const moves: ItemMove[] = [];
  for (const item of items.filter(({ cents }) => cents === 0)) {
    const { runId, bankDetailId, nettedCents, endToEndId } = item;
    const transfer = { runId, bankDetailId, nettedCents, account: "", bookedOn: null };
    await payClaim(tx, item.claimId, { ...by, key: `payoutRun:${runId}:netted:${endToEndId}` }, transfer);
    moves.push({ item, to: "settled", reasonCode: "netted" });
  }
  await tx.payouts.moveItems(moves, tx.now());
}

/** Why an item of a released run cannot be paid as released; null: it can. */
function reasonToDrop(
  tx: Tx,
  item: LockedPayoutItem,
  details: Map<string, OpenedBankDetail>,
  recoverable: ReadonlyMap<string, Cents>,
): string | null {
  const { claim } = item;
  // Less is to be given back than when the run was prepared.
  if (item.nettedCents > 0 && (recoverable.get(claim.owner) ?? 0) < 0) return "recoverableChanged";
  if (claim.obstacle) return claim.obstacle;
  if (claim.email !== null && checkParticipation(claim.email, tx.tenant) !== null) return "notAllowed";
  if (claim.bankDetailId !== item.bankDetailId) return "bankDetailsChanged";
  if (details.has(item.bankDetailId)) return null;
  tx.log.error({ runId: item.runId, claimId: item.claimId }, "bank details do not open");
  return "bankDetailsUnreadable";
}

function orderOf(
  tx: Tx,
  run: PayoutRun,
  items: LockedPayoutItem[],
  details: Map<string, OpenedBankDetail>,
  debtorIban: string,
): PaymentOrder {
  const createdAt = tx.now();
  const { debtorName, debtorBic, remittance } = tx.tenant.payout;
  return {
    messageId: run.messageId,
    createdAt,
    executeOn: nextTargetDay(dayOf(createdAt)),
    remittance,
    debtor: { name: debtorName, iban: debtorIban, bic: debtorBic },
    payments: items.map((item) => {
      const { endToEndId, cents, bankDetailId, claimId } = item;
      const detail = details.get(bankDetailId);
      if (!detail) throw createFault("sealBroken", `Bank details of claim ${claimId} do not open.`);
      return { endToEndId, cents, name: detail.holder, iban: detail.iban, about: aboutOf(item) };
    }),
  };
}

/** Which recommendation and product it is for, and the reckoning if less is paid than was earned. */
function aboutOf({ cents, nettedCents, claim: { recommendationNumber, product } }: LockedPayoutItem): string {
  const reckoning =
    nettedCents > 0 ? `${decimalAmount(cents + nettedCents)} - ${decimalAmount(nettedCents)} EUR` : null;
  return [recommendationNumber, product, reckoning].filter((one) => one !== null).join(", ");
}
