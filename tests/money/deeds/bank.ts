import fc from "fast-check";
import { endOrder } from "#server/domain/order/end.ts";
import { exportRun } from "#server/domain/payout/export-run.ts";
import type { PayoutItem } from "#server/domain/payout/model.ts";
import { prepareRun } from "#server/domain/payout/prepare-run.ts";
import { releaseRun } from "#server/domain/payout/release-run.ts";
import { settleByHand } from "#server/domain/payout/settle-by-hand.ts";
import { ibans } from "../cast.ts";
import { at, deed, pick } from "./deed.ts";

export const prepare = deed("prepare", [], ({ world }) => prepareRun(world.ctx, { operator: "olga" }));
export const released = deed("release", [pick], async ({ world }, index) => {
  const run = at([...world.tables.runs.values()], index);
  if (run) await releaseRun(world.ctx, { runId: run.id, operator: "paul" });
});
export const exported = deed("export", [pick], async ({ world }, index) => {
  const run = at([...world.tables.runs.values()], index);
  if (run) await exportRun(world.ctx, { runId: run.id, operator: "paul", debtorIban: ibans[0] ?? "" });
});
/** The bank says what became of a payment, and perhaps the order was cancelled while it had it. */
export const settle = deed(
  "settle",
  [pick, fc.boolean(), fc.boolean()],
  async ({ world }, index, isReturned, isRegretted) => {
    const { runs, items, claims } = world.tables;
    const atBank = ({ runId, state }: PayoutItem) =>
      (state === "pending" || state === "settled") && ["exported", "settled"].includes(runs.get(runId)?.state ?? "");
    const item = at([...items.values()].filter(atBank), index);
    if (!item) return;
    const orderId = claims.get(item.claimId)?.orderId;
    const by = { actor: "OPS", reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: world.ctx.secrets.newId() } as const;
    if (isRegretted && orderId) await endOrder(world.ctx, orderId, "cancel", by);
    const returned = isReturned ? [{ endToEndId: item.endToEndId, reason: "AC04" }] : [];
    await settleByHand(world.ctx, { runId: item.runId, operator: "olga", returned });
  },
);

/** From the back office's desk to the bank and back. */
export const wholePayout = deed(
  "payOut",
  [fc.constantFrom("paid", "paid", "exported", "returned")],
  async ({ world }, end) => {
    const prepared = await prepareRun(world.ctx, { operator: "olga" });
    const run = prepared.ok ? prepared.value.run : null;
    if (!run) return;
    await releaseRun(world.ctx, { runId: run.id, operator: "paul" });
    await exportRun(world.ctx, { runId: run.id, operator: "paul", debtorIban: ibans[0] ?? "" });
    const items = (await world.ctx.payouts.items(run.id)).filter(({ state }) => state !== "dropped");
    const returned = end === "returned" ? items.map(({ endToEndId }) => ({ endToEndId, reason: "AC04" })) : [];
    if (end !== "exported") await settleByHand(world.ctx, { runId: run.id, operator: "olga", returned });
  },
);
