import { afterAll, expect, it } from "vitest";
import { offersOfLink } from "#server/referral/link/offers-of-link.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { standingLink } from "#server/referral/recommendation/standing.ts";
import { addRecommendation, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, clock, services, later } = testServices(url);
afterAll(() => services.close());

const tenant = seededTenant("nordlicht", { modules: { verboseAccountMessages: true } });
const other = seededTenant("standard", { modules: { verboseAccountMessages: true } });
const standingOf = async (id: string, of = tenant) => standingLink(job(of), { id, state: "confirmed" });
const countOf = async (email: string) => {
  const { rows } = await look.query(
    `select count(*)::int as n from recommendation r join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"
     where a.email = $1 and r."productId" is null`,
    [email],
  );
  return rows[0]?.n;
};

it("is one for each account, however often and at once its form is sent, beside those for products", async () => {
  const email = "alle@freund.example";
  const mine = browser(tenant);
  const ctx = await mine.ctx();
  const forms = Array.from({ length: 8 }, () => form({ email, productId: null }));
  const answers = await Promise.all(forms.map((one) => createRecommendation(ctx, one)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = answers.flatMap((one) => (one.ok ? [] : [one.refusal.code]));
  expect(new Set(refused)).toEqual(new Set(["recommendationExists"]));
  expect(await countOf(email)).toBe(1);
  const product = await addRecommendation(await mine.ctx(), { email });
  const standing = await standingOf(product.accountId);
  expect(standing?.link).toMatchObject({ productId: null, productName: "" });
  expect(standing?.link?.number).not.toBe(product.number);
  expect(standing?.upToCents).toBe(standing?.link && "rewardCents" in standing.link ? standing.link.rewardCents : -1);
});

it("stays after an order, so that nobody makes a second while it is valid; then the next one is made", async () => {
  const email = "bleibt@freund.example";
  const mine = browser(tenant);
  const { number, accountId } = await addRecommendation(await mine.ctx(), { email, productId: null });
  await look.query(`update recommendation set state = 'ordered' where number = $1`, [number]);
  expect((await standingOf(accountId))?.link?.number).toBe(number);
  expect(await createRecommendation(await mine.ctx(), form({ email, productId: null }))).toMatchObject({
    refusal: { code: "recommendationExists" },
  });
  const before = clock.at;
  later(tenant.clocks.linkDays + 1);
  expect(await standingOf(accountId)).toMatchObject({ link: null });
  const next = await addRecommendation(await mine.ctx(), { email, productId: null });
  expect((await standingOf(accountId))?.link?.number).toBe(next.number);
  clock.at = before;
});

/** Past the link's last day, while somebody who agreed may still order. */
async function pastLastDay(email: string, productId: string | null, state = "detailsConfirmed") {
  const made = await addRecommendation(await browser(tenant).ctx(), { email, productId });
  later(tenant.clocks.linkDays + 1);
  await look.query(
    `update recommendation set state = $2, "blockedFrom" = $3, "orderBy" = $4::timestamptz + interval '9 days' where number = $1`,
    [made.number, state, state === "blocked" ? "clicked" : null, clock.at.toISOString()],
  );
  return made;
}

it.each([
  ["a product", form().productId],
  ["all offers", null],
])("makes room after its last day for the next one, for %s, while its recipients may order", async (_, productId) => {
  const before = clock.at;
  const email = `platz-${productId}@freund.example`;
  const old = await pastLastDay(email, productId);
  const sent = Array.from({ length: 8 }, async () =>
    createRecommendation(await browser(tenant).ctx(), form({ email, productId })),
  );
  const answers = await Promise.all(sent);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((one) => !one.ok && one.refusal.code === "recommendationExists")).toHaveLength(7);
  const { rows } = await look.query(
    `select number = $2 as old, state, "succeededAt" is not null as succeeded from recommendation
     where "accountId" = $1 order by "createdAt"`,
    [old.accountId, old.number],
  );
  expect(rows).toEqual([
    { old: true, state: "detailsConfirmed", succeeded: true },
    { old: false, state: "open", succeeded: false },
  ]);
  clock.at = before;
});

it("stays in the way after its last day while it is blocked", async () => {
  const before = clock.at;
  const email = "gesperrt@freund.example";
  await pastLastDay(email, form().productId, "blocked");
  expect(await createRecommendation(await browser(tenant).ctx(), form({ email }))).toMatchObject({
    refusal: { code: "recommendationBlocked" },
  });
  clock.at = before;
});

it("is nobody else's, no other tenant's, and nothing for a blocked account", async () => {
  const { accountId } = await addRecommendation(await browser(tenant).ctx(), {
    email: "eigen@freund.example",
    productId: null,
  });
  const { accountId: stranger } = await addRecommendation(await browser(tenant).ctx(), {
    email: "fremd@freund.example",
  });
  expect((await standingOf(stranger))?.link).toBeNull();
  expect((await standingOf(accountId, other))?.link ?? null).toBeNull();
  expect(await standingLink(job(tenant), { id: accountId, state: "blocked" })).toBeNull();
});

it("brings what the ordered product brings by the prices of its day, and at most what it promised", async () => {
  const link = await addRecommendation(await browser(tenant).ctx(), {
    email: "preise@freund.example",
    productId: null,
  });
  const offers = await offersOfLink(job(tenant), link);
  expect(offers.length).toBeGreaterThan(1);
  for (const { referrerCents, recipientCents } of offers) {
    expect(referrerCents).toBeLessThanOrEqual(link.referrerCents);
    expect(recipientCents).toBeLessThanOrEqual(link.recipientCents);
  }
  const product = await addRecommendation(await browser(tenant).ctx(), { email: "preise2@freund.example" });
  const [same] = offers.filter(({ id }) => id === product.productId);
  expect(same).toMatchObject({ referrerCents: product.referrerCents, recipientCents: product.recipientCents });
  expect(await offersOfLink(job(tenant), product)).toEqual([]);
});
