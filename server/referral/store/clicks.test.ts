import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { dayOf } from "#server/platform/values/calendar.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import { redeemCode } from "#server/referral/link/redeem-code.ts";
import { createRecipient } from "#server/referral/recipient/create.ts";
import { block, unblock } from "#server/referral/recommendation/block.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { clickFloodGuard } from "../upstream/click-flood-guard.ts";
import { keepClickMonths } from "./clicks.ts";

const { url, owner: look } = await database();
const { browser, job, clock, services, later } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");
const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;
const follow = async (person: ReturnType<typeof browser>, number: string, channel: string | null = null) =>
  followLink(await person.ctx(), { number, channel });
const clicksOf = async (number: string) => (await job(tenant).recommendations.clicksOf(number)).all;
const fresh = async () => (await addRecommendation(await browser(tenant).ctx())).number;

/** Runs `meanwhile` while another transaction's change of the link is not committed yet. */
async function duringChange(number: string, change: string, meanwhile: () => Promise<void>) {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("begin");
  await other.query(change, [number]);
  await meanwhile();
  await other.query("commit");
  await other.end();
}

describe("a click", () => {
  it("is stored before the answer, creates the recipient and starts their thirty days", async () => {
    const number = await fresh();
    const visitor = browser(tenant);
    expect(await follow(visitor, number.toLowerCase(), "WhatsApp")).toEqual({ to: "landing", number });
    const recommendation = await job(tenant).recommendations.byNumber(number);
    expect(recommendation).toMatchObject({ state: "clicked", stateSince: clock.at });
    expect(dayOf(recommendation?.orderBy ?? new Date(0))).toBe("2026-04-01");
    const [click] = await rows(`select * from click where "recommendationNumber" = $1`, [number]);
    expect(click).toMatchObject({ channel: "whatsapp", at: clock.at });
    expect(click.addressHash).not.toContain("203.");
    const seen = await viewRecommendation(await visitor.ctx(), number);
    expect(seen).toMatchObject({
      admission: "landing",
      view: { referrerName: "Mara K.", recipient: { channel: "whatsapp" } },
    });
    expect(JSON.stringify(seen)).not.toContain("König");
  });

  it("fifty at once of fifty recipients are fifty clicks and recipients, and one event", async () => {
    const number = await fresh();
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(browser(tenant), number)));
    expect(answers.every(({ to }) => to === "landing")).toBe(true);
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ state: "clicked" });
    expect(await job(tenant).recipients.ofRecommendation(number)).toHaveLength(50);
    expect(await clicksOf(number)).toBe(50);
    expect(await rows(`select "from", "to" from event where "aggregateId" = $1 and event = 'click'`, [number])).toEqual(
      [{ from: "open", to: "clicked" }],
    );
  });

  it("fifty at once of one browser are fifty clicks of one recipient", async () => {
    const number = await fresh();
    const visitor = browser(tenant);
    await follow(visitor, number);
    later(2);
    await Promise.all(Array.from({ length: 50 }, () => follow(visitor, number)));
    const [one, ...others] = await job(tenant).recipients.ofRecommendation(number);
    expect(others).toEqual([]);
    expect(one?.lastClickAt).toEqual(clock.at);
    expect(await clicksOf(number)).toBe(51);
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ orderBy: one?.orderBy });
  });

  it("from two processes at once, on many links in different orders, is never lost", async () => {
    const second = testServices(url);
    second.clock.at = clock.at;
    const numbers = await Promise.all(Array.from({ length: 8 }, fresh));
    const all = Array.from({ length: 200 }, (_, index) => {
      const person = (index % 2 ? second : { browser }).browser(tenant);
      return follow(person, numbers[(index * 7) % 8] ?? "");
    });
    await Promise.all(all);
    await second.services.close();
    expect(await Promise.all(numbers.map(clicksOf))).toEqual(numbers.map(() => 25));
  });

  it("changes its link once a day: later ones of the day do not wait for a lock on the link", async () => {
    const number = await fresh();
    await follow(browser(tenant), number);
    const orderBy = async () => (await job(tenant).recommendations.byNumber(number))?.orderBy?.getTime() ?? 0;
    const first = await orderBy();
    await duringChange(number, "update recommendation set channel = channel where number = $1", async () => {
      expect(await follow(browser(tenant), number)).toEqual({ to: "landing", number });
    });
    expect(await orderBy()).toBe(first);
    later(1);
    await follow(browser(tenant), number);
    expect(await orderBy()).toBe(first + 86_400_000);
    expect(await clicksOf(number)).toBe(3);
  });

  it("during a concurrent block waits for it and does not count", async () => {
    const number = await fresh();
    const visitor = browser(tenant);
    let click: ReturnType<typeof follow> | undefined;
    const blocking = `update recommendation set state = 'blocked', "blockedFrom" = 'open' where number = $1`;
    await duringChange(number, blocking, async () => {
      click = follow(visitor, number);
      await vi.waitUntil(async () => (await rows("select 1 from pg_locks where not granted")).length > 0);
    });
    await click;
    expect(await clicksOf(number)).toBe(0);
    expect(visitor.jar.size).toBe(0);
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ state: "blocked", orderBy: null });
  });

  it("from a network address with more clicks than usual is stored as suspicious", async () => {
    const number = await fresh();
    services.countClick = clickFloodGuard(services.log, 0.001);
    const visitors = Array.from({ length: 5 }, () => browser(tenant));
    for (const visitor of visitors) expect(await follow(visitor, number)).toEqual({ to: "landing", number });
    expect(await job(tenant).recommendations.clicksOf(number)).toEqual({ all: 5, suspicious: 2 });
    const ofEach = `select count(*)::int as all, count(*) filter (where suspicious)::int as suspicious
      from click where "recommendationNumber" = $1 group by "recipientNumber" order by suspicious`;
    const one = { all: 1, suspicious: 0 };
    const doubted = { all: 1, suspicious: 1 };
    expect(await rows(ofEach, [number])).toEqual([one, one, one, doubted, doubted]);
    // The same person from another network: their recipient also has a counted click.
    clock.at = new Date(clock.at.getTime() + 600_000);
    await follow(visitors[4] ?? browser(tenant), number);
    expect(await job(tenant).recommendations.clicksOf(number)).toEqual({ all: 6, suspicious: 2 });
    services.countClick = () => "normal";
  });

  it("in a flood is refused with an error, and not counted", async () => {
    const number = await fresh();
    services.countClick = clickFloodGuard(services.log, 0.0001);
    for (let click = 0; click < 3; click++) await follow(browser(tenant), number);
    expect(await follow(browser(tenant), number)).toEqual({ to: "tooMany", number });
    expect(await redeemCode(await browser(tenant).ctx(), number)).toMatchObject({
      ok: false,
      refusal: { code: "tooManyRequests" },
    });
    expect(await clicksOf(number)).toBe(3);
    const person = await browser(tenant).ctx();
    expect(await createRecipient(person, { number, channel: null })).toMatchObject({ ok: true });
    services.countClick = () => "normal";
  });

  it("is not counted for crawlers, previews and the referrer", async () => {
    const mine = browser(tenant);
    const { number } = await addRecommendation(await mine.ctx());
    expect(await follow(browser(tenant, { userAgent: "WhatsApp/2.23 A" }), number)).toEqual({ to: "landing", number });
    expect(await follow(browser(tenant, { userAgent: "Googlebot/2.1" }), number)).toEqual({ to: "landing", number });
    expect(await follow(mine, number)).toEqual({ to: "landing", number });
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ state: "open", orderBy: null });
    expect(await clicksOf(number)).toBe(0);
  });

  it.each(["another link's key", "an unknown key"])("with %s creates a recipient with a new key", async (kind) => {
    const [one, other] = [await fresh(), await fresh()];
    const visitor = browser(tenant);
    await follow(visitor, one);
    const brought = kind.startsWith("another") ? (visitor.jar.get(`__Host-pso_${one}`) ?? "") : "a".repeat(43);
    visitor.jar.set(`__Host-pso_${other}`, brought);
    await follow(visitor, other);
    expect(await job(tenant).recipients.ofRecommendation(other)).toHaveLength(1);
    expect(visitor.jar.get(`__Host-pso_${other}`)).toMatch(/^[\w-]{43}$/);
    expect(visitor.jar.get(`__Host-pso_${other}`)).not.toBe(brought);
  });

  it("on unknown, expired and blocked numbers leads to their pages", async () => {
    const number = await fresh();
    const visitor = browser(tenant);
    await follow(visitor, number);
    expect(await follow(visitor, "nothing")).toEqual({ to: "unknown", number: "nothing" });
    await block(job(tenant), number, auditedAction({ actorId: "ada", key: "1" }));
    expect(await follow(visitor, number)).toEqual({ to: "blocked", number });
    await unblock(job(tenant), number, actionOfTwo({ operators: ["ada", "ben"], key: "1" }));
    later(61);
    expect(await follow(browser(tenant), number)).toEqual({ to: "expired", number });
  });

  it("after the link has ended admits a recipient within their own days, without restarting them", async () => {
    const number = await fresh();
    const visitor = browser(tenant);
    later(59);
    await follow(visitor, number);
    later(10);
    expect(await follow(visitor, number)).toEqual({ to: "landing", number });
    expect(await clicksOf(number)).toBe(1);
    expect(await viewRecommendation(await browser(tenant).ctx(), number)).toEqual({ admission: "expired" });
    await expireDue(job(tenant));
    expect((await job(tenant).recommendations.byNumber(number))?.state).toBe("clicked");
    later(25);
    await expireDue(job(tenant));
    expect((await job(tenant).recommendations.byNumber(number))?.state).toBe("expired");
    expect(await follow(visitor, number)).toEqual({ to: "expired", number });
  });
});

