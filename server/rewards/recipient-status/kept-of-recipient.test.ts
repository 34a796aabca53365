import { afterAll, expect, test } from "vitest";
import { startOf } from "#server/platform/values/calendar.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { addRecommendation, details } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { openRecipientStatus } from "./open-recipient-status.ts";

const { url, owner: look } = await database();
const { browser, job, services, clock } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");
const day = 86_400_000;

test("the day that a recipient reads is the one on which their data is erased; an open order stops it", async () => {
  const { number } = await addRecommendation(await browser(tenant).ctx());
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: "sms" });
  const saved = await saveRecipientDetails(await visitor.ctx(), { number, details, terms: true });
  const recipientNumber = saved.ok ? saved.value.number : expect.fail("They should have agreed.");
  const shown = async () => {
    const status = await openRecipientStatus(await visitor.ctx(), number);
    return status.ok
      ? status.value.kept.find(({ kind }) => kind === "details")?.until
      : expect.fail("They should see it.");
  };
  const before = await shown();
  expect(before).toMatch(/^\d{4}-\d{2}-\d{2}$/);

  const order = { tenantId: "nordlicht", externalId: "open", recommendationNumber: number, recipientNumber };
  await addOrder(look, { ...order, state: "received", at: clock.at });
  expect(await shown()).toBeNull();
  await look.query(`update "order" set state = 'cancelled', "stateSince" = $1 where "externalId" = 'open'`, [
    new Date(clock.at.getTime() + 100 * day).toISOString(),
  ]);
  const after = await shown();
  if (!after || !before) return expect.fail("There is a day again.");
  expect(after > before).toBe(true);

  clock.at = new Date(startOf(after).getTime() - day);
  expect(await eraseDue(job(tenant))).toBe(0);
  clock.at = new Date(startOf(after).getTime() + day);
  expect(await eraseDue(job(tenant))).toBe(1);
});

test("they read of each kind until when it is kept, by the register's clocks; only what there is of an order", async () => {
  const { number } = await addRecommendation(await browser(tenant).ctx());
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: "sms" });
  const person = { ...details, email: "eva.fristen@freund.example", houseNumber: "77" };
  const saved = await saveRecipientDetails(await visitor.ctx(), { number, details: person, terms: true });
  const recipientNumber = saved.ok ? saved.value.number : expect.fail("They should have agreed.");
  const kept = async () => {
    const status = await openRecipientStatus(await visitor.ctx(), number);
    if (!status.ok) return expect.fail("They should see it.");
    return status.value.kept.map(({ kind, clock: named, until }) => [kind, named, until]);
  };
  const [first, ...rest] = await kept();
  expect(first).toEqual(["details", "recipient", expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
  const always = [
    ["mail", "mailContent", null],
    ["mailRecord", "mailRecord", null],
    ["click", "click", null],
    ["record", "record", null],
  ];
  expect(rest).toEqual(always);

  const order = { tenantId: "nordlicht", externalId: "kept", recommendationNumber: number, recipientNumber };
  await addOrder(look, { ...order, state: "received", at: new Date("2026-11-30T12:00:00Z") });
  expect(await kept()).toEqual([["details", "recipient", null], ["order", "order", "2026-12-31"], ...always]);
});
