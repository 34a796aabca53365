import { afterAll, expect, test } from "vitest";
import { complaintWindow } from "#server/office/case/rules/complaint-window.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { overdueOrders } from "#server/orders/report-overdue.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { mailLoginLink } from "#server/people/account/login/login-link.ts";
import { addDays, addMonths, dayOf, startOf } from "#server/platform/values/calendar.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { leaveAddress } from "#server/referral/recipient/leave-address.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { importVoucherCodes } from "#server/rewards/voucher/import-codes.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { actionOfTwo } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { rewards } from "#tests/support/data/money-people.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addRecommendation, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

/**
 * What a clock of a tenant's record decides, not only what texts say of it: with two other values, what it decides
 * moves by as much. A new clock does not compile until it is listed.
 */
type Clocks = Tenant["clocks"];
/** With `value`; the answer in the clock's own unit. */
type Decides = { [Name in keyof Clocks]: (value: Clocks[Name]) => Promise<number> };

const { url, owner: look } = await database();
const { browser, job, clock, services } = testServices(url);
afterAll(() => services.close());
const start = new Date("2026-03-02T11:00:00Z");
const day = 86_400_000;
const seeded = seededTenant("nordlicht");

function tenantWith(clocks: Partial<Clocks>, confirmEmail = false): Tenant {
  const recommendation = { ...seeded.recommendation, confirmEmail };
  return { ...seeded, recommendation, clocks: { ...seeded.clocks, ...clocks } };
}
/** The whole days from `start` until then. */
const daysUntil = (at: Date | null | undefined) => Math.round(((at?.getTime() ?? 0) - start.getTime()) / day);
const expiryOfToken = async (purpose: string, subject: string): Promise<Date> =>
  (await look.query(`select "expiresAt" from token where purpose = $1 and subject like $2`, [purpose, `${subject}%`]))
    .rows[0]?.expiresAt;

const recommend = async (tenant: Tenant) => addRecommendation(await browser(tenant).ctx());

/** A referrer's goodwill that waits for them, and a request with the link to it. */
async function reward(tenant: Tenant) {
  const { number: recommendationNumber } = await recommend(tenant);
  const ctx = job(tenant);
  const wanted = { name: `C-${recommendationNumber}`, recommendationNumber, recipientNumber: null, cents: 1500 };
  const two = actionOfTwo({ key: ctx.secrets.newId(), reasonCode: "KULANZ" });
  const granted = await grantGoodwill(ctx, wanted, two);
  if (!granted.ok) throw new Error(granted.refusal.code);
  const { id: claimId } = granted.value;
  const owner = await browser(tenant).ctx();
  owner.viewer.rewardClaimId = claimId;
  const byId = async (id: string) => rewards.find((one) => one.id === id) ?? null;
  const choose = async (rewardId: "cash" | "voucher") => {
    const chosen = await chooseReward({ ...owner, rewards: { all: async () => rewards, byId } }, { claimId, rewardId });
    if (!chosen.ok) throw new Error(chosen.refusal.code);
  };
  return { owner, claimId, claim: () => ctx.claims.byId(claimId), choose };
}

/** A recipient who followed a link. */
async function recipient(tenant: Tenant) {
  const { number } = await recommend(tenant);
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: "sms" });
  const read = async () => (await job(tenant).recipients.ofRecommendation(number))[0];
  return { number, visitor, read };
}

/** The first of the moments at which the order of `start` is listed as late; `escalated`: as an error. */
async function lateAt(tenant: Tenant, moments: Date[], escalated: boolean): Promise<number> {
  const { number } = await recommend(tenant);
  const externalOrderId = `L-${number}`;
  await ingestOrderMessage(
    job(tenant),
    orderMessage(start, { externalOrderId, kind: "received", recommendationNumber: number, productId: "tariff-m" }),
  );
  for (const [at, moment] of moments.entries()) {
    clock.at = moment;
    const late = await overdueOrders(job(tenant));
    if (late.some(({ order, escalated: is }) => order.externalId === externalOrderId && (is || !escalated))) return at;
  }
  throw new Error("The order is never late.");
}
const today = dayOf(start);