it("a link can be shared while its share page opens; a recipient's own days may last longer", async () => {
  const mine = browser(tenant);
  const { number } = await addRecommendation(await mine.ctx());
  const accountId = (await job(tenant).recommendations.byNumber(number))?.accountId ?? "";
  const shareable = async () => {
    const { recommendations } = await listRecommendations(
      job(tenant),
      { id: accountId, state: "confirmed" },
      { size: 200 },
    );
    const shown = recommendations.find((recommendation) => recommendation.number === number);
    return [shown?.label, shown?.isShareable, (await openShare(await mine.ctx(), number)).ok];
  };
  expect(await shareable()).toEqual(["open", true, true]);
  later(59);
  await follow(browser(tenant), number);
  expect(await shareable()).toEqual(["open", true, true]);
  later(10);
  expect(await shareable()).toEqual(["open", false, false]);
});

it("typing a code has the effect of following the link", async () => {
  const number = await fresh();
  const visitor = browser(tenant);
  const typed = `${number.slice(0, 5).toLowerCase()} - ${number.slice(5)}`;
  expect(await redeemCode(await visitor.ctx(), typed)).toEqual({ ok: true, value: { number } });
  expect(await job(tenant).recipients.ofRecommendation(number)).toMatchObject([{ channel: "code" }]);
  expect(await redeemCode(await visitor.ctx(), "ABCDEFGHJK")).toMatchObject({ refusal: { code: "codeUnknown" } });
});

