import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { blockAccount } from "#server/people/account/block.ts";
import { logIn } from "#server/people/account/login/log-in.ts";
import { mailLoginLink, redeemLoginLink } from "#server/people/account/login/login-link.ts";
import { sessionCookie } from "#server/people/account/login/session.ts";
import { changePassword } from "#server/people/account/password/change-password.ts";
import { requestPasswordReset } from "#server/people/account/password/reset-password.ts";
import { peekPasswordLink, setPassword } from "#server/people/account/password/set-password.ts";
import { register } from "#server/people/account/register.ts";
import { limiterStore } from "#server/platform/database/limiter-store.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { isShortage } from "#server/platform/process/shortage.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { form } from "#tests/support/data/referral.ts";
import { asApp, namedStatements } from "#tests/support/database/app-url.ts";
import { database } from "#tests/support/database/database.ts";
import { browserOn, seededTenant, testServices } from "#tests/support/services/services.ts";
import { loginAttempts } from "../upstream/login-attempts.ts";

const { url, owner } = await database();
const { browser, job, services, clock, answered } = testServices(url);
const store = limiterStore(services.database.pool, namedStatements);
afterAll(() => services.close());

const quiet = seededTenant("standard");
const first = "Erstes Wort 1";
const second = "Zweites Wort 2";
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : outcome.refusal.code);
const minutes = (count: number) => {
  clock.at = new Date(clock.at.getTime() + count * 60_000);
};

/** The queued mails to an address, oldest first. */
async function mailsTo(email: string, kind: MailKind, tenant: Tenant = quiet) {
  await answered(tenant);
  const { rows } = await owner.query<{ id: string }>(
    `select id from mail where "tenantId" = $1 and recipient = $2 and kind = $3 order by "createdAt"`,
    [tenant.id, email, kind],
  );
  return Promise.all(rows.map(async ({ id }) => (await job(tenant).mails.byId(id))?.params as { link: string }));
}

async function tokenTo(email: string, kind: MailKind): Promise<string> {
  const link = (await mailsTo(email, kind)).at(-1)?.link ?? "https://none.example";
  return new URL(link).searchParams.get("t") ?? "";
}

/** A person with an account and a password, logged in with the browser that set it. */
async function registered(email: string, password = first, tenant = quiet) {
  const own = browser(tenant);
  const person = { email, firstName: "Mara", lastName: "Köster" };
  expect(codeOf(await register(await own.ctx(), person))).toBe("ok");
  const token = await tokenTo(email, "registration");
  expect(codeOf(await setPassword(await own.ctx(), "register", { token, password }))).toBe("ok");
  return own;
}

const member = async (own: { ctx: () => Promise<{ viewer: { member: { email: string } | null } }> }) =>
  (await own.ctx()).viewer.member?.email ?? null;
const enter = async (email: string, password: string, tenant = quiet) => {
  const own = browser(tenant);
  return { own, code: codeOf(await logIn(await own.ctx(), { email, password })) };
};

test("a registration's link confirms the address, sets the password and logs in; once", async () => {
  const email = "neu@konto.example";
  const own = await registered(email);
  expect(await member(own)).toBe(email);
  const account = await job(quiet).accounts.byEmail(email);
  expect(account).toMatchObject({ state: "confirmed", hasPassword: true });
  const token = await tokenTo(email, "registration");
  expect(codeOf(await setPassword(await browser(quiet).ctx(), "register", { token, password: second }))).toBe(
    "linkUsed",
  );
  expect((await enter("NEU@konto.example ", first)).code).toBe("ok");
  expect((await enter(email, second)).code).toBe("wrongCredentials");
  const { rows } = await owner.query(`select "passwordHash" from account where email = $1`, [email]);
  expect(rows[0].passwordHash).toMatch(/^\$argon2id\$/);
});

test("an account created by recommending gets its password in the same way; one with a password gets a mail saying so", async () => {
  const email = "empfiehlt@konto.example";
  await createRecommendation(await browser(quiet).ctx(), form({ email }));
  await answered(quiet);
  const made = await job(quiet).accounts.byEmail(email);
  expect(made).toMatchObject({ state: "unconfirmed", hasPassword: false });
  await registered(email);
  expect((await job(quiet).accounts.byEmail(email))?.id).toBe(made?.id);

  minutes(1);
  await register(await browser(quiet).ctx(), { email, firstName: "X", lastName: "Y" });
  expect(await mailsTo(email, "registration")).toHaveLength(1);
  expect((await mailsTo(email, "accountExists"))[0]?.link).toMatch(/\/login$/);
  expect(await job(quiet).accounts.byEmail(email)).toMatchObject({ firstName: made?.firstName });
});

