import fc from "fast-check";
import { expect, it } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { MoneyRules } from "#server/rewards/rehearsal/model.ts";
import { changesMoney, rehearseRewards, rehearseRules } from "#server/rewards/rehearsal/rehearse.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const day = 86_400_000;
const start = new Date("2026-01-10T09:00:00Z");
const clock = { now: start };
const { services, database } = await seededServices();
const { owner } = database;
const base = (await services.tenants.byId("nordlicht")) ?? expect.fail("there is no tenant");

/** The tenant with other rules, without confirmation of addresses, and with agencies. */
function under(rules: MoneyRules): RequestContext {
  const { modules, recommendation } = base;
  const tenant = {
    ...base,
    modules: { ...modules, verboseAccountMessages: true, agentRecommendation: true, captcha: false },
    recommendation: { ...recommendation, ...rules.recommendation, confirmEmail: false },
    bonus: rules.bonus,
  };
  return contextForJob(services, tenant, () => clock.now, "test");
}

const anyRules: fc.Arbitrary<MoneyRules> = fc.record({
  recommendation: fc.record({
    maxRecipientCents: fc.constantFrom(null, 800, 2400, 4000),
    maxRewardCents: fc.constant(20_000),
  }),
  bonus: fc.record({
    deals: fc.constantFrom(null, 1, 2, 3),
    cents: fc.constantFrom(0, 3000, 6000),
    windowMonths: fc.constantFrom(1, 6),
  }),
});
const anyOrder = fc.record({
  after: fc.integer({ min: 0, max: 50 }),
  /** The ordered product: the recommended one, or another. */
  product: fc.constantFrom(null, 0, 1, 5),
  end: fc.constantFrom("received", "cancelled", "qualified", "qualified", "reversed"),
});
const anyLink = fc.record({
  referrer: fc.constantFrom("eva", "ute"),
  at: fc.integer({ min: 0, max: 200 }),
  product: fc.constantFrom(null, 0, 1, 5),
  share: fc.constantFrom(0 as const, 50 as const, 100 as const),
  isForAgency: fc.boolean(),
  orders: fc.array(anyOrder, { minLength: 1, maxLength: 3 }),
});
type Link = typeof anyLink extends fc.Arbitrary<infer T> ? T : never;

/** Both rules are changed, and both changes affect the result. */
const certain: [MoneyRules, MoneyRules, Link[]] = [
  {
    recommendation: { maxRecipientCents: null, maxRewardCents: 20_000 },
    bonus: { deals: null, cents: 6000, windowMonths: 6 },
  },
  {
    recommendation: { maxRecipientCents: 2400, maxRewardCents: 20_000 },
    bonus: { deals: 2, cents: 3000, windowMonths: 1 },
  },
  [true, false].map((isForAgency) => ({
    referrer: "eva" as const,
    at: isForAgency ? 3 : 90,
    product: 0 as const,
    isForAgency,
    share: isForAgency ? (0 as const) : (100 as const),
    orders: [0, 1].map((product) => ({
      after: 1,
      product: product as 0 | 1,
      end: "qualified" as const,
    })),
  })),
];

/** Deletes all earlier data. */
const forget = () => owner.query(`truncate account, agency, event, order_message cascade`);

