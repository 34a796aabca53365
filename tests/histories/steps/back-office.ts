import fc from "fast-check";
import { decideRequest, requestRelease } from "#server/office/requests.ts";
import { actionOfBoth } from "#server/platform/audit/audited-action.ts";
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
import {
  anyone,
  at,
  claimAt,
  linkAt,
  operator,
  orderAt,
  pair,
  pick,
  type RecipientRow,
  signedIn,
  step,
  twoOperators,
} from "../stage.ts";

/** Accepting a complaint reopens an order; the other steps are the back office's decisions about an order. */
export const review = step(
  "review",
  [pick, fc.constantFrom("confirm", "cancel", "reject", "reopen", "reopen"), pair],
  async (stage, index, verb, two) => {
    const order = await orderAt(stage, index);
    if (!order) return;
    const { ctx } = stage.world;
    const by = operator(stage);
    if (verb === "confirm") await confirmOrder(ctx, order.id, by);
    if (verb === "cancel") await cancelOrder(ctx, order.id, { ...by, reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    if (verb === "reject") await rejectOrder(ctx, order.id, { ...by, reasonCode: "RULE_PRODUCT_UNKNOWN" });
    const link = await linkAt(stage, index);
    if (verb === "reopen") {
      const both = await actionOfBoth(ctx, twoOperators(stage, two));
      const wanted = { orderId: order.id, recommendationNumber: link?.number ?? null };
      if (both.ok) await reopenOrder(ctx, wanted, both.value);
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

export const blockLink = step("blockLink", [pick, spans, pair], async (stage, index, span, two) => {
  const link = await linkAt(stage, index);
  if (!link) return;
  const { ctx } = stage.world;
  if (span !== "end") await block(ctx, link.number, { ...operator(stage), reasonCode: "RISK_REVIEW" });
  if (span !== "begin") await unblock(ctx, link.number, twoOperators(stage, two));
});

export const blockReferrer = step("blockAccount", [pick, fc.boolean(), pair], async (stage, index, isStart, two) => {
  const link = await linkAt(stage, index);
  if (!link) return;
  const { ctx } = stage.world;
  if (isStart) await blockAccount(ctx, link.accountId, { ...operator(stage), reasonCode: "RISK_FRAUD" });
  else await unblockAccount(ctx, link.accountId, twoOperators(stage, two));
});

export const goodwill = step(
  "goodwill",
  [pick, pick, fc.boolean(), pair],
  async (stage, index, who, isForRecipient, two) => {
    const link = await linkAt(stage, index);
    if (!link) return;
    const recipients = await stage.world.rows<RecipientRow>(
      `select number, "recommendationNumber" from recipient
     where "tenantId" = $1 and "recommendationNumber" = $2 order by number`,
      link.number,
    );
    const recipientNumber = isForRecipient ? (at(recipients, who)?.number ?? null) : null;
    const wanted = { name: `K-${index % 3}`, recommendationNumber: link.number, recipientNumber, cents: 1500 };
    await grantGoodwill(stage.world.ctx, wanted, { ...twoOperators(stage, two), reasonCode: "KULANZ" });
  },
);

/** A person who signed in asks for what needs two; whoever comes next releases, declines or withdraws it. */
export const request = step(
  "request",
  [pick, fc.constantFrom("unblock", "goodwill"), signedIn, anyone, fc.constantFrom("release", "decline", "withdraw")],
  async (stage, index, intent, asking, deciding, end) => {
    const link = await linkAt(stage, index);
    const { ctx } = stage.world;
    const recommendation = link && (await ctx.recommendations.byNumber(link.number));
    if (!recommendation) return;
    const facts = { recommendation, recipients: await ctx.recipients.ofRecommendation(link.number) };
    const wanted = { intent, reason: "call", caseName: `F-${index % 3}`, cents: 1500, role: "referrer" } as const;
    const asked = await requestRelease(ctx, facts, wanted, operator(stage, stage.office[asking]));
    // Only who signed in can be named by a request; a key meets the rule in what is carried out.
    if (!asked.ok || !deciding.endsWith("SignedIn")) return;
    const decided = { intent: end, id: asked.value.id, declinedWhy: end === "decline" ? ("tooMuch" as const) : null };
    await decideRequest(ctx, link.number, decided, operator(stage, stage.office[deciding]));
  },
);

/**
 * An order is lost after its reward was paid; people waive a part or all of what is to be given back, or take the order
 * up again, or both.
 */
export const lateLoss = step(
  "lateLoss",
  [pick, fc.constantFrom(0, 0.5, 1), fc.boolean(), pair],
  async (stage, index, waived, isReopened, pairOf) => {
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
    const entry = { kind: "supportActed", accountId: null, about: "waive:test:1" } as const;
    const two = { ...twoOperators(stage, pairOf), reasonCode: "KULANZ", entry };
    if (cents > 0) await waiveRecoverable(ctx, { name: `V-${index}-${cents}`, owner: paid.owner, cents }, two);
    const link = { orderId: paid.orderId, recommendationNumber: null };
    const both = await actionOfBoth(ctx, two);
    if (isReopened && both.ok) await reopenOrder(ctx, link, both.value);
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