test("a forgotten password is replaced by the mail's link within 30 minutes; all other sessions end, and a mail reports it", async () => {
  const email = "vergessen@konto.example";
  const before = await registered(email);
  await requestPasswordReset(await browser(quiet).ctx(), email);
  const token = await tokenTo(email, "passwordReset");
  const rows = await owner.query("select 1 from token where \"tokenHash\" like '%' || $1 || '%'", [token]);
  expect(rows.rowCount).toBe(0);
  expect(codeOf(await peekPasswordLink(await browser(quiet).ctx(), "resetPassword", token))).toBe("ok");
  // A token is valid only for its purpose and tenant.
  expect(codeOf(await peekPasswordLink(await browser(quiet).ctx(), "register", token))).toBe("tokenInvalid");
  const elsewhere = browser(seededTenant("elbschutz"));
  expect(codeOf(await setPassword(await elsewhere.ctx(), "resetPassword", { token, password: second }))).toBe(
    "tokenInvalid",
  );

  const own = browser(quiet);
  const set = async (password: string) =>
    codeOf(await setPassword(await own.ctx(), "resetPassword", { token, password, attempt: "form" }));
  // A refused common password does not use up the token.
  expect(await set("Password1")).toBe("passwordCommon");
  expect(await set(second)).toBe("ok");
  // The same form again, as after a double click.
  expect(await set(second)).toBe("ok");
  expect([await member(own), await member(before)]).toEqual([email, null]);
  expect([(await enter(email, first)).code, (await enter(email, second)).code]).toEqual(["wrongCredentials", "ok"]);
  expect(await mailsTo(email, "passwordChanged")).toHaveLength(1);

  minutes(1);
  await requestPasswordReset(await browser(quiet).ctx(), email);
  const late = await tokenTo(email, "passwordReset");
  minutes(30);
  expect(codeOf(await setPassword(await browser(quiet).ctx(), "resetPassword", { token: late, password: first }))).toBe(
    "linkExpired",
  );
});

test("200 concurrent uses of one link set one password and open one session", async () => {
  const email = "zweihundert@konto.example";
  await registered(email);
  await requestPasswordReset(await browser(quiet).ctx(), email);
  const token = await tokenTo(email, "passwordReset");
  const codes = await Promise.all(
    Array.from({ length: 200 }, async (_, index) =>
      setPassword(await browser(quiet).ctx(), "resetPassword", { token, password: `Wort Nummer ${index}` }).then(
        codeOf,
        // Without a free connection: a 503, like "busy".
        (fault) => (isShortage(fault) ? "busy" : Promise.reject(fault)),
      ),
    ),
  );
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect(codes.filter((code) => !["ok", "linkUsed", "busy"].includes(code))).toEqual([]);
  const account = await job(quiet).accounts.byEmail(email);
  const { rows } = await owner.query(`select 1 from session where "accountId" = $1`, [account?.id]);
  expect(rows).toHaveLength(1);
  expect((await enter(email, `Wort Nummer ${codes.indexOf("ok")}`)).code).toBe("ok");
  expect(await mailsTo(email, "passwordChanged")).toHaveLength(1);
}, 60_000);

test("using one link that sets a password invalidates the others", async () => {
  const email = "mehrere@konto.example";
  await registered(email);
  await requestPasswordReset(await browser(quiet).ctx(), email);
  const older = await tokenTo(email, "passwordReset");
  minutes(1);
  await requestPasswordReset(await browser(quiet).ctx(), email);
  const token = await tokenTo(email, "passwordReset");
  expect(codeOf(await setPassword(await browser(quiet).ctx(), "resetPassword", { token, password: second }))).toBe(
    "ok",
  );
  expect(
    codeOf(await setPassword(await browser(quiet).ctx(), "resetPassword", { token: older, password: first })),
  ).toBe("linkUsed");
});

test("a change needs the current password and ends every other session", async () => {
  const email = "wechsel@konto.example";
  const own = await registered(email);
  const { own: other } = await enter(email, first);
  const before = own.jar.get(`__Host-${sessionCookie}`) ?? own.jar.get(sessionCookie);
  const change = async (current: string | null, password: string) => {
    const ctx = await own.ctx();
    const account = ctx.viewer.member;
    if (!account) throw new Error("logged out");
    return codeOf(await changePassword(ctx, { account, current, password }));
  };
  expect(await change(second, second)).toBe("passwordWrong");
  expect(await change(null, second)).toBe("passwordWrong");
  expect(await change(first, "Password1")).toBe("passwordCommon");
  expect(await change(first, second)).toBe("ok");
  expect([await member(own), await member(other)]).toEqual([email, null]);
  expect(own.jar.get(`__Host-${sessionCookie}`) ?? own.jar.get(sessionCookie)).not.toBe(before);
});

