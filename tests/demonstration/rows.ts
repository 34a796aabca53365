import { type Prices, pricesOf, rewardOf } from "#server/catalogue/price/prices.ts";
import type { RequestContext } from "#server/context.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { recipientShares } from "#server/platform/values/money.ts";
import { arrivalOfChannel } from "#server/referral/recipient/model.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import { termsText } from "#server/referral/store/terms-text.ts";
import { addInvitations, addLead } from "./leads.ts";
import { campaignOf, channels, firstNames, lastNames, places, streets } from "./names.ts";
import { addOrder, claimStories } from "./orders.ts";
import type { Random } from "./random.ts";
import { movesOf, stateOf } from "./states.ts";
import { later, type Story, storyOf } from "./story.ts";
import { type AgencyPart, emptyYear, type Referrer, type Row } from "./year.ts";

/** `count` recommendations of a year with everything that followed, as rows of the tables. */
export async function rowsOf(
  ctx: RequestContext,
  sealer: Sealer,
  random: Random,
  count: number,
  agencies: readonly AgencyPart[],
) {
  const { tenant } = ctx;
  const tenantId = tenant.id;
  const now = ctx.now();
  const year = emptyYear(ctx, sealer, random, now);
  const { rows, event } = year;
  const [ofReferrers] = termsText(tenant.terms.referrer.de);
  const [ofRecipients] = termsText(tenant.terms.recipient.de);
  const sold = await ctx.products.list();
  const products = sold.filter(({ audience }) => audience === "private");
  const versions = new Map<string, { prices: Prices; id: string }>();
  const referrers: Referrer[] = [];

  const stories = Array.from({ length: count }, () => storyOf(random, now, tenant.clocks)).sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  for (const [index, story] of stories.entries()) {
    const product = random.pick(products);
    const referrer = referrerOf(product.id, story.createdAt, index);
    const part = random.chance(0.82) ? agencyOf(story.createdAt) : null;
    await add(story, referrer, product, part);
  }
  addInvitations(year, agencies);
  rows.event.sort((one, other) => Number(one["occurredAt"]) - Number(other["occurredAt"]));
  return { rows, chosen: year.chosen };

  /** More often a referrer who recommended before than a new one. */
  function referrerOf(productId: string, at: Date, index: number): Referrer {
    const again = random.chance(0.68) ? random.pick([...referrers.slice(0, 40), ...referrers]) : undefined;
    if (again && !again.openLinks.has(productId)) return again;
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const id = random.id(at);
    const email = `${plain(firstName)}.${plain(lastName)}.${index + 1}@post.example`;
    const named = { tenantId, id, email, emailKey: email, firstName, lastName };
    rows.account.push({
      ...named,
      state: "confirmed",
      language: "de",
      referrerHash: random.hex(32),
      createdAt: at,
      confirmedAt: at,
    });
    const referrer = { id, firstName, lastName, openLinks: new Set<string>() };
    referrers.push(referrer);
    return referrer;
  }

  /** An inactive agency got its recommendations while it was active. */
  function agencyOf(at: Date): AgencyPart {
    const open = agencies.filter(({ agency }) => agency.isActive || later(at, 150) < now);
    return random.weighted(open.map((part, index) => [open.length - index, part] as const));
  }

  /** The prices of a day for the recommendations of an agency; as there are few, each is stored once. */
  async function pricesAt(at: Date, part: AgencyPart | null) {
    const day = dayOf(at);
    const plan = (part?.plan ?? []).filter(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil);
    const key = `${part?.agency.id} ${plan.map(({ productGroup, validFrom }) => productGroup + validFrom)}`;
    const known = versions.get(key);
    if (known) return known;
    const prices = pricesOf(tenant, sold, plan);
    const version = { prices, id: await ctx.prices.keep(prices) };
    versions.set(key, version);
    return version;
  }

  async function add(story: Story, referrer: Referrer, product: (typeof products)[number], part: AgencyPart | null) {
    const number = random.number(10);
    const recipientShare = random.weighted([
      [60, 50],
      [25, 0],
      [15, 100],
    ] as const);
    const { prices, id: priceVersionId } = await pricesAt(story.createdAt, part);
    const share = recipientShares.find((one) => one === recipientShare) ?? 50;
    const { rewardCents, ...split } = rewardOf(product, share, prices);
    const channel = random.weighted(channels);
    const { createdAt, click, details, order, waits } = story;
    const validUntil = waits ? endOfDayAfter(createdAt, tenant.clocks.optInDays) : story.linkValidUntil;
    const claims = order ? claimStories(year, order, split) : [];
    const state = stateOf(
      story,
      claims.map((one) => one.story),
      now,
    );
    const blockedFrom = state === "blocked" ? "open" : null;
    if (liveRecommendationStates.includes(blockedFrom ?? state)) referrer.openLinks.add(product.id);
    const words = {
      termsHash: ofReferrers,
      termsVersion: tenant.terms.version,
      termsAcceptedAt: createdAt,
      language: "de",
      createdBy: "REF",
    };
    const paid = claims.map((one) => one.story.paidAt?.getTime() ?? 0);
    const moves = movesOf(story, state, paid.length > 0 ? new Date(Math.max(...paid)) : now);
    rows.recommendation.push({
      tenantId,
      number,
      state,
      blockedFrom,
      stateSince: moves.at(-1)?.at ?? createdAt,
      accountId: referrer.id,
      firstName: referrer.firstName,
      lastName: referrer.lastName,
      productId: product.id,
      productName: product.displayName,
      audience: product.audience,
      rewardCents,
      recipientShare,
      ...split,
      priceVersionId,
      channel,
      ...words,
      createdAt,
      openedAt: waits ? null : createdAt,
      linkValidUntil: validUntil,
      orderBy: click?.orderBy ?? null,
      agencyId: part?.agency.id ?? null,
      adviserId: part && part.advisers.length > 0 && random.chance(0.75) ? random.pick(part.advisers) : null,
      campaignId: campaignOf(number),
      attemptHash: random.hex(40),
    });
    event("recommendation", number, "create", [null, waits ? "awaitingOptIn" : "open"], createdAt, { actor: "REF" });
    for (const { name, from, to, at, actor } of moves) {
      const data = to === "blocked" ? { blockedFrom } : null;
      event("recommendation", number, name, [from, to], at, { actor, data });
    }
    if (!click) return;
    const recipientNumber = random.number(12);
    const person = details ? personOf(details, recipientNumber) : {};
    rows.recipient.push({
      tenantId,
      number: recipientNumber,
      recommendationNumber: number,
      tokenHash: random.hex(40),
      channel,
      arrival: arrivalOfChannel(channel),
      language: "de",
      createdAt: click.at,
      lastClickAt: click.again ?? click.at,
      orderBy: click.orderBy,
      ...emptyPerson,
      ...person,
    });
    for (const at of [click.at, click.again])
      if (at)
        rows.click.push({
          tenantId,
          id: random.id(at),
          recommendationNumber: number,
          recipientNumber,
          channel,
          at,
          addressHash: random.hex(32),
        });
    if (details) event("recipient", recipientNumber, "agree", [null, null], details, { actor: "REC" });
    if (part) addLead(year, story, { number, recipientNumber, part });
    if (order) addOrder(year, order, { number, recipientNumber, product, referrer, part, person, claims });
  }

  function personOf(at: Date, recipientNumber: string): Row {
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    return {
      salutation: random.pick(["ms", "mr", null]),
      firstName,
      lastName,
      ...random.pick(places),
      email: `${plain(firstName)}.${plain(lastName)}.${recipientNumber.toLowerCase()}@brief.example`,
      phone: random.chance(0.5) ? `+49 170 555${1000 + random.below(9000)}` : null,
      street: random.pick(streets),
      houseNumber: String(1 + random.below(90)),
      savedAt: at,
      confirmedAt: at,
      termsHash: ofRecipients,
      birthDateSealed: sealer.seal(
        sealContext(tenantId, "recipient", "birthDateSealed", recipientNumber),
        `${1950 + (recipientNumber.charCodeAt(0) % 50)}-05-17`,
      ),
      eraseAfter: later(at, 7 * tenant.clocks.eraseWeeks),
    };
  }
}

const emptyPerson = {
  salutation: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  street: null,
  houseNumber: null,
  postcode: null,
  city: null,
  savedAt: null,
  confirmedAt: null,
  termsHash: null,
  eraseAfter: null,
  birthDateSealed: null,
  marketingConsent: false,
};

function plain(name: string): string {
  const folded: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  return name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => folded[letter] ?? letter);
}
