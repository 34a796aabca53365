import type { RequestContext } from "#server/domain/context.ts";
import { nextReminder } from "#server/domain/claim/rules/reminders.ts";
import { openClaimStates } from "#server/domain/claim/states.ts";
import { dayOf, endOfDayAfter, addDays } from "#server/domain/calendar.ts";
import { recipientShares, splitReward } from "#server/domain/money.ts";
import { liveRecommendationStates, type RecommendationState } from "#server/domain/recommendation/states.ts";
import { channels, firstNames, lastNames, places, streets } from "./names.ts";
import type { Random } from "./random.ts";
import { type ClaimStory, claimOf, later, type OrderStory, type Story, storyOf } from "./story.ts";

export type Row = Record<string, unknown>;
export type Rows = Record<
  | ("account" | "recommendation" | "recipient" | "click" | "order" | "order_message" | "reward_claim" | "claim_hold")
  | ("ledger_entry" | "event"),
  Row[]
>;

/** Somebody who recommends; with what was recommended and is still open, since there is one open link for each product. */
type Referrer = { id: string; firstName: string; lastName: string; live: Set<string> };
export type AgencyPart = {
  agency: { id: string; isActive: boolean };
  advisers: readonly string[];
  users: readonly { id: string; isOwner: boolean }[];
};
/** A reward that somebody chose to have in cash or as a voucher: its bank details, run or code are added to the row. */
export type Chosen = { row: Row; story: ClaimStory; owner: { kind: "account" | "recipient"; id: string }; holder: string };