describe("a block", () => {
  it("is lifted by two people, which restores the link's former state", async () => {
    const mine = browser(tenant);
    const { number } = await addRecommendation(await mine.ctx());
    await follow(browser(tenant), number);
    const ctx = job(tenant);
    expect(await block(ctx, number, auditedAction({ actorId: "ada", key: "a" }))).toMatchObject({ ok: true });
    expect(await block(ctx, number, auditedAction({ actorId: "ada", key: "b" }))).toMatchObject({ ok: true });
    expect(await unblock(ctx, number, actionOfTwo({ operators: ["ada", "ada"], key: "x" }))).toMatchObject({
      refusal: { code: "sameOperator" },
    });
    expect(await unblock(ctx, number, actionOfTwo({ operators: ["ada", "ben"], key: "x" }))).toMatchObject({
      ok: true,
    });
    expect(await ctx.recommendations.byNumber(number)).toMatchObject({ state: "clicked", blockedFrom: null });
    const events = await rows(
      `select event, "from", "to", "actorId" from event where "aggregateId" = $1 and event like '%block'`,
      [number],
    );
    expect(events).toEqual([
      { event: "block", from: "clicked", to: "blocked", actorId: "ada" },
      { event: "unblock", from: "blocked", to: "clicked", actorId: "ada, ben" },
    ]);
  });
});

const { owner, appUrl } = await database();
const login = new pg.Pool({ connectionString: appUrl, max: 2 });
afterAll(() => login.end());

/** The template was made today; this installation begins in March 2026. */
beforeAll(() => dropMonths());

