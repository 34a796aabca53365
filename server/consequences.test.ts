import { afterEach, describe, expect, it, vi } from "vitest";
import { consequences } from "#server/consequences.ts";
import type { OrderState } from "#server/orders/states.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { leaveAddress } from "#server/referral/recipient/leave-address.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  day,
  follow,
  moneyWorlds,
  ordersOf,
  qualifiedClaims,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import {
  block,
  blockAccount,
  cancelOrder,
  deleteAccount,
  qualifyDueOrders,
  rejectOrder,
  reopenOrder,
  reportOrder,
  saveRecipientDetails,
  unblock,
  unblockAccount,
} from "#tests/support/services/use-cases.ts";
import { seedTenant, type World } from "#tests/support/services/world.ts";

/**
 * What follows from what: for each consequence, and for each state that an order can enter, one change that causes it,
 * with all that it writes, in order. A new consequence or state does not compile without its row.
 */
type Row = {
  /** Brings about what has to be there; returns the change. */
  given(world: World): Promise<() => Promise<unknown>>;
  /** The events that the change appends, as "aggregate.event", and the mails that it queues, as "mail.kind". */
  writes: readonly string[];
};

const newWorld = await moneyWorlds();
const friend = recipients[0] ?? "";
const by = (key: string) => auditedAction({ key });

/** The link of a referrer who wants news, and a friend who shows each step. */
async function link(world: World, more: Parameters<typeof recommend>[1] = {}) {
  const { number } = await recommend(world, more);
  const recipient = await follow(world, number, friend);
  await world.rows(`update account set "newsByMail" = true where "tenantId" = $1`);
  await world.rows(`update recipient set "referrerSees" = 'steps' where "tenantId" = $1`);
  const named = { recommendationNumber: number, recipientNumber: recipient.number };
  /** What the shop says of their order. */
  const says = (said: Parameters<typeof tell>[1]) => tell(world, { ...named, ...said });
  return { number, recipient, says };
}

const orderOf = async (world: World) => (await ordersOf(world))[0]?.id ?? "";

