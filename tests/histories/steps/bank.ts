import fc from "fast-check";
import { act } from "#tests/support/data/act.ts";
import { ibans } from "#tests/support/data/money-people.ts";
import {
  cancelOrder,
  discardRun,
  exportRun,
  prepareRun,
  releaseRun,
  settleByHand,
} from "#tests/support/services/use-cases.ts";
import { at, pick, runAt, type Stage, step } from "../stage.ts";

const makeFile = async () => "file";
const toBank = (runId: string) => ({ runId, operator: "paul", debtorIban: ibans[0] ?? "", makeFile });

export const prepare = step("prepare", [], ({ world }) => prepareRun(world.ctx, { operator: "olga" }));

export const moveRun = step(
  "run",
  [pick, fc.constantFrom("release", "release", "export", "export", "discard")],
  async (stage, index, verb) => {
    const run = await runAt(stage, index);
    if (!run) return;
    const { ctx } = stage.world;
    if (verb === "release") await releaseRun(ctx, { runId: run.id, operator: "paul" });
    if (verb === "export") await exportRun(ctx, toBank(run.id));
    if (verb === "discard")
      await discardRun(ctx, { runId: run.id, operator: "olga", rejectedByBank: false, reason: "mistake" });
  },
);

type AtBank = { runId: string; endToEndId: string; orderId: string | null };

/** The bank reports the result of a payment; the order may have been cancelled while the bank had it. */
export const settle = step(
  "settle",
  [pick, fc.boolean(), fc.boolean()],
  async ({ world }: Stage, index, isReturned, isCancelled) => {
    const items = await world.rows<AtBank>(
      `select i."runId", i."endToEndId", c."orderId" from payout_item i
       join payout_run r on r."tenantId" = i."tenantId" and r.id = i."runId"
       join reward_claim c on c."tenantId" = i."tenantId" and c.id = i."claimId"
       where i."tenantId" = $1 and i.state in ('pending', 'settled') and r.state in ('exported', 'settled')
       order by i."runId", i."claimId"`,
    );
    const item = at(items, index);
    if (!item) return;
    const by = act({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: world.ctx.secrets.newId() });
    if (isCancelled && item.orderId) await cancelOrder(world.ctx, item.orderId, by);
    const returned = isReturned ? [{ endToEndId: item.endToEndId, reason: "AC04" }] : [];
    await settleByHand(world.ctx, { runId: item.runId, operator: "olga", returned });
  },
);

/** From the payout run to the bank's statement. */
export const wholePayout = step(
  "payOut",
  [fc.constantFrom("paid", "paid", "exported", "returned")],
  async ({ world }, end) => {
    const prepared = await prepareRun(world.ctx, { operator: "olga" });
    const run = prepared.ok ? prepared.value.run : null;
    if (!run) return;
    await releaseRun(world.ctx, { runId: run.id, operator: "paul" });
    await exportRun(world.ctx, toBank(run.id));
    if (end === "exported") return;
    const items = (await world.ctx.payouts.items(run.id)).filter(({ state }) => state !== "dropped");
    const returned = end === "returned" ? items.map(({ endToEndId }) => ({ endToEndId, reason: "AC04" })) : [];
    await settleByHand(world.ctx, { runId: run.id, operator: "olga", returned });
  },
);
