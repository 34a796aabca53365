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