test("a change overtaken by another one fails, and changes nothing", async () => {
  const email = "ueberholt@konto.example";
  const own = await registered(email);
  const change = async (ctx: Awaited<ReturnType<typeof own.ctx>>, password: string) => {
    const account = ctx.viewer.member;
    if (!account) throw new Error("No one is logged in.");
    return codeOf(await changePassword(ctx, { account, current: first, password }));
  };
  const slow = await own.ctx();
  const { passwords } = slow;
  const overtaken = {
    ...slow,
    passwords: {
      ...passwords,
      hash: async (password: string) => {
        expect(await change(await own.ctx(), second)).toBe("ok");
        return passwords.hash(password);
      },
    },
  };
  expect(await change(overtaken, "Drittes Wort 3")).toBe("passwordNotChanged");
  expect([(await enter(email, "Drittes Wort 3")).code, (await enter(email, second)).code]).toEqual([
    "wrongCredentials",
    "ok",
  ]);
});

test("the first password needs a login of the last ten minutes", async () => {
  const email = "erstes@konto.example";
  const ctx = job(quiet);
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    firstName: "Eva",
    lastName: "Ost",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  await mailLoginLink(ctx, account, { key: "first", isOwner: true });
  const own = browser(quiet);
  expect(codeOf(await redeemLoginLink(await own.ctx(), await tokenTo(email, "loginLink")))).toBe("ok");
  const set = async () => {
    const here = await own.ctx();
    const member = here.viewer.member;
    if (!member) throw new Error("logged out");
    return codeOf(await changePassword(here, { account: member, current: null, password: first }));
  };
  minutes(11);
  expect(await set()).toBe("freshLoginNeeded");
  minutes(-2);
  expect(await set()).toBe("ok");
  // Nothing changed, so its owner gets no mail.
  expect(await mailsTo(email, "passwordChanged")).toEqual([]);
  expect(await set()).toBe("passwordWrong");
});

test("a blocked account learns the reason only with the right password", async () => {
  const address = (name: string) => `${name}@gesperrt.example`;
  for (const name of ["allgemein", "intern", "liste"]) await registered(address(name));
  const block = async (name: string, reasonCode: string) => {
    const account = await job(quiet).accounts.byEmail(address(name));
    await blockAccount(job(quiet), account?.id ?? "", auditedAction({ key: "k", reasonCode }));
  };
  await block("allgemein", "RISK_FRAUD");
  await block("intern", "RULE_STAFF");
  const listed: Tenant = { ...quiet, recommendation: { ...quiet.recommendation, emailWhitelist: ["firma.example"] } };
  const codes = async (name: string, tenant = quiet) => [
    (await enter(address(name), second, tenant)).code,
    (await enter(address(name), first, tenant)).code,
  ];
  expect(await codes("allgemein")).toEqual(["wrongCredentials", "accountBlocked"]);
  expect(await codes("intern")).toEqual(["wrongCredentials", "staffBlocked"]);
  expect(await codes("liste", listed)).toEqual(["wrongCredentials", "emailNotAllowed"]);
  expect(await codes("liste")).toEqual(["wrongCredentials", "ok"]);
  await requestPasswordReset(await browser(quiet).ctx(), address("allgemein"));
  expect(await mailsTo(address("allgemein"), "passwordReset")).toEqual([]);
});

test("a wrong password takes the same time for an account, an account without one, and no account", async () => {
  await registered("mit@gleich.example");
  await createRecommendation(await browser(quiet).ctx(), form({ email: "ohne@gleich.example" }));
  await answered(quiet);
  const verified: (string | null)[] = [];
  const work: string[][] = [];
  for (const email of ["mit@gleich.example", "ohne@gleich.example", "niemand@gleich.example"]) {
    const ctx = await browser(quiet).ctx();
    const { verify } = ctx.passwords;
    const passwords = {
      ...ctx.passwords,
      verify(hash: string | null, typed: string) {
        verified.push(hash);
        return verify(hash, typed);
      },
    };
    work.push(
      await statementsOf(async () =>
        expect(codeOf(await logIn({ ...ctx, passwords }, { email, password: second }))).toBe("wrongCredentials"),
      ),
    );
  }
  expect(verified.map((hash) => hash === null)).toEqual([false, true, true]);
  expect(work[1]).toEqual(work[0]);
  expect(work[2]).toEqual(work[0]);
});