/** `count` recommendations of a year with all that came of them, as rows of the tables. */
export async function rowsOf(ctx: RequestContext, random: Random, count: number, agencies: readonly AgencyPart[]) {
  const rows: Rows = {
    ...{ account: [], recommendation: [], recipient: [], click: [], order: [], order_message: [], reward_claim: [] },
    ...{ claim_hold: [], ledger_entry: [], event: [] },
  };
  const chosen: Chosen[] = [];
  const { tenant } = ctx;
  const tenantId = tenant.id;
  const now = ctx.now();
  const products = (await ctx.products.list()).filter(({ audience }) => audience === "private");
  const known = await ctx.accounts.byEmail("mara@beispiel.example");
  const referrers: Referrer[] = known ? [{ ...known, live: new Set() }] : [];

  const event = (aggregate: string, id: string, name: string, move: readonly [from: string | null, to: string | null], at: Date, by: Row = { actor: "SYS" }) => {
    const { key = "", ...actor } = by;
    rows.event.push({
      ...{ tenantId, id: random.id(at), aggregate, aggregateId: id, event: name, from: move[0], to: move[1] },
      ...{ actorId: null, reasonCode: null, ...actor, key: `${aggregate}:${id}:${name}${key}` },
      ...{ occurredAt: at, recordedAt: at },
    });
  };

  const stories = Array.from({ length: count }, () => storyOf(random, now, tenant.clocks)).sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  for (const [index, story] of stories.entries()) {
    const product = random.pick(products);
    const referrer = referrerOf(product.id, story.createdAt, index);
    const part = random.chance(0.82) ? agencyOf(story.createdAt) : null;
    add(story, referrer, product, part);
  }
  rows.event.sort((one, other) => Number(one["occurredAt"]) - Number(other["occurredAt"]));
  rows.ledger_entry.sort((one, other) => Number(one["occurredAt"]) - Number(other["occurredAt"]));
  return { rows, chosen };

  /** One who recommended before, more often than somebody new. */
  function referrerOf(productId: string, at: Date, index: number): Referrer {
    const again = random.chance(0.68) ? random.pick([...referrers.slice(0, 40), ...referrers]) : undefined;
    if (again && !again.live.has(productId)) return again;
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const id = random.id(at);
    const email = `${plain(firstName)}.${plain(lastName)}.${index + 1}@post.example`;
    const named = { tenantId, id, email, emailKey: email, firstName, lastName };
    rows.account.push({
      ...{ ...named, state: "confirmed", language: "de", referrerHash: random.hex(32), createdAt: at, confirmedAt: at },
    });
    const referrer = { id, firstName, lastName, live: new Set<string>() };
    referrers.push(referrer);
    return referrer;
  }

  /** An agency that is not active any more got its recommendations before. */
  function agencyOf(at: Date): AgencyPart {
    const open = agencies.filter(({ agency }) => agency.isActive || later(at, 150) < now);
    return random.weighted(open.map((part, index) => [open.length - index, part] as const));
  }

  function add(story: Story, referrer: Referrer, product: (typeof products)[number], part: AgencyPart | null): void {
    const number = random.number(10);
    const recipientShare = random.weighted([[60, 50], [25, 0], [15, 100]] as const);
    const rewardCents = product.commission.cents;
    const split = splitReward(rewardCents, recipientShares.find((one) => one === recipientShare) ?? 50, tenant.recommendation.maxRecipientCents);
    const channel = random.weighted(channels);
    const { createdAt, click, details, order, waits } = story;
    const validUntil = waits ? endOfDayAfter(createdAt, tenant.clocks.optInDays) : story.linkValidUntil;
    const claims = order ? claimStories(order, split) : [];
    const state = stateOf(story, claims.map((one) => one.story), now);
    const blockedFrom = state === "blocked" ? "open" : null;
    if (liveRecommendationStates.includes(blockedFrom ?? state)) referrer.live.add(product.id);
    const words = {
      termsText: tenant.terms.referrer.de,
      ...{ termsVersion: tenant.terms.version, termsAcceptedAt: createdAt, language: "de", createdBy: "REF" },
    };
    const paid = claims.map((one) => one.story.paidAt?.getTime() ?? 0);
    const moves = movesOf(story, state, paid.length > 0 ? new Date(Math.max(...paid)) : now);
    rows.recommendation.push({
      ...{ tenantId, number, state, blockedFrom, stateSince: moves.at(-1)?.at ?? createdAt, accountId: referrer.id },
      ...{ firstName: referrer.firstName, lastName: referrer.lastName, productId: product.id },
      ...{ productName: product.displayName, audience: product.audience, rewardCents, recipientShare, ...split },
      ...{ channel, ...words, createdAt, openedAt: waits ? null : createdAt, linkValidUntil: validUntil },
      ...{ orderBy: click?.orderBy ?? null, agencyId: part?.agency.id ?? null },
      adviserId: part && part.advisers.length > 0 && random.chance(0.75) ? random.pick(part.advisers) : null,
      attemptHash: random.hex(40),
    });
    event("recommendation", number, "create", [null, waits ? "awaitingOptIn" : "open"], createdAt, { actor: "REF" });
    for (const { name, from, to, at, actor } of moves) event("recommendation", number, name, [from, to], at, { actor });
    if (!click) return;
    const recipientNumber = random.number(12);
    const person = details ? personOf(details, recipientNumber) : {};
    rows.recipient.push({
      ...{ tenantId, number: recipientNumber, recommendationNumber: number, tokenHash: random.hex(40), channel },
      ...{ language: "de", createdAt: click.at, lastClickAt: click.again ?? click.at, orderBy: click.orderBy },
      ...emptyPerson,
      ...person,
    });
    for (const at of [click.at, click.again])
      if (at)
        rows.click.push({
          ...{ tenantId, id: random.id(at), recommendationNumber: number, recipientNumber, channel, at },
          addressHash: random.hex(32),
        });
    if (details) event("recipient", recipientNumber, "agree", [null, null], details, { actor: "REC" });
    if (order) addOrder(order, { number, recipientNumber, product, referrer, part, person, claims });
  }

  function personOf(at: Date, recipientNumber: string): Row {
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    return {
      ...{ salutation: random.pick(["ms", "mr", null]), firstName, lastName, ...random.pick(places) },
      email: `${plain(firstName)}.${plain(lastName)}.${recipientNumber.toLowerCase()}@brief.example`,
      ...{ phone: random.chance(0.5) ? `+49 170 555${1000 + random.below(9000)}` : null, street: random.pick(streets) },
      ...{ houseNumber: String(1 + random.below(90)), savedAt: at, confirmedAt: at, termsText: tenant.terms.recipient.de },
      eraseAfter: later(at, 7 * tenant.clocks.eraseWeeks),
    };
  }

  function claimStories(order: OrderStory, { referrerCents, recipientCents }: { referrerCents: number; recipientCents: number }) {
    return ([["referrer", referrerCents], ["recipient", recipientCents]] as const)
      .filter(([, cents]) => cents > 0)
      .map(([role, cents]) => ({ role, cents, story: claimOf(random, order, now) }));
  }

  type Ordered = {
    number: string;
    recipientNumber: string;
    product: (typeof products)[number];
    referrer: Referrer;
    part: AgencyPart | null;
    person: Row;
    claims: ReturnType<typeof claimStories>;
  };

  function addOrder(order: OrderStory, of: Ordered): void {
    const { state, orderedAt, reviewedAt, confirmedAt, deliveredAt, qualifiesAt, endedAt, reasonCode } = order;
    const id = random.id(orderedAt);
    const externalId = `EB-${orderedAt.getUTCFullYear()}-${random.number(7)}`;
    const isQualified = state === "qualified" || state === "reversed";
    rows.order.push({
      ...{ tenantId, id, externalId, state, rank: endedAt ? 4 : deliveredAt ? 3 : confirmedAt ? 2 : 1 },
      stateSince: endedAt ?? (isQualified ? qualifiesAt : (confirmedAt ?? reviewedAt ?? orderedAt)),
      ...{ recommendationNumber: of.number, recipientNumber: of.recipientNumber, attribution: "recipientToken" },
      ...{ productId: of.product.id, productName: of.product.displayName, addressHash: random.hex(40), factSources: {} },
      cancelledBy: state === "cancelled" || state === "reversed" ? "customer" : null,
      ...{ renewal: reasonCode === "RULE_RENEWAL", buyerIsMinor: reasonCode === "RULE_MINOR" || null },
      ...{ prepaid: false, reasonCode, orderedAt, confirmedAt, deliveredAt, qualifiesAt, receivedAt: orderedAt },
    });
    const messages = [["received", orderedAt], ["confirmed", confirmedAt], ["delivered", deliveredAt], ["cancelled", state === "notEligible" ? null : endedAt]] as const;
    for (const [kind, at] of messages)
      if (at)
        rows.order_message.push({
          ...{ tenantId, eventId: `${externalId}-${kind}`, externalOrderId: externalId, kind, occurredAt: at },
          ...{ receivedAt: at, source: "api", bodyHash: `v1:${random.hex(40)}`, outcome: "applied" },
        });
    const shop = { actor: "SHOP" };
    event("order", id, "receive", [null, "received"], orderedAt, shop);
    if (reviewedAt) event("order", id, "review", ["received", "inReview"], reviewedAt);
    const before = reviewedAt ? "inReview" : "received";
    if (confirmedAt) event("order", id, "confirm", [before, "confirmed"], confirmedAt, reviewedAt ? releasedBy(of.part) : shop);
    if (isQualified && qualifiesAt) event("order", id, "qualify", ["confirmed", "qualified"], qualifiesAt);
    if (endedAt) {
      const from = isQualified ? "qualified" : before;
      event("order", id, state === "notEligible" ? "reject" : "cancel", [from, state], endedAt, { ...shop, reasonCode });
    }
    for (const claim of of.claims) addClaim(id, order, of, claim);
  }

  /** Who of the agency released it; where none has part in it, the back office did. */
  function releasedBy(part: AgencyPart | null): Row {
    if (!part || part.users.length === 0) return { actor: "OPS" };
    const user = random.pick(part.users);
    return { actor: user.isOwner ? "OWN" : "EMP", actorId: user.id };
  }

  function addClaim(orderId: string, order: OrderStory, of: Ordered, claim: Ordered["claims"][number]): void {
    const { role, cents, story } = claim;
    const { orderedAt, qualifiesAt, endedAt } = order;
    const id = random.id(orderedAt);
    const isHeld = story.state === "reserved" && random.chance(0.05);
    const state = isHeld ? "onHold" : story.state;
    const isReady = order.state === "qualified";
    const readyAt = isReady || order.state === "reversed" ? qualifiesAt : null;
    const waits = ["choose", "needsBankDetails", "readyToPay"].includes(state);
    const { reminderDays, claimDays, cashDays } = tenant.clocks;
    const passed = reminderDays.filter((days) => readyAt && addDays(dayOf(readyAt), days) <= dayOf(now));
    const remindedDays = waits ? Math.max(0, ...passed) : 0;
    const isVoucher = story.method === "voucher";
    const row: Row = {
      ...{ tenantId, id, state, heldFrom: isHeld ? "reserved" : null, orderId, sourceKey: `order:${orderId}`, role },
      stateSince: story.paidAt ?? story.collectedAt ?? story.chosenAt ?? endedAt ?? readyAt ?? orderedAt,
      ...{ kind: "base", cents, recommendationNumber: of.number, accountId: role === "referrer" ? of.referrer.id : null },
      ...{ recipientNumber: role === "recipient" ? of.recipientNumber : null, method: story.method, bankDetailId: null },
      rewardId: story.method && (isVoucher ? random.pick(["lesefuchs", "tannenpfad"]) : "ueberweisung"),
      ...{ createdAt: orderedAt, readyAt, expiresAt: readyAt && endOfDayAfter(readyAt, claimDays), remindedDays },
      nextReminderAt: waits && readyAt ? nextReminder(readyAt, remindedDays, reminderDays) : null,
      ...{ collectedAt: story.collectedAt, paidAt: story.paidAt, reasonCode: state === "cancelled" ? order.reasonCode : null },
      payoutDueAt: story.collectedAt && later(story.collectedAt, isVoucher ? 1 : cashDays),
    };
    rows.reward_claim.push(row);
    const holder = role === "referrer" ? `${of.referrer.firstName} ${of.referrer.lastName}` : `${of.person["firstName"]} ${of.person["lastName"]}`;
    const owner = role === "referrer" ? { kind: "account" as const, id: of.referrer.id } : { kind: "recipient" as const, id: of.recipientNumber };
    if (story.method) chosen.push({ row, story, owner, holder });

    const book = (kind: string, at: Date) =>
      rows.ledger_entry.push({ tenantId, id: random.id(at), claimId: id, kind, cents, key: `claim:${id}:${kind}`, occurredAt: at });
    event("claim", id, "reserve", [null, "reserved"], orderedAt);
    book("accrued", orderedAt);
    if (isHeld) {
      event("claim", id, "hold", ["reserved", "onHold"], later(orderedAt, 0.1), { actor: "OPS", reasonCode: "RISK_LOOK" });
      const at = { actor: "OPS", createdAt: later(orderedAt, 0.1) };
      rows.claim_hold.push({ tenantId, claimId: id, cause: "review:RISK_LOOK", reasonCode: "RISK_LOOK", ...at });
    }
    if (readyAt) event("claim", id, "qualify", ["reserved", "choose"], readyAt);
    if (state === "cancelled" && endedAt) {
      event("claim", id, "cancel", [readyAt ? "choose" : "reserved", "cancelled"], endedAt);
      book("cancelled", endedAt);
    }
    const by = { actor: role === "referrer" ? "REF" : "REC" };
    const { chosenAt, collectedAt, paidAt } = story;
    if (chosenAt && isVoucher) event("claim", id, "chooseVoucher", ["choose", "collected"], chosenAt, by);
    if (chosenAt && !isVoucher) {
      event("claim", id, "chooseCash", ["choose", "needsBankDetails"], chosenAt, by);
      if (state !== "needsBankDetails") event("claim", id, "giveBankDetails", ["needsBankDetails", "readyToPay"], chosenAt, by);
      if (collectedAt) event("claim", id, "collect", ["readyToPay", "collected"], collectedAt, by);
    }
    if (paidAt) {
      event("claim", id, "pay", ["collected", "paid"], paidAt, { actor: isVoucher ? "SYS" : "BANK" });
      book("paid", paidAt);
    }
  }
}

