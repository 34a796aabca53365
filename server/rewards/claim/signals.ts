import { decisionBy } from "#server/orders/inbox/open-questions.ts";
import type { AuditedAction } from "#server/platform/audit/audited-action.ts";
import { mailboxKey, matchHashesOf } from "#server/platform/values/email.ts";
import type { ReadContext, Tx } from "../context.ts";
import type { BankDetailOwner } from "../payment/model.ts";
import type { RewardAtAccount, SimilarOrders } from "../payment/repository.ts";
import type { Claim } from "./model.ts";
import type { SignalName } from "./rules/hold-cause.ts";
import { type Side, sameOnBothSides } from "./rules/same-person.ts";

/** What signals see; each has a sentence in the texts. */
type Seen =
  | "bank.people"
  | `person.${ReturnType<typeof sameOnBothSides>[number]}`
  | "browser.own"
  | "browser.people"
  | `buyer.${Awaited<ReturnType<SimilarOrders["ofBuyer"]>>[number]["by"]}`
  | "pace.orders";

/** One thing that was seen, and how often. */
export type Fact = { seen: Seen; count: number };

/** `subject`: what the holds are about · `holds`: the claims to be held · `shown`: those that the look is about. */
type Evidence = { subject: string; holds: string[]; shown: string[]; facts: Fact[] };

/**
 * What speaks against paying a claim until a person has looked at it. A signal refuses nothing and ends by no timer: it
 * holds the claims that it names (holdForSignals) until somebody decides, for a reason (releaseClaim).
 */
type Signal = {
  reasonCode: `RISK_${string}`;
  /** Looks at a claim that is to be paid, or that is held. null: nothing speaks against it. */
  find: (ctx: ReadContext, claim: Claim) => Promise<Evidence | null>;
  /** A person found nothing wrong: remembers it, so that the same facts are no signal again. */
  accept: (tx: Tx, subject: string, by: AuditedAction) => Promise<void>;
};

/** The reasons of their holds, and the doubts that a person's decisions about orders answer. */
const reasons = {
  bank: "RISK_SAME_BANK_ACCOUNT",
  person: "RISK_SAME_PERSON",
  browser: "RISK_SAME_BROWSER",
  buyer: "RISK_SAME_BUYER",
  pace: "RISK_MANY_ORDERS",
} as const;

/** All signals, by the kind of the holds that they place. */
export const signals = {
  /** Several people are paid at one bank account: perhaps a family, perhaps one person with several identities. */
  bank: { reasonCode: reasons.bank, find: findSharedAccount, accept: acceptSharedAccount },
  /** What referrer and buyer gave agrees: perhaps people of one name, perhaps one person with two addresses. */
  person: { reasonCode: reasons.person, find: findSamePerson, accept: acceptOrderFor(reasons.person) },
  /** Referrer and recipient used one browser: perhaps the recipient typed on the referrer's phone. */
  browser: { reasonCode: reasons.browser, find: findSameBrowser, accept: acceptOrderFor(reasons.browser) },
  /** The same buyer ordered by several links: perhaps content, perhaps recommending to themselves. */
  buyer: { reasonCode: reasons.buyer, find: findSameBuyer, accept: acceptOrderFor(reasons.buyer) },
  /** A referrer's links became more orders in a short time than people usually bring about. */
  pace: { reasonCode: reasons.pace, find: findManyOrders, accept: acceptManyOrders },
} as const satisfies Record<SignalName, Signal>;

/** Within how many days a person looks at what a signal holds. */
export const lookDays = 7;

/**
 * People are told apart by their mailboxes, so that somebody who is referrer here and recipient there is one. Held are
 * the rewards of those whom nobody has allowed to share the account yet.
 */
async function findSharedAccount(ctx: ReadContext, claim: Claim): ReturnType<Signal["find"]> {
  if (claim.method !== "cash" || !claim.bankDetailId) return null;
  const rewards = await ctx.bankDetails.rewardsAt(claim.bankDetailId);
  const persons = await personsOf(ctx, rewards);
  const people = new Set(persons.values()).size;
  const allowed = new Set(rewards.flatMap(({ owner, mayShare }) => (mayShare ? (persons.get(owner.id) ?? []) : [])));
  const holds = rewards.flatMap(({ claimId, owner, state }) =>
    state === "paid" || allowed.has(persons.get(owner.id) ?? "") ? [] : claimId,
  );
  const [first] = rewards;
  if (!first || people < 2 || holds.length === 0) return null;
  const shown = rewards.map(({ claimId }) => claimId);
  return { subject: first.firstDetailId, holds, shown, facts: [{ seen: "bank.people", count: people }] };
}

