import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { changeEmployee } from "#server/people/sso/change-employee.ts";
import { endSignOn } from "#server/people/sso/end-sign-on.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { signInWithCode } from "#server/people/sso/sign-in.ts";
import { addAgency, addUser } from "#tests/support/data/sso-user.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { job, services, later } = testServices(url);
afterAll(() => services.close());
const ctx = job(seededTenant("nordlicht"));

test("a person whose access ended is erased a year after its end, unless they are invited again", async () => {
  const [gone, back] = [await addUser(ctx, "support"), await addUser(ctx, "finance")];
  later(370);
  for (const { email } of [gone, back]) expect(await endSignOn(ctx, email, "olga")).toMatchObject({ ok: true });
  expect(await eraseRecords(ctx, "ssoUsers")).toBe(0);
  const again = { firstName: "Bea", lastName: "Back", email: back.email, number: null };
  expect(await giveAccess(ctx, { ...again, role: "finance", agency: null }, "olga")).toMatchObject({ ok: true });
  expect((await ctx.ssoUsers.byId(back.id))?.endedAt).toBeNull();
  later(367);
  expect(await eraseRecords(ctx, "ssoUsers")).toBe(1);
  expect([await ctx.ssoUsers.byId(gone.id), await ctx.ssoUsers.byId(back.id)]).toMatchObject([
    { firstName: "" },
    { firstName: "Bea" },
  ]);
});

/** Signs this person in at a provider that proves who they are. */
function signIn({ subject, email }: { subject: string | null; email: string }) {
  const proven = { email, isEmailVerified: true, roles: [], agency: null, sid: null, idToken: "token" };
  const person = { ...proven, subject: subject ?? `sub-${email}` };
  const signOn = () => ({
    isDemonstration: false,
    signInUrl: async () => null,
    redeem: async () => ({ kind: "person" as const, person }),
    signOutUrl: async () => null,
    readLogoutMessage: async () => null,
  });
  return signInWithCode({ ...ctx, signOn }, { code: "code", verifier: "verifier" });
}

/** What became of a user after two acts that both waited for their row. */
async function atOnce(id: string, acts: (() => Promise<unknown>)[]) {
  const holding = await look.connect();
  await holding.query("begin");
  await holding.query("select from sso_user where id = $1 for update", [id]);
  const both: Promise<unknown>[] = [];
  for (const act of acts) {
    both.push(act());
    await pause(300);
  }
  await holding.query("commit");
  holding.release();
  await Promise.all(both);
  const { rows } = await look.query(`select from sso_session where "userId" = $1`, [id]);
  return { ...(await ctx.ssoUsers.byId(id)), sessions: rows.length };
}

test.each(["first", "later"])("access that ends while its person signs in has ended (the %s login)", async (login) => {
  for (const order of [0, 1]) {
    const invited = { subject: null, lastLoginAt: null, state: "invited" } as const;
    const user = await addUser(ctx, "support", null, login === "first" ? invited : {});
    const acts = [() => signIn(user), () => endSignOn(ctx, user.email, "olga")];
    const left = await atOnce(user.id, order === 0 ? acts : acts.toReversed());
    expect(left).toMatchObject({ state: "ended", endedAt: ctx.now(), sessions: 0 });
  }
});

test("no person is stored as ended without the day, or with the day of an end that was lifted", async () => {
  const user = await addUser(ctx, "support");
  await expect(ctx.ssoUsers.save({ ...user, state: "ended" })).rejects.toThrow(/sso_user_ended/);
  await expect(ctx.ssoUsers.save({ ...user, endedAt: ctx.now() })).rejects.toThrow(/sso_user_ended/);
});

test("a person who signs in twice at once for the first time is signed in twice", async () => {
  const user = await addUser(ctx, "support", null, { subject: null, lastLoginAt: null, state: "invited" });
  const left = await atOnce(user.id, [() => signIn(user), () => signIn(user)]);
  expect(left).toMatchObject({ state: "active", subject: `sub-${user.email}`, sessions: 2 });
});

test("an owner's change of an employee who signs in stands, and keeps what signing in stored", async () => {
  const agency = await addAgency(ctx);
  const me = { ...(await addUser(ctx, "owner", agency.id)), agencyId: agency.id };
  for (const change of ["toNone", "end"] as const) {
    const invited = { subject: null, lastLoginAt: null, state: "invited" } as const;
    const user = await addUser(ctx, "employee", agency.id, invited);
    const acts = [() => signIn(user), () => changeEmployee(ctx, me, { id: user.id, change })];
    const left = await atOnce(user.id, acts);
    const changed = change === "end" ? { state: "ended" } : { state: "active", role: null };
    expect(left).toMatchObject({ ...changed, subject: `sub-${user.email}`, sessions: 0 });
  }
});