/** Each state that an order can enter; none enters "reported", in which it may begin. */
const ofOrder: Record<Exclude<OrderState, "reported">, Row> = {
  received: {
    async given(world) {
      const { number, recipient, says } = await link(world);
      const ctx = await recipient.browser.ctx();
      await reportOrder(ctx, { recommendationNumber: number, recipientNumber: recipient.number });
      return () => says({ kind: "received" });
    },
    writes: [
      "order.match",
      "order.attribute",
      "claim.reserve",
      "claim.reserve",
      "recommendation.linkOrder",
      "mail.recipientOrdered",
    ],
  },
  inReview: {
    async given(world) {
      const { says } = await link(world);
      return () => says({ kind: "confirmed", productId: "unknown" });
    },
    writes: ["order.receive", "order.attribute", "order.review", "recommendation.linkOrder"],
  },
  confirmed: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "received" });
      return () => says({ kind: "delivered" });
    },
    writes: ["order.withdrawal", "order.confirm", "order.delivered", "mail.deliveryToRecipient"],
  },
  qualified: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "delivered" });
      world.pass(16 * day);
      return () => qualifyDueOrders(world.ctx);
    },
    writes: [
      "order.qualify",
      "claim.qualify",
      "claim.qualify",
      "claim.reserve",
      "claim.qualify",
      "recommendation.orderQualified",
      "mail.rewardReady",
      "mail.rewardReady",
      "mail.rewardReady",
    ],
  },
  cancelled: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "confirmed" });
      return () => says({ kind: "cancelled" });
    },
    writes: [
      "order.cancel",
      "claim.cancel",
      "claim.cancel",
      "recommendation.orderFailed",
      "mail.ownOrderLost",
      "mail.recipientOrderLost",
    ],
  },
  notEligible: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "confirmed", productId: "unknown" });
      const id = await orderOf(world);
      return () => rejectOrder(world.ctx, id, { ...by("reject"), reasonCode: "RULE_PRODUCT_UNKNOWN" });
    },
    writes: ["order.reject", "recommendation.orderFailed", "mail.ownOrderLost"],
  },
  reversed: {
    async given(world) {
      await qualifiedClaims(world, { recipient: friend });
      const id = await orderOf(world);
      return () => cancelOrder(world.ctx, id, { ...by("cancel"), reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
    },
    writes: [
      "order.cancel",
      "claim.cancel",
      "claim.cancel",
      "claim.cancel",
      "recommendation.orderReversed",
      "mail.ownOrderLost",
      "mail.recipientOrderLost",
    ],
  },
};

/** Each other consequence. */
const others: Record<Exclude<keyof typeof consequences, "orderMoved">, Row> = {
  accountDeleting: {
    async given(world) {
      const [claim] = await qualifiedClaims(world, { share: 0 });
      const browser = world.newBrowser();
      const login = await browser.ctx();
      await withTransaction(login, (tx) => openSession({ ...tx, cookies: login.cookies }, claim?.accountId ?? ""));
      const ctx = await browser.ctx();
      return () => deleteAccount(ctx, { giveUp: true });
    },
    writes: ["claim.cancel", "claim.cancel", "account.delete", "mail.accountDeleted"],
  },
  accountUnblocked: {
    async given(world) {
      const [claim] = await qualifiedClaims(world, { share: 0 });
      const accountId = claim?.accountId ?? "";
      await blockAccount(world.ctx, accountId, { ...by("block"), reasonCode: "RISK_REVIEW" });
      world.pass(3 * day);
      return () => unblockAccount(world.ctx, accountId, actionOfTwo({ key: "unblock" }));
    },
    writes: ["account.unblock", "claim.extend", "claim.extend", "mail.rewardReminder", "mail.rewardReminder"],
  },
  recommendationBlocked: {
    async given(world) {
      const { number, says } = await link(world);
      await says({ kind: "confirmed" });
      return () => block(world.ctx, number, by("block"));
    },
    writes: ["recommendation.block", "claim.hold", "claim.hold"],
  },
  recommendationUnblocked: {
    async given(world) {
      const { number, says } = await link(world);
      await block(world.ctx, number, by("block"));
      await says({ kind: "confirmed" });
      return () => unblock(world.ctx, number, actionOfTwo({ key: "unblock" }));
    },
    writes: ["recommendation.unblock", "claim.release", "claim.release", "recommendation.linkOrder"],
  },
  recipientReachable: {
    async given(world) {
      const { number } = await recommend(world);
      const recipient = await follow(world, number);
      await tell(world, { recommendationNumber: number, recipientNumber: recipient.number, kind: "delivered" });
      world.pass(16 * day);
      await qualifyDueOrders(world.ctx);
      const ctx = await recipient.browser.ctx();
      return () => leaveAddress(ctx, { number, email: friend });
    },
    writes: ["recipient.leaveAddress", "claim.qualify", "mail.rewardReady"],
  },
  detailsSaved: {
    async given(world) {
      const { id: agencyId } = await addAgency(world.ctx);
      const { number } = await recommend(world);
      await world.rows(`update recommendation set "agencyId" = $2 where "tenantId" = $1`, agencyId);
      const recipient = await follow(world, number);
      const ctx = await recipient.browser.ctx();
      return () => saveRecipientDetails(ctx, { number, details: detailsOf(friend), terms: true });
    },
    writes: [
      "recipient.saveDetails",
      "lead.create",
      "recipient.agree",
      "recommendation.confirmDetails",
      "mail.recipientAgreed",
    ],
  },
  orderLeft: {
    async given(world) {
      const first = await recommend(world, { email: referrers[1] ?? "" });
      const { says } = await link(world);
      await says({ kind: "confirmed", occurredAt: new Date(world.now().getTime() + day) });
      return () => tell(world, { kind: "received", recommendationNumber: first.number });
    },
    writes: [
      "order.reassess",
      "order.attribute",
      "claim.cancel",
      "claim.cancel",
      "recommendation.unlinkOrder",
      "claim.reopen",
      "claim.correct",
      "claim.reopen",
      "claim.correct",
      "order.review",
      "recommendation.linkOrder",
      "mail.recipientOrderLost",
      "mail.recipientOrdered",
    ],
  },
  orderEarns: {
    async given(world) {
      const { says } = await link(world);
      return () => says({ kind: "received", productId: "l" });
    },
    writes: [
      "order.receive",
      "order.attribute",
      "claim.reserve",
      "claim.reserve",
      "recommendation.linkOrder",
      "mail.recipientOrdered",
    ],
  },
  orderWithoutPrice: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "received" });
      return () => says({ kind: "confirmed", productId: "unknown" });
    },
    writes: ["claim.cancel", "claim.cancel", "order.review"],
  },
  orderAccepted: {
    async given(world) {
      const { says } = await link(world, { share: 0 });
      return () => says({ kind: "confirmed" });
    },
    writes: [
      "order.receive",
      "order.attribute",
      "claim.reserve",
      "order.confirm",
      "recommendation.linkOrder",
      "mail.recipientOrdered",
    ],
  },
  orderDated: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "confirmed" });
      return () => says({ kind: "delivered" });
    },
    writes: ["order.withdrawal", "order.delivered", "mail.deliveryToRecipient"],
  },
  recommendationAffected: {
    async given(world) {
      const { says } = await link(world);
      await says({ kind: "delivered" });
      const id = await orderOf(world);
      await cancelOrder(world.ctx, id, { ...by("cancel"), reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
      return () => reopenOrder(world.ctx, { orderId: id, recommendationNumber: null }, by("reopen"));
    },
    writes: ["order.reopen", "recommendation.acceptComplaint", "claim.reopen", "claim.reopen"],
  },
};

/** What is stored now: events and mails, each with the transaction that wrote it, in their order. */
const stored = (world: World) =>
  world.rows<{ id: string; name: string; transaction: string }>(
    `select id, aggregate || '.' || event as name, xmin::text as transaction, seq as position from event where "tenantId" = $1
     union all
     select id, 'mail.' || kind, xmin::text, 1e9 + row_number() over (order by kind, key) from mail where "tenantId" = $1
     order by position`,
  );

const rows: [string, keyof typeof consequences, Row][] = [
  ...Object.entries(ofOrder).map(([state, row]): [string, keyof typeof consequences, Row] => [
    `an order that is ${state}`,
    "orderMoved",
    row,
  ]),
  ...Object.entries(others).map(([name, row]): [string, keyof typeof consequences, Row] => [
    name,
    name as keyof typeof consequences,
    row,
  ]),
];

describe("what follows from a change", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each(rows)("%s: all is written in its transaction, in this order", async (_, name, { given, writes }) => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 1 } });
    const change = await given(world);
    const before = await stored(world);
    const follows = vi.spyOn(consequences, name);
    await change();
    expect(follows).toHaveBeenCalled();
    const after = (await stored(world)).filter(({ id }) => !before.some((one) => one.id === id));
    expect(after.map((one) => one.name)).toEqual(writes);
    expect(new Set(after.map(({ transaction }) => transaction)).size).toBe(1);
  });

  it.each(rows)("%s: nothing is written if what follows fails", async (_, name, { given }) => {
    const world = newWorld();
    const change = await given(world);
    const before = await stored(world);
    vi.spyOn(consequences, name).mockRejectedValue(new Error("What follows failed."));
    // A sweep logs what failed and goes on.
    await change().catch(() => null);
    world.faults.length = 0;
    expect(await stored(world)).toEqual(before);
  });
});
