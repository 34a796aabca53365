import { addDays, dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { tagged } from "../fault.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { PaymentOrder, PayoutItem, PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";
import { obstacleTo } from "./obstacle.ts";

export type ExportRun = { runId: string; operator: string; debtorIban: string };

/** `order` is null when nothing was left to pay; the run is discarded then. `dropped` wait for the next run. */
export type Exported = { run: PayoutRun; order: PaymentOrder | null; dropped: PayoutItem[] };

/**
 * The bank's order of a released run. What can no longer be paid as it was released (held, cancelled, blocked) is dropped
 * first. Exporting again gives the same order to the byte, for a file that got lost.
 */
export async function exportRun(ctx: Ctx, { runId, operator, debtorIban }: ExportRun): Promise<Outcome<Exported>> {
  return ctx.atomically(async (tx) => {
    const found = await tx.payouts.runById(runId);
    if (!found) return refuse("notFound");
    const hand = { actor: "OPS", actorId: operator } as const;
    const isFirst = (await moveRun(tx, found, "export", hand)) === "moved";
    const run = await tx.payouts.runById(runId);
    if (run?.state !== "exported" && run?.state !== "settled") return refuse("payoutRunState");
    if (isFirst) await dropUnpayable(tx, run);
    const items = await tx.payouts.items(runId);
    const dropped = items.filter(({ state }) => state === "dropped");
    const paid = items.filter(({ state }) => state !== "dropped");
    if (paid.length > 0) return done({ run, order: await orderOf(tx, run, paid, debtorIban), dropped });
    await moveRun(tx, run, "reject", hand);
    return done({ run: { ...run, state: "discarded" }, order: null, dropped });
  });
}

/** The claims' rows are held from here on: what is not dropped now is at the bank for everybody else. */
async function dropUnpayable(tx: Ctx, run: PayoutRun): Promise<void> {
  const now = tx.now();
  const candidates = new Map((await tx.payouts.candidatesOfRun(run.id)).map((one) => [one.claimId, one]));
  const items = await tx.payouts.items(run.id);
  const readable = await tx.bankDetails.open(items.map(({ bankDetailId }) => bankDetailId));
  for (const item of items) {
    const candidate = candidates.get(item.claimId);
    const obstacle = candidate ? obstacleTo(candidate, tx.tenant, now) : "claimNotCollected";
    const changed = candidate?.bankDetail?.id === item.bankDetailId ? null : "bankDetailsChanged";
    const broken = readable.has(item.bankDetailId) ? null : "bankDetailsUnreadable";
    const reason = obstacle ?? changed ?? broken;
    if (!reason) continue;
    await tx.payouts.moveItem(item, ["pending"], "dropped", now, reason);
    if (broken) tx.log.error({ runId: run.id, claimId: item.claimId }, "bank details do not open");
  }
}

async function orderOf(tx: Ctx, run: PayoutRun, items: PayoutItem[], debtorIban: string): Promise<PaymentOrder> {
  const details = await tx.bankDetails.open(items.map(({ bankDetailId }) => bankDetailId));
  const createdAt = run.exportedAt ?? tx.now();
  const { debtorName, debtorBic, remittance } = tx.tenant.payout;
  return {
    messageId: run.messageId,
    createdAt,
    executeOn: addDays(dayOf(createdAt), 1),
    remittance,
    debtor: { name: debtorName, iban: debtorIban, bic: debtorBic },
    payments: items.map(({ endToEndId, cents, bankDetailId, claimId }) => {
      const detail = details.get(bankDetailId);
      if (!detail) throw tagged("sealBroken", `Bank details of claim ${claimId} do not open.`);
      return { endToEndId, cents, name: detail.holder, iban: detail.iban };
    }),
  };
}