/** Creates the same links and orders by the use-cases, in the order of their days. */
async function play(ctx: RequestContext, links: readonly Link[]): Promise<void> {
  const products = (await ctx.products.list()).filter(({ audience }) => audience === "private");
  const idOf = (index: number | null) => (index === null ? null : (products[index]?.id ?? null));
  clock.now = start;
  const agency = await addAgency(ctx as Parameters<typeof addAgency>[0]);
  const adviser = { id: ctx.secrets.newId(), agencyId: agency.id };
  await ctx.transaction(async (tx) => {
    await tx.advisers.add({
      ...adviser,
      externalId: adviser.id,
      firstName: "Ida",
      lastName: "Berg",
      postcode: "01067",
      city: "Dresden",
      photo: null,
      isListed: true,
      createdAt: tx.now(),
    });
    await tx.rewardPlan.add({
      id: tx.secrets.newId(),
      agencyId: agency.id,
      productGroup: products[0]?.group ?? "",
      kind: "fixed",
      referrerCents: 700,
      recipientCents: 2600,
      validFrom: "2025-12-01",
      validUntil: "2026-04-30",
      createdBy: tx.secrets.newId(),
      createdAt: tx.now(),
    });
  });
  const todo = links.flatMap((link, index) => {
    const name = `${link.referrer}-${index}`;
    const made = { at: start.getTime() + link.at * day, run: () => make(link, name) };
    const orders = link.orders.map((order, position) => ({
      at: made.at + (order.after + 1) * 3_600_000,
      run: () => place(order, name, `${name}-${position}`),
    }));
    return [made, ...orders];
  });
  const numbers = new Map<string, { number: string; recipientNumber: string }>();
  for (const { at, run } of todo.sort((one, other) => one.at - other.at)) {
    clock.now = new Date(at);
    await run();
  }
  clock.now = new Date(clock.now.getTime() + 60 * day);
  await qualifyDueOrders(ctx);
  for (const [index, link] of links.entries())
    for (const [position, order] of link.orders.entries()) {
      const found =
        order.end === "reversed" && (await ctx.orders.byExternalId(`${link.referrer}-${index}-${position}`));
      const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: ctx.secrets.newId() });
      if (found) await cancelOrder(ctx, found.id, by);
    }

  async function make({ referrer, product, share, isForAgency }: Link, name: string): Promise<void> {
    const input = { firstName: "Eva", lastName: "Kern", email: `${referrer}@beispiel.de`, productId: idOf(product) };
    const created = await createRecommendation(ctx, {
      ...input,
      recipientShare: share,
      terms: true,
      audience: "private",
      attempt: name,
      adviser: isForAgency ? adviser : null,
    });
    const number = created.ok ? created.value.recommendation?.number : undefined;
    // Each product has at most one open link, and this one has one already.
    if (!number) return;
    const recipientNumber = ctx.secrets.newNumber(10);
    await ctx.clicks.record({
      id: ctx.secrets.newId(),
      recommendationNumber: number,
      channel: null,
      addressHash: "x",
      at: clock.now,
      recipient: { number: recipientNumber, tokenHash: ctx.secrets.newToken(), language: "de", arrival: "link" },
      orderBy: new Date(clock.now.getTime() + 30 * day),
    });
    numbers.set(name, { number, recipientNumber });
  }

  async function place(order: Link["orders"][number], name: string, externalOrderId: string): Promise<void> {
    const link = numbers.get(name);
    if (!link) return;
    const report = { externalOrderId, productId: idOf(order.product), recommendationNumber: link.number };
    const { recipientNumber } = link;
    await ingestOrderMessage(ctx, orderMessage(clock.now, { ...report, recipientNumber, kind: "received" }));
    const last = { qualified: "delivered", reversed: "delivered", cancelled: "cancelled", received: null } as const;
    const kind = last[order.end as keyof typeof last];
    if (kind) await ingestOrderMessage(ctx, orderMessage(clock.now, { ...report, recipientNumber, kind }));
  }
}

/** The amounts by the ledger that people got or will get: by month of the order and role; bonuses as one sum. */
async function costs(): Promise<{ months: Record<string, [number, number]>; bonus: number }> {
  const { rows } = await owner.query<{ month: string | null; role: string; cents: number }>(
    `select to_char(o."orderedAt" at time zone 'Europe/Berlin', 'YYYY-MM') as month, c.role, sum(l.cents)::int as cents
     from (select "claimId", sum(case when kind = 'accrued' then cents when kind in ('cancelled', 'expired') then -cents
         when kind in ('reinstated', 'reversed') then cents else 0 end) as cents from ledger_entry group by 1) l
     join reward_claim c on c.id = l."claimId" left join "order" o on o.id = c."orderId"
     where l.cents <> 0 group by 1, 2`,
  );
  const months: Record<string, [number, number]> = {};
  let bonus = 0;
  for (const { month, role, cents } of rows) {
    if (month === null) bonus += cents;
    else {
      months[month] ??= [0, 0];
      months[month][role === "referrer" ? 0 : 1] += cents;
    }
  }
  return { months, bonus };
}

