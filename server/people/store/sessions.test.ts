import { afterAll, expect, test } from "vitest";
import { memberAreaLink, redeemAutologin } from "#server/people/account/login/autologin.ts";
import { extendSession, logout, openSession, secondsLeft } from "#server/people/account/login/session.ts";
import { endOtherSessions, endSession, mySessions } from "#server/people/account/login/sessions.ts";
import { makeSupportLink, redeemSupportLink } from "#server/people/account/login/support-login.ts";
import { withTransaction } from "#server/platform/context.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, services, clock } = testServices(url);
afterAll(() => services.close());

const tenant = seededTenant("nordlicht");
const ops = job(tenant);
const minutes = (count: number) => {
  clock.at = new Date(clock.at.getTime() + count * 60_000);
};
const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

let made = 0;
async function person() {
  made += 1;
  const id = ops.secrets.newId();
  const account = {
    id,
    email: `p${made}@referrer.example`,
    firstName: "Pia",
    lastName: "Test",
    language: "de" as const,
  };
  return ops.accounts.addOrFind({ ...account, referrerHash: ops.secrets.newToken(), createdAt: clock.at });
}

/** A browser logged in as `accountId`. */
async function loggedIn(accountId: string, options: { userAgent?: string } = {}) {
  const one = browser(tenant, options);
  const ctx = await one.ctx();
  await withTransaction(ctx, (tx) => openSession(tx, accountId));
  return one;
}

test("a session is listed with its device, this browser first", async () => {
  const me = await person();
  await loggedIn(me.id, { userAgent: android });
  minutes(1);
  const here = await loggedIn(me.id);
  const sessions = await mySessions(await here.ctx(), me);
  expect(sessions.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
    ["Firefox", "Linux", true],
    ["Chrome", "Android", false],
  ]);
});

test("it ends two hours after its last use and twelve after its login; a use is written at most every five minutes", async () => {
  const me = await person();
  const one = await loggedIn(me.id);
  minutes(4);
  const early = await one.ctx();
  const before = early.viewer.session?.expiresAt;
  await extendSession(early);
  expect((await one.ctx()).viewer.session?.expiresAt).toEqual(before);
  minutes(2);
  await extendSession(await one.ctx());
  const kept = (await one.ctx()).viewer.session;
  expect(kept && secondsLeft(await one.ctx(), kept)).toBe(120 * 60);
  minutes(120);
  expect((await one.ctx()).viewer.member).toBeNull();

  const long = await loggedIn(me.id);
  for (let hour = 0; hour < 11; hour++) {
    minutes(60);
    await extendSession(await long.ctx());
  }
  minutes(59);
  expect((await long.ctx()).viewer.member?.id).toBe(me.id);
  await extendSession(await long.ctx(), true);
  minutes(1);
  expect((await long.ctx()).viewer.member).toBeNull();
});

test("the person ends one session, or all others; nobody ends somebody else's", async () => {
  const [me, stranger] = [await person(), await person()];
  const [here, second, third] = [await loggedIn(me.id), await loggedIn(me.id), await loggedIn(me.id)];
  const secondId = (await second.ctx()).viewer.session?.id ?? "";
  await endSession(await (await loggedIn(stranger.id)).ctx(), stranger, secondId);
  expect((await second.ctx()).viewer.member?.id).toBe(me.id);
  await endSession(await here.ctx(), me, secondId);
  expect((await second.ctx()).viewer.member).toBeNull();
  expect((await third.ctx()).viewer.member?.id).toBe(me.id);
  await endOtherSessions(await here.ctx(), me);
  expect((await third.ctx()).viewer.member).toBeNull();
  expect((await here.ctx()).viewer.member?.id).toBe(me.id);
  await logout(await here.ctx());
  expect((await here.ctx()).viewer.member).toBeNull();
});

