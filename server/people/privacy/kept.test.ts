import { afterAll, expect, test } from "vitest";
import { keptData } from "#server/people/privacy/kept.ts";
import { dueBefore, type ErasureName, erasures, lastDayKept } from "#server/people/privacy/retention.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { browser, job, services } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");

/** The erasure of the night that follows a day. */
const nightAfter = (day: string) => new Date(startOf(addDays(day, 2)).getTime() - 1);
const morningOf = (day: string) => startOf(day);

const withPeriod = Object.keys(erasures) as ErasureName[];

test.each(withPeriod)("%s are kept on their last day and due in the night after it", (name) => {
  for (const began of [
    "2025-01-31T22:59:59Z",
    "2025-03-30T00:30:00Z",
    "2025-12-31T23:30:00Z",
    "2028-02-29T12:00:00Z",
  ]) {
    const day = lastDayKept(name, new Date(began));
    expect(dueBefore(name, morningOf(day)).getTime()).toBeLessThanOrEqual(Date.parse(began));
    expect(dueBefore(name, nightAfter(day)).getTime()).toBeGreaterThan(Date.parse(began));
  }
});

/** A referrer's link, case and mails, all of whose clocks began on one day. */
async function referrerOf(at: string) {
  const { number, accountId } = await addRecommendation(await browser(tenant).ctx());
  const id = job(tenant).secrets.newId();
  await owner.query(
    `insert into support_case ("tenantId", id, number, "attemptHash", kind, topic, state, "stateSince", name, email, "accountId", language, "createdAt")
     values ('nordlicht', $1::uuid, $2, $2, 'contact', 'other', 'resolved', $3, 'Mara', 'mara@freund.example', $4, 'de', $3)`,
    [id, `C-${number}`, at, accountId],
  );
  await owner.query(`update recommendation set state = 'expired', "createdAt" = $2 where number = $1`, [number, at]);
  await owner.query(
    `update mail set state = 'sent', "createdAt" = $2 where recipient = (select email from account where id = $1)`,
    [accountId, at],
  );
  const { rows } = await owner.query<{ email: string }>("select email from account where id = $1", [accountId]);
  return { number, account: { id: accountId, email: rows[0]?.email ?? "" } };
}

test("the days a referrer reads are the last before the night that erases the link, the case and the mails", async () => {
  const { account, number } = await referrerOf("2012-05-03T10:00:00Z");
  const { tables, items } = await keptData(job(tenant), account);
  const shown = Object.fromEntries(
    tables.map(({ table, first, last, total, running }) => [table, { first, last, total, running }]),
  );
  expect(shown.recommendation).toEqual({ first: "2020-12-31", last: "2020-12-31", total: 1, running: 0 });
  expect(shown.case).toEqual({ first: "2013-05-04", last: "2013-05-04", total: 1, running: 0 });
  expect(shown.mail).toMatchObject({ first: "2012-06-02", last: "2012-06-02", running: 0 });
  expect(items.recommendation).toEqual([{ label: "Mobil M", number, until: "2020-12-31" }]);
  const rows = async (name: "recommendations" | "cases" | "mailContents", at: Date) =>
    job(tenant).erasure.count(name, dueBefore(name, at));
  for (const [name, day] of [
    ["recommendations", "2020-12-31"],
    ["cases", "2013-05-04"],
    ["mailContents", "2012-06-02"],
  ] as const) {
    expect(await rows(name, morningOf(day))).toBe(0);
    expect(await rows(name, nightAfter(day))).toBeGreaterThan(0);
  }
});

test("what has not ended has no day, and what a recipient does not show gives the link none either", async () => {
  const { account, number } = await referrerOf(new Date().toISOString());
  const linkOf = async () => (await keptData(job(tenant), account)).items.recommendation[0]?.until;
  expect(await linkOf()).toBe(`${Number(dayOf(new Date()).slice(0, 4)) + 8}-12-31`);
  await owner.query(`update recommendation set state = 'open' where number = $1`, [number]);
  expect(await linkOf()).toBeNull();
  await owner.query(`update recommendation set state = 'failed' where number = $1`, [number]);
  expect(await linkOf()).not.toBeNull();
  await owner.query(
    `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", arrival, language, "createdAt", "lastClickAt", "orderBy", "referrerSees")
     values ('nordlicht', 'H', $1, 'h', 'link', 'de', now(), now(), now(), 'result')`,
    [number],
  );
  expect(await linkOf()).toBeNull();
});
