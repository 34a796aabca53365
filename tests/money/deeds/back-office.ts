import fc from "fast-check";
import { blockAccount } from "#server/domain/account/block-account.ts";
import { unblockAccount } from "#server/domain/account/unblock-account.ts";
import { confirmOrder } from "#server/domain/order/confirm.ts";
import { endOrder } from "#server/domain/order/end.ts";
import { reopenOrder } from "#server/domain/order/reopen.ts";
import { block } from "#server/domain/recommendation/block.ts";
import { unblock } from "#server/domain/recommendation/unblock.ts";
import { grantGoodwill } from "#server/domain/reward/grant-goodwill.ts";
import { holdClaims } from "#server/domain/reward/hold.ts";
import { reinstateClaim } from "#server/domain/reward/reinstate.ts";
import { releaseClaim } from "#server/domain/reward/release.ts";
import { at, back, claimAt, deed, linkAt, orderAt, pick } from "./deed.ts";

export const backOffice = deed(
  "backOffice",
  [pick, fc.constantFrom("confirm", "cancel", "reject", "reopen")],
  async (stage, index, verb) => {
    const order = orderAt(stage, index);
    if (!order) return;
    const { ctx } = stage.world;
    const by = back(stage);
    if (verb === "confirm") await confirmOrder(ctx, order.id, by);
    if (verb === "cancel") await endOrder(ctx, order.id, "cancel", { ...by, reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    if (verb === "reject") await endOrder(ctx, order.id, "reject", { ...by, reasonCode: "RULE_PRODUCT_UNKNOWN" });
    const recommendationNumber = linkAt(stage, index)?.number ?? null;
    if (verb === "reopen") await reopenOrder(ctx, { orderId: order.id, recommendationNumber }, by);
  },
);

export const lookAtClaim = deed(
  "lookAtClaim",
  [pick, fc.constantFrom("hold", "release", "release", "reinstate")],
  async (stage, index, verb) => {
    const claim = claimAt(stage, index);
    if (!claim) return;
    const { ctx } = stage.world;
    const by = { ...back(stage), reasonCode: "RISK_REVIEW" };
    if (verb === "hold") await ctx.atomically((tx) => holdClaims(tx, [claim], by));
    if (verb === "release") await releaseClaim(ctx, claim.id, by);
    if (verb === "reinstate") await reinstateClaim(ctx, claim.id, by);
  },
);

export const stop = deed("block", [pick, fc.boolean()], async (stage, index, isStart) => {
  const link = linkAt(stage, index);
  const { actorId: _, ...by } = back(stage);
  if (link && isStart) await block(stage.world.ctx, link.number, by);
  if (link && !isStart) await unblock(stage.world.ctx, link.number, { operators: ["olga", "paul"], key: by.key });
});

export const shutOut = deed("shutOut", [pick, fc.boolean()], async (stage, index, isStart) => {
  const link = linkAt(stage, index);
  if (!link) return;
  const { ctx } = stage.world;
  const by = back(stage);
  if (isStart) await blockAccount(ctx, link.accountId, { ...by, reasonCode: "RISK_REVIEW" });
  else await unblockAccount(ctx, link.accountId, { operators: ["olga", "paul"], key: by.key });
});

export const goodwill = deed("goodwill", [pick, pick, fc.boolean()], async (stage, index, friend, isFriend) => {
  const link = linkAt(stage, index);
  if (!link) return;
  const { ctx, tables } = stage.world;
  const friends = [...tables.recipients.values()].filter((one) => one.recommendationNumber === link.number);
  const recipientNumber = isFriend ? (at(friends, friend)?.number ?? null) : null;
  const wanted = { name: `K-${index % 3}`, recommendationNumber: link.number, recipientNumber, cents: 1500 };
  const by = { operators: ["olga", "paul"] as [string, string], key: back(stage).key, reasonCode: "KULANZ" };
  await grantGoodwill(ctx, wanted, by);
});