const decides: Decides = {
  linkDays: async (linkDays) => daysUntil((await recommend(tenantWith({ linkDays }))).linkValidUntil),
  async optInDays(optInDays) {
    const wanted = form();
    await createRecommendation(await browser(tenantWith({ optInDays }, true)).ctx(), wanted);
    const account = await job(seeded).accounts.byEmail(wanted.email);
    const found = `select "linkValidUntil" as until from recommendation where "accountId" = $1`;
    return daysUntil((await look.query(found, [account?.id])).rows[0]?.until);
  },
  async orderDays(orderDays) {
    return daysUntil((await (await recipient(tenantWith({ orderDays }))).read())?.orderBy);
  },
  async eraseWeeks(eraseWeeks) {
    const { number, visitor, read } = await recipient(tenantWith({ eraseWeeks }));
    await leaveAddress(await visitor.ctx(), { number, email: `${number}@beispiel.example` });
    return daysUntil((await read())?.eraseAfter) / 7;
  },
  async withdrawalDays(withdrawalDays) {
    const tenant = tenantWith({ withdrawalDays });
    const { number } = await recommend(tenant);
    await ingestOrderMessage(
      job(tenant),
      orderMessage(start, {
        externalOrderId: `W-${number}`,
        kind: "delivered",
        recommendationNumber: number,
        productId: "tariff-m",
      }),
    );
    return daysUntil((await job(tenant).orders.ofRecommendation(number))[0]?.qualifiesAt);
  },
  forecastWeeks({ from, to }) {
    const weeks = Array.from({ length: 30 }, (_, week) => startOf(addDays(today, week * 7 + 1)));
    return lateAt(tenantWith({ forecastWeeks: { from, to } }), weeks, false);
  },
  escalateMonths(escalateMonths) {
    const months = Array.from({ length: 12 }, (_, month) => startOf(addDays(addMonths(today, month), 1)));
    return lateAt(tenantWith({ escalateMonths }), months, true);
  },
  async complaintOpensDays(complaintOpensDays) {
    const window = complaintWindow(today, { ...seeded.clocks, complaintOpensDays }, start);
    return window.state === "none" ? 0 : daysUntil(startOf(window.opensOn));
  },
  async complaintClosesMonths(complaintClosesMonths) {
    const window = complaintWindow(today, { ...seeded.clocks, complaintClosesMonths }, start);
    return Math.round((window.state === "none" ? 0 : daysUntil(startOf(window.closesOn))) / 30.4);
  },
  async claimDays(claimDays) {
    return daysUntil((await (await reward(tenantWith({ claimDays }))).claim())?.expiresAt);
  },
  async reminderDays(reminderDays) {
    return daysUntil((await (await reward(tenantWith({ reminderDays }))).claim())?.nextReminderAt);
  },
  async rewardLinkDays(rewardLinkDays) {
    return daysUntil(await expiryOfToken("reward", (await reward(tenantWith({ rewardLinkDays }))).claimId));
  },
  async voucherHours(voucherHours) {
    const { choose, claim, claimId } = await reward(tenantWith({ voucherHours }));
    const codes = [{ code: claimId, cents: 1500, validUntil: null }];
    await importVoucherCodes(job(seeded), { rewardId: "voucher", codes, operator: "anna" });
    await choose("voucher");
    return (((await claim())?.payoutDueAt?.getTime() ?? 0) - start.getTime()) / 3_600_000;
  },
  async cashDays(cashDays) {
    const { owner, claimId, choose, claim } = await reward(tenantWith({ cashDays }));
    await choose("cash");
    await giveBankDetails(owner, { claimId, iban: newIban(), holder: "Mara König" });
    await collectReward(owner, claimId);
    return daysUntil((await claim())?.payoutDueAt);
  },
  async loginLinkMinutes(loginLinkMinutes) {
    const tenant = tenantWith({ loginLinkMinutes });
    const account = await job(tenant).accounts.byId((await recommend(tenant)).accountId);
    if (!account) throw new Error("There is no account.");
    await mailLoginLink(job(tenant), account, { key: account.id, isOwner: true });
    return ((await expiryOfToken("login", account.id)).getTime() - start.getTime()) / 60_000;
  },
};

/** Two values of each clock, which differ by `step` in its own unit. */
const values = {
  forecastWeeks: [{ from: 1, to: 5 }, { from: 1, to: 7 }, 2],
  escalateMonths: [3, 5, 2],
  complaintClosesMonths: [4, 7, 3],
  reminderDays: [[8], [19], 11],
} as const;

test.each(Object.keys(decides) as (keyof Clocks)[])("clocks.%s moves what it decides", async (name) => {
  const [one, other, step] = name in values ? values[name as keyof typeof values] : ([20, 27, 7] as const);
  const decide = decides[name] as (value: unknown) => Promise<number>;
  clock.at = start;
  const before = await decide(one);
  clock.at = start;
  expect((await decide(other)) - before).toBe(step);
});