/** The texts of all statements executed by `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return (spy.mock.calls as unknown[][]).map(([query]) => (query as { text?: string }).text ?? String(query));
  } finally {
    spy.mockRestore();
  }
}

test("a login starts a session with a fresh token, and ends the one before it", async () => {
  const email = "sitzung@konto.example";
  await registered(email);
  const { own } = await enter(email, first);
  const token = () => own.jar.get(`__Host-${sessionCookie}`) ?? own.jar.get(sessionCookie) ?? "";
  const planted = token();
  await logIn(await own.ctx(), { email, password: first });
  expect(token()).not.toBe(planted);
  const old = browser(quiet);
  for (const name of own.jar.keys()) old.jar.set(name, planted);
  expect(await member(old)).toBeNull();
});

test("a hash with older parameters is recomputed at the next login, and no other hash", async () => {
  const email = "alt@konto.example";
  await registered(email);
  const old = await hash(first, { memoryCost: 8_192, timeCost: 1 });
  const stored = async () =>
    (await owner.query(`select "passwordHash" from account where email = $1`, [email])).rows[0].passwordHash;
  await owner.query(`update account set "passwordHash" = $2 where email = $1`, [email, old]);
  expect((await enter(email, second)).code).toBe("wrongCredentials");
  expect(await stored()).toBe(old);
  expect((await enter(email, first)).code).toBe("ok");
  expect(await stored()).toContain("m=19456,t=2");
  expect((await enter(email, first)).code).toBe("ok");
});

test("thirty wrong passwords from one network stop attempts from there, for any address; other networks are not affected", async () => {
  const email = "anderswo@konto.example";
  await registered(email);
  const limited = loginAttempts({ store, factor: 1, secret: "of the networks' test alone" });
  const from = (network: string) =>
    browserOn({ ...services, loginAttemptsOf: (tenantId: string) => limited(tenantId, network) }, quiet);
  const attempt = async (network: string, address: string, password: string) =>
    codeOf(await logIn(await from(network).ctx(), { email: address, password }));
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 34; index++) codes.push(await attempt("192.0.2.0/24", `n${index}@konto.example`, second));
  expect(codes).toEqual(codes.map((_, index) => (index < 30 ? "wrongCredentials" : "tooManyRequests")));
  expect(await attempt("192.0.2.0/24", email, first)).toBe("tooManyRequests");
  expect(await attempt("198.51.100.0/24", email, first)).toBe("ok");
}, 60_000);

test("behind a pooler without prepared statements, attempts are counted in the database without any", async () => {
  const pool = new pg.Pool({ connectionString: asApp(url), max: 1 });
  try {
    const statementsAfterCounting = async (named: boolean) => {
      const secret = `of the statements' test alone, ${named}`;
      const limited = loginAttempts({ store: limiterStore(pool, named), factor: 1, secret })(quiet.id, "192.0.2.0/24");
      const codes: string[] = [];
      for (let index = 0; index < 11; index++) codes.push(codeOf(await limited.count("pooler@konto.example", null)));
      expect(codes).toEqual([...Array(10).fill("ok"), "tooManyRequests"]);
      return (await pool.query("select from pg_prepared_statements")).rowCount;
    };
    expect(await statementsAfterCounting(false)).toBe(0);
    if (namedStatements) expect(await statementsAfterCounting(true)).toBeGreaterThan(0);
  } finally {
    await pool.end();
  }
});

test("attempts of a browser in which the address was proven are counted apart from those of strangers", async () => {
  const limited = loginAttempts({ store, factor: 1, secret: "of the known browser's test alone" });
  const email = "bekannt@konto.example";
  const [strangers, own] = [limited(quiet.id, "192.0.2.0/24"), limited(quiet.id, "198.51.100.0/24")];
  for (let index = 0; index < 11; index++) await strangers.count(email, null);
  expect(codeOf(await own.count(email, null))).toBe("tooManyRequests");
  for (let index = 0; index < 10; index++) expect(codeOf(await own.count(email, "key"))).toBe("ok");
  // It may not guess for ever, either.
  expect(codeOf(await own.count(email, "key"))).toBe("tooManyRequests");
  await own.succeeded(email, "key");
  expect(codeOf(await own.count(email, "key"))).toBe("ok");
});

test("ten wrong passwords for one address stop attempts for a while, known or not; a link still logs in", async () => {
  const email = "versuche@konto.example";
  await registered(email);
  const counting = {
    ...services,
    loginAttemptsOf: loginAttempts({ store, factor: 1, secret: "of this test alone" }),
  };
  const own = browserOn(counting, quiet);
  const attempt = async (address: string, password: string) => logIn(await own.ctx(), { email: address, password });
  for (const address of [email, "niemand@konto.example"]) {
    const codes = await Promise.all(Array.from({ length: 12 }, async () => codeOf(await attempt(address, second))));
    expect(codes.filter((code) => code === "wrongCredentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "tooManyRequests")).toHaveLength(2);
  }
  const refused = await attempt(email, first);
  expect(refused).toMatchObject({ ok: false, refusal: { code: "tooManyRequests", waitSeconds: expect.any(Number) } });
  const account = await job(quiet).accounts.byEmail(email);
  if (account) await mailLoginLink(job(quiet), account, { key: "still", isOwner: true });
  expect(codeOf(await redeemLoginLink(await own.ctx(), await tokenTo(email, "loginLink")))).toBe("ok");
}, 60_000);