it("a rehearsal computes what the same orders result in under the new rules; nothing is written", async () => {
  const seen = { cap: 0, bonus: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      anyRules,
      fc.array(anyLink, { minLength: 2, maxLength: 5 }),
      async (before, after, links) => {
        await forget();
        const ctx = under(before);
        await play(ctx, links);
        const actual = await costs();
        clock.now = new Date("2026-12-15T09:00:00Z");
        const sizes = () =>
          owner.query(`select (select count(*) from event), (select count(*) from ledger_entry),
            (select count(*) from reward_claim), (select sum("cents") from reward_claim)`);
        const written = (await sizes()).rows;
        const rehearsed = await rehearseRules(ctx, after);
        expect((await sizes()).rows).toEqual(written);
        expect(rehearsed.map(({ month }) => month)).toEqual(
          ["12", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"].map(
            (month) => `${month === "12" ? 2025 : 2026}-${month}`,
          ),
        );
        await forget();
        await play(under(after), links);
        const replayed = await costs();
        for (const [side, real] of [["before", actual] as const, ["after", replayed] as const]) {
          const months = rehearsed
            .filter((row) => row[side].referrerCents + row[side].recipientCents > 0)
            .map((row) => [row.month, [row[side].referrerCents, row[side].recipientCents]]);
          expect(Object.fromEntries(months), side).toEqual(real.months);
          expect(
            rehearsed.reduce((sum, row) => sum + row[side].bonusCents, 0),
            side,
          ).toBe(real.bonus);
        }
        if (JSON.stringify(actual.months) !== JSON.stringify(replayed.months)) seen.cap += 1;
        if (actual.bonus !== replayed.bonus) seen.bonus += 1;
        if (!changesMoney(before, after)) expect(actual).toEqual(replayed);
      },
    ),
    { numRuns: 5, examples: [certain] },
  );
  // Otherwise the comparison would prove nothing.
  expect(seen.cap).toBeGreaterThan(0);
  expect(seen.bonus).toBeGreaterThan(0);
}, 120_000);

it("a rehearsal of new rewards computes what the same orders result in under the new catalogue", async () => {
  const [, rules, links] = certain;
  const ctx = under({ ...rules, bonus: { ...rules.bonus, deals: null } });
  const products = (await ctx.products.list()).filter(({ audience }) => audience === "private");
  const [first, second] = [products[0] ?? expect.fail(), products[1] ?? expect.fail()];
  // For an agency, without one, and an order of another product than the recommended one; the cap of 24 € divides the
  // sums.
  const rewards = new Map([
    [first.id, first.commission.cents + 1_500],
    [second.id, second.commission.cents - 1_000],
  ]);
  await forget();
  await play(ctx, links);
  const actual = await costs();
  clock.now = new Date("2026-12-15T09:00:00Z");
  const rehearsed = await rehearseRewards(ctx, rewards);
  await forget();
  const commission = `update product set "commissionCents" = $2 where "tenantId" = 'nordlicht' and id = $1`;
  for (const entry of rewards) await owner.query(commission, [...entry]);
  await owner.query(`select pg_notify('tenant_changed', 'nordlicht')`);
  const shown = async () => (await ctx.products.byId(first.id))?.commission.cents;
  await expect.poll(shown, { timeout: 30_000 }).toBe(rewards.get(first.id));
  await play(ctx, links);
  const replayed = await costs();
  for (const [side, real] of [["before", actual] as const, ["after", replayed] as const]) {
    const months = rehearsed
      .filter((row) => row[side].referrerCents + row[side].recipientCents > 0)
      .map((row) => [row.month, [row[side].referrerCents, row[side].recipientCents]]);
    expect(Object.fromEntries(months), side).toEqual(real.months);
  }
  expect(actual.months).not.toEqual(replayed.months);
}, 120_000);