const emptyPerson = {
  ...{ salutation: null, firstName: null, lastName: null, email: null, phone: null, street: null, houseNumber: null },
  ...{ postcode: null, city: null, savedAt: null, confirmedAt: null, termsText: null, eraseAfter: null },
  marketingConsent: false,
};

function stateOf(story: Story, claims: readonly ClaimStory[], now: Date): RecommendationState {
  const { waits, isBlocked, click, details, order, linkValidUntil } = story;
  if (waits) return "awaitingOptIn";
  if (order) {
    if (order.endedAt) return "failed";
    if (order.state !== "qualified") return "ordered";
    const isOpen = claims.some(({ state }) => openClaimStates.includes(state));
    return !isOpen && claims.some(({ state }) => state === "paid") ? "closed" : "successful";
  }
  const isOver = linkValidUntil < now && (!click || click.orderBy < now);
  if (isOver) return "expired";
  if (details) return "detailsConfirmed";
  if (click) return "clicked";
  return isBlocked ? "blocked" : "open";
}

type Move = { name: string; from: string; to: string; at: Date; actor: string };

/** The moves of a recommendation from open on, as its table of states has them. */
function movesOf({ click, details, order, linkValidUntil }: Story, state: RecommendationState, ended: Date): Move[] {
  const moves: Move[] = [];
  const move = (name: string, to: string, at: Date | null, actor = "SYS") => {
    if (at) moves.push({ name, from: moves.at(-1)?.to ?? "open", to, at, actor });
  };
  if (state === "awaitingOptIn") return moves;
  move("click", "clicked", click?.at ?? null, "REC");
  move("confirmDetails", "detailsConfirmed", details, "REC");
  if (order) {
    move("linkOrder", "ordered", order.orderedAt, "SHOP");
    if (order.state === "qualified" || order.state === "reversed") move("orderQualified", "successful", order.qualifiesAt);
    if (order.state === "reversed") move("orderReversed", "failed", order.endedAt);
    else if (order.endedAt) move("orderFailed", "failed", order.endedAt);
    if (state === "closed") move("allPaid", "closed", ended);
  }
  if (state === "expired") move("expire", "expired", later(click && click.orderBy > linkValidUntil ? click.orderBy : linkValidUntil, 0.001));
  if (state === "blocked") move("block", "blocked", ended, "OPS");
  return moves;
}

function plain(name: string): string {
  const folded: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  return name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => folded[letter] ?? letter);
}
