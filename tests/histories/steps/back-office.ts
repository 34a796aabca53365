import fc from "fast-check";
import {
  block,
  blockAccount,
  cancelOrder,
  confirmOrder,
  grantGoodwill,
  holdForReview,
  reinstateClaim,
  rejectOrder,
  releaseClaim,
  reopenOrder,
  unblock,
  unblockAccount,
  waiveRecoverable,
} from "#tests/support/services/use-cases.ts";
import { at, claimAt, linkAt, operator, orderAt, pick, type RecipientRow, step, twoOperators } from "../stage.ts";

/** Accepting a complaint reopens an order; the other steps are the back office's decisions about an order. */
export const review = step(
  "review",
  [pick, fc.constantFrom("confirm", "cancel", "reject", "reopen", "reopen")],
  async (stage, index, verb) => {
    const order = await orderAt(stage, index);
    if (!order) return;
    const { ctx } = stage.world;
    const by = operator(stage);
    if (verb === "confirm") await confirmOrder(ctx, order.id, by);
    if (verb === "cancel") await cancelOrder(ctx, order.id, { ...by, reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    if (verb === "reject") await rejectOrder(ctx, order.id, { ...by, reasonCode: "RULE_PRODUCT_UNKNOWN" });
    const link = await linkAt(stage, index);
    if (verb === "reopen") {
      await reopenOrder(ctx, { orderId: order.id, recommendationNumber: link?.number ?? null }, by);
    }
  },
);

export const doubt = step(
  "doubt",
  [pick, fc.constantFrom("hold", "release", "release", "reinstate")],
  async (stage, index, verb) => {
    const claim = await claimAt(stage, index);
    if (!claim) return;
    const { ctx } = stage.world;
    const by = { ...operator(stage), reasonCode: "RISK_REVIEW" };
    if (verb === "hold") await holdForReview(ctx, claim.id, by);
    if (verb === "release") await releaseClaim(ctx, claim.id, by);
    if (verb === "reinstate") await reinstateClaim(ctx, claim.id, by);
  },
);

const spans = fc.constantFrom("begin", "end", "both");

export const blockLink = step("blockLink", [pick, spans], async (stage, index, span) => {
  const link = await linkAt(stage, index);
  if (!link) return;
  const { ctx } = stage.world;
  if (span !== "end") await block(ctx, link.number, { ...operator(stage), reasonCode: "RISK_REVIEW" });
  if (span !== "begin") await unblock(ctx, link.number, twoOperators(stage));
});

export const blockReferrer = step("blockAccount", [pick, fc.boolean()], async (stage, index, isStart) => {
  const link = await linkAt(stage, index);
  if (!link) return;
  const { ctx } = stage.world;
  if (isStart) await blockAccount(ctx, link.accountId, { ...operator(stage), reasonCode: "RISK_FRAUD" });
  else await unblockAccount(ctx, link.accountId, twoOperators(stage));
});

export const goodwill = step("goodwill", [pick, pick, fc.boolean()], async (stage, index, who, isForRecipient) => {
  const link = await linkAt(stage, index);
  if (!link) return;
  const recipients = await stage.world.rows<RecipientRow>(
    `select number, "recommendationNumber" from recipient
     where "tenantId" = $1 and "recommendationNumber" = $2 order by number`,
    link.number,
  );
  const recipientNumber = isForRecipient ? (at(recipients, who)?.number ?? null) : null;
  const wanted = { name: `K-${index % 3}`, recommendationNumber: link.number, recipientNumber, cents: 1500 };
  await grantGoodwill(stage.world.ctx, wanted, { ...twoOperators(stage), reasonCode: "KULANZ" });
});

/**
 * An order is lost after its reward was paid; people waive a part or all of what is to be given back, or take the order
 * up again, or both.
 */
export const lateLoss = step(
  "lateLoss",
  [pick, fc.constantFrom(0, 0.5, 1), fc.boolean()],
  async (stage, index, waived, isReopened) => {
    const { ctx, rows } = stage.world;
    const paid = at(
      await rows<{ orderId: string; owner: string }>(
        `select "orderId", coalesce("accountId"::text, "recipientNumber") as owner from reward_claim
         where "tenantId" = $1 and state = 'paid' and "orderId" is not null order by id`,
      ),
      index,
    );
    if (!paid) return;
    await cancelOrder(ctx, paid.orderId, { ...operator(stage), reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    const cents = Math.floor((await ctx.ledger.recoverableOf(paid.owner)) * waived);
    const entry = { kind: "supportActed", accountId: null, about: "waive" } as const;
    const two = { ...twoOperators(stage), reasonCode: "KULANZ", entry };
    if (cents > 0) await waiveRecoverable(ctx, { name: `V-${index}-${cents}`, owner: paid.owner, cents }, two);
    const link = { orderId: paid.orderId, recommendationNumber: null };
    if (isReopened) await reopenOrder(ctx, link, operator(stage));
  },
);

/**
 * The tenant's record changes. What is promised keeps the rules of its day; a bonus is offered, or not, for the whole
 * of
 * a history, so that every deal counts in a window or none does.
 */
export const changeRules = step(
  "changeRules",
  [
    fc.record({
      deals: fc.constantFrom(1, 2, 3),
      cents: fc.constantFrom(100, 6000),
      windowMonths: fc.constantFrom(1, 6),
    }),
    fc.constantFrom(null, 3000, 1000),
    fc.constantFrom(true, false, false),
  ],
  async ({ world: { tenant } }, bonus, maxRecipientCents, review) => {
    if (tenant.bonus.deals !== null) tenant.bonus = bonus;
    tenant.recommendation = { ...tenant.recommendation, maxRecipientCents };
    tenant.orders = { ...tenant.orders, review };
  },
);