const months = async () =>
  (
    await owner.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'click'::regclass order by 1",
    )
  ).rows.map(({ name }) => name);

async function dropMonths(): Promise<void> {
  for (const name of await months()) if (name !== "click_rest") await owner.query(`drop table ${name}`);
}

const click = (at: string, tenantId = "nordlicht") =>
  owner.query(
    `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at) values ($1, $2, 'R1', 'P1', 'h', $3)`,
    [tenantId, randomUUID(), at],
  );

/** Resolves when a statement waits for a lock of click_rest. */
async function waiting(): Promise<void> {
  const sql = "select 1 from pg_locks where relation = 'click_rest'::regclass and not granted";
  await expect.poll(async () => (await owner.query(sql)).rows.length, { interval: 20 }).toBeGreaterThan(0);
}

const clicks = async (of = "click") =>
  (await owner.query<{ at: Date }>(`select at from ${of} order by at`)).rows.map(({ at }) => at.toISOString());

test("each month gets a partition three months ahead, with the clicks that came before it; once is as twice", async () => {
  await click("2026-03-31T23:59:59.999Z");
  await click("2026-04-01T00:00:00Z", "elbschutz");
  await click("2026-09-01T00:00:00Z");
  const now = new Date("2026-03-15T10:00:00Z");
  const created = ["click_2026_03", "click_2026_04", "click_2026_05", "click_2026_06"];
  expect(await keepClickMonths(login, now)).toEqual({ created, dropped: [] });
  expect(await months()).toEqual([...created, "click_rest"]);
  expect(await clicks("click_2026_03")).toEqual(["2026-03-31T23:59:59.999Z"]);
  expect(await clicks("click_2026_04")).toEqual(["2026-04-01T00:00:00.000Z"]);
  expect(await clicks("click_rest")).toEqual(["2026-09-01T00:00:00.000Z"]);
  expect(await keepClickMonths(login, now)).toEqual({ created: [], dropped: [] });
  expect(await clicks()).toHaveLength(3);
});

test("a month is dropped 333 days after it ended, and so are as old clicks of no month, whosever they are", async () => {
  await click("2025-11-30T12:00:00Z", "elbschutz");
  const lastDay = new Date("2027-02-27T12:00:00Z");
  const kept = await keepClickMonths(login, lastDay);
  expect(kept.dropped).toEqual([]);
  expect(await clicks()).toHaveLength(3);
  expect((await keepClickMonths(login, new Date("2027-02-28T00:00:00Z"))).dropped).toEqual(["click_2026_03"]);
  expect(await clicks()).toEqual(["2026-04-01T00:00:00.000Z", "2026-09-01T00:00:00.000Z"]);
});

test("only the owner opens a partition by itself, and only the login role keeps them", async () => {
  const client = await login.connect();
  try {
    for (const name of await months())
      await expect(client.query(`select 1 from ${name}`), name).rejects.toMatchObject({ code: "42501" });
    await client.query("begin; set local role app");
    await client.query("savepoint asked");
    for (const statement of ["select 1 from click_rest", "select keep_click_months(now(), now())"]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
      await client.query("rollback to asked");
    }
  } finally {
    client.release(true);
  }
});

test("a click that is being stored while its month begins is in it", async () => {
  const visitor = await owner.connect();
  const now = new Date("2027-10-01T00:00:00Z");
  await visitor.query("begin");
  await visitor.query(
    `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at) values ('nordlicht', $1, 'R1', 'P1', 'h', $2)`,
    [randomUUID(), now],
  );
  const kept = keepClickMonths(login, now);
  await waiting();
  await visitor.query("commit");
  visitor.release();
  expect((await kept).created).toContain("click_2027_10");
  expect(await clicks("click_2027_10")).toEqual([now.toISOString()]);
});

test("behind a reader the months wait for the next time, and clicks go on", async () => {
  const now = new Date("2029-01-10T00:00:00Z");
  await owner.query("begin");
  await owner.query("lock table click_rest in access share mode");
  await expect(keepClickMonths(login, now)).rejects.toMatchObject({ code: "55P03" });
  await owner.query("rollback");
  await click("2029-01-10T00:00:00Z");
  expect((await keepClickMonths(login, now)).created[0]).toBe("click_2029_01");
  expect(await clicks("click_2029_01")).toEqual(["2029-01-10T00:00:00.000Z"]);
});