test("a support link opens an account once, for half an hour, without bank details, and leaves entries", async () => {
  const me = await person();
  const owner = { kind: "account", id: me.id } as const;
  const given = {
    owner,
    iban: "DE89370400440532013000",
    holder: "Pia Test",
    createdAt: clock.at,
    usableFrom: clock.at,
  };
  await ops.bankDetails.save({ id: ops.secrets.newId(), ...given });
  const link = await makeSupportLink(ops, { accountId: me.id, operator: "olga", reason: "T-77" });
  const token = link.ok ? (link.value.link.split("/").at(-1) ?? "") : "";
  const agent = browser(tenant);
  expect((await redeemSupportLink(await agent.ctx(), token)).ok).toBe(true);
  const ctx = await agent.ctx();
  expect(ctx.viewer).toMatchObject({ member: { id: me.id }, session: { kind: "support", operator: "olga" } });
  expect(await ctx.bankDetails.currentOf(owner)).toBeNull();
  expect(await (await (await loggedIn(me.id)).ctx()).bankDetails.currentOf(owner)).not.toBeNull();
  expect(await extendSession(ctx, true)).toMatchObject({ expiresAt: ctx.viewer.session?.endsAt });

  const again = await redeemSupportLink(await agent.ctx(), token);
  expect(again).toMatchObject({ ok: false, refusal: { code: "tokenUsed" } });
  expect((await agent.ctx()).viewer.member).toBeNull();
  const { rows } = await look.query(`select kind, "actorId", about from audit_entry where actor = 'OPS' order by seq`);
  expect(rows).toEqual([
    { kind: "supportLink", actorId: "olga", about: "T-77" },
    { kind: "supportLogin", actorId: "olga", about: "T-77" },
    { kind: "logout", actorId: "olga", about: null },
    { kind: "supportLoginFailed", actorId: null, about: "tokenUsed" },
  ]);
});

test("a support link is over after ten minutes, its session after thirty", async () => {
  const me = await person();
  const tokenOf = async () => {
    const link = await makeSupportLink(ops, { accountId: me.id, operator: "olga", reason: "T-78" });
    return link.ok ? (link.value.link.split("/").at(-1) ?? "") : "";
  };
  const late = await tokenOf();
  minutes(10);
  expect(await redeemSupportLink(await browser(tenant).ctx(), late)).toMatchObject({
    refusal: { code: "linkExpired" },
  });
  const agent = browser(tenant);
  await redeemSupportLink(await agent.ctx(), await tokenOf());
  minutes(29);
  await extendSession(await agent.ctx(), true);
  expect((await agent.ctx()).viewer.member?.id).toBe(me.id);
  minutes(1);
  expect((await agent.ctx()).viewer.member).toBeNull();
  expect(await makeSupportLink(ops, { accountId: me.id, operator: "olga", reason: "Frau Test rief an" })).toMatchObject(
    {
      refusal: { code: "invalidInput" },
    },
  );
});

test("a mail's link logs in by itself where the tenant wants it: once, within a week", async () => {
  const me = await person();
  expect(await withTransaction(ops, (tx) => memberAreaLink(tx, me.id))).not.toContain("t=");
  const auto = seededTenant("nordlicht", { modules: { autologin: true } });
  const tokenOf = async () => {
    const link = await withTransaction(job(auto), (tx) => memberAreaLink(tx, me.id));
    return new URL(link).searchParams.get("t") ?? "";
  };
  const token = await tokenOf();
  expect(await redeemAutologin(await browser(tenant).ctx(), token)).toMatchObject({
    refusal: { code: "tokenInvalid" },
  });
  const one = browser(auto);
  expect((await redeemAutologin(await one.ctx(), token)).ok).toBe(true);
  expect((await one.ctx()).viewer.session?.method).toBe("autologin");
  expect(await redeemAutologin(await browser(auto).ctx(), token)).toMatchObject({ refusal: { code: "tokenUsed" } });
  const late = await tokenOf();
  minutes(7 * 24 * 60);
  expect(await redeemAutologin(await browser(auto).ctx(), late)).toMatchObject({ refusal: { code: "linkExpired" } });
});