function acceptSharedAccount(tx: Tx, detailId: string): Promise<void> {
  return tx.bankDetails.allowSharing(detailId, tx.now());
}

/** Nothing where people may recommend to themselves, and about an order that a person has looked at for this. */
async function findSamePerson(ctx: ReadContext, claim: Claim): ReturnType<Signal["find"]> {
  const order = await orderBehind(ctx, claim);
  if (!order || ctx.tenant.recommendation.allowSelf || (await isAccepted(ctx, order.id, reasons.person))) return null;
  const recommendation = await ctx.recommendations.byNumber(order.recommendationNumber ?? "");
  const account = recommendation && (await ctx.accounts.byId(recommendation.accountId));
  if (!account) return null;
  const both = await ctx.claims.ofOrder(order.id);
  const details = await ctx.bankDetails.open(both.flatMap(({ bankDetailId }) => bankDetailId ?? []));
  const holderOf = (role: Claim["role"]) =>
    details.get(both.find((one) => one.role === role)?.bankDetailId ?? "")?.holder ?? null;
  // Somebody who recommends may have been a recipient before, and have said more about themselves then.
  const before = await ctx.recipients.confirmedByAddress(matchHashesOf(ctx.secrets, account.email));
  const earlier = await Promise.all(before.map(({ number }) => sideOf(ctx, number)));
  const buyer = order.recipientNumber ? await sideOf(ctx, order.recipientNumber) : null;
  const facts = sameOnBothSides(ctx.secrets, {
    referrer: { ...account, holder: holderOf("referrer"), earlier: earlier.flatMap((one) => one ?? []) },
    buyer: { holder: holderOf("recipient"), given: buyer, nameHash: order.buyerNameHash },
  }).map((same): Fact => ({ seen: `person.${same}`, count: 1 }));
  const ids = both.map(({ id }) => id);
  return facts.length > 0 ? { subject: order.id, holds: ids, shown: ids, facts } : null;
}

/**
 * Links of more people from one browser than the tenant lets pass without a look (peopleOfBrowser); not those that the
 * call-centre made for callers.
 */
async function findSameBrowser(ctx: ReadContext, claim: Claim): ReturnType<Signal["find"]> {
  const order = await orderBehind(ctx, claim);
  if (!order || ctx.tenant.recommendation.allowSelf || (await isAccepted(ctx, order.id, reasons.browser))) return null;
  const recipient = order.recipientNumber ? await ctx.recipients.byNumber(order.recipientNumber) : null;
  const recommendation = await ctx.recommendations.byNumber(order.recommendationNumber ?? "");
  const key = recommendation?.createdBy === "AGT" ? null : recommendation?.ownerKeyHash;
  const made = key ? (await ctx.recommendations.ofOwnerKey(key)).filter(({ createdBy }) => createdBy !== "AGT") : [];
  const people = new Set(made.map(({ accountId }) => accountId)).size;
  const facts = [
    recipient?.inOwnBrowser ? ({ seen: "browser.own", count: 1 } as const) : [],
    people > ctx.tenant.signals.peopleOfBrowser ? ({ seen: "browser.people", count: people } as const) : [],
  ].flat();
  const ids = (await ctx.claims.ofOrder(order.id)).map(({ id }) => id);
  return facts.length > 0 ? { subject: order.id, holds: ids, shown: ids, facts } : null;
}

async function sideOf(ctx: ReadContext, number: string): Promise<Side | null> {
  const details = (await ctx.recipients.byNumber(number))?.details;
  return details ? { ...details, birthDate: await ctx.recipients.birthDateOf(number) } : null;
}

