import { exportRun } from "#server/payouts/export-run.ts";
import type { PaymentOrder, PayoutRun } from "#server/payouts/model.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { makePaymentFile } from "#server/payouts/wire/sepa/pain.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

export const debtorIban = "DE89370400440532013000";

/** A run of everything that can be paid now, prepared by anna, released and exported by ben. */
export async function exportedRun(ctx: FullContext): Promise<{ run: PayoutRun; payments: PaymentOrder["payments"] }> {
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await releaseRun(ctx, { runId, operator: "ben" });
  let payments: PaymentOrder["payments"] = [];
  const makeFile = (order: PaymentOrder) => {
    payments = order.payments;
    return makePaymentFile(order);
  };
  const exported = await exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile });
  if (!exported.ok) throw new Error(exported.refusal.code);
  return { run: exported.value.run, payments };
}