/** Orders by other links of whoever ordered here, more than the tenant lets pass without a look (ordersOfBuyer). */
async function findSameBuyer(ctx: ReadContext, claim: Claim): ReturnType<Signal["find"]> {
  const order = await orderBehind(ctx, claim);
  if (!order || (await isAccepted(ctx, order.id, reasons.buyer))) return null;
  const recipient = order.recipientNumber ? await ctx.recipients.byNumber(order.recipientNumber) : null;
  const address = recipient?.details?.email ?? recipient?.leftAddress;
  const mailboxes = [order.buyerHash ?? [], address ? matchHashesOf(ctx.secrets, address) : []].flat();
  const same = await ctx.similarOrders.ofBuyer(order.id, mailboxes, reasons.buyer);
  const others = [...new Set(same.map(({ orderId }) => orderId))];
  if (others.length + 1 <= ctx.tenant.signals.ordersOfBuyer) return null;
  const facts = [...new Set(same.map(({ by }) => by))].map(
    (by): Fact => ({
      seen: `buyer.${by}`,
      count: same.filter((one) => one.by === by).length,
    }),
  );
  const [mine, theirs] = [await ctx.claims.ofOrder(order.id), await ctx.claims.ofOrders(others)];
  const ids = mine.map(({ id }) => id);
  return { subject: order.id, holds: ids, shown: [...ids, ...theirs.map(({ id }) => id)], facts };
}

/** Only the referrer's rewards: their recipients have nothing to do with how many there are. */
async function findManyOrders(ctx: ReadContext, claim: Claim): ReturnType<Signal["find"]> {
  const order = claim.role === "referrer" ? await orderBehind(ctx, claim) : null;
  if (!order || !claim.accountId) return null;
  const { ordersOfReferrer, days } = ctx.tenant.signals;
  const orders = await ctx.similarOrders.ofReferrer(claim.accountId, order.orderedAt, days, reasons.pace);
  if (!orders.includes(order.id) || orders.length <= ordersOfReferrer) return null;
  const ids = (await ctx.claims.ofOrders(orders)).flatMap(({ id, role }) => (role === "referrer" ? id : []));
  return { subject: claim.accountId, holds: ids, shown: ids, facts: [{ seen: "pace.orders", count: orders.length }] };
}

/** The order that a base reward is for, or the part that fell to the referrer; null: it is for none. */
async function orderBehind(ctx: ReadContext, { orderId }: Claim) {
  return orderId ? ctx.orders.byId(orderId) : null;
}

/** Whether a person has found nothing wrong with an order before, for this reason. */
async function isAccepted(ctx: ReadContext, orderId: string, doubt: Signal["reasonCode"]): Promise<boolean> {
  return (await ctx.orders.decisionsOf(orderId)).some((one) => one.doubt === doubt && one.answer === "accept");
}

function acceptOrderFor(doubt: Signal["reasonCode"]): Signal["accept"] {
  return (tx, id, by) => acceptOrders(tx, [id], doubt, by);
}

/** Whatever a referrer's links brought about until now was looked at; only later orders count from here. */
async function acceptManyOrders(tx: Tx, accountId: string, by: AuditedAction): Promise<void> {
  const orders = await tx.similarOrders.ofReferrer(accountId, tx.now(), null, reasons.pace);
  await acceptOrders(tx, orders, reasons.pace, by);
}

function acceptOrders(tx: Tx, ids: readonly string[], doubt: Signal["reasonCode"], by: AuditedAction): Promise<void> {
  const answer = { doubt, subject: "reward", answer: "accept" } as const;
  return tx.orders.addDecisions(ids.map((id) => decisionBy(tx, { id }, by, answer)));
}

/** The person behind each owner's id: their mailbox; an owner without an address is one of their own. */
async function personsOf(ctx: ReadContext, rewards: readonly RewardAtAccount[]): Promise<Map<string, string>> {
  const persons = new Map<string, string>();
  for (const { owner } of rewards) {
    if (persons.has(owner.id)) continue;
    const email = await addressOf(ctx, owner);
    persons.set(owner.id, email ? mailboxKey(email) : owner.id);
  }
  return persons;
}

async function addressOf(ctx: ReadContext, { kind, id }: BankDetailOwner): Promise<string | null> {
  if (kind === "account") return (await ctx.accounts.byId(id))?.email ?? null;
  const recipient = await ctx.recipients.byNumber(id);
  return recipient?.details?.email ?? recipient?.leftAddress ?? null;
}
