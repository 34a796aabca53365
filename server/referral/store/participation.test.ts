import { afterAll, describe, expect, it } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { redeemLoginLink, requestLoginLink } from "#server/people/account/login/login-link.ts";
import type { Account } from "#server/people/account/model.ts";
import { requestPasswordReset } from "#server/people/account/password/reset-password.ts";
import { register } from "#server/people/account/register.ts";
import { optInMember } from "#server/people/newsletter/request-opt-in.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { confirmRecommendation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { services, browser, job, answered } = testServices(url);
afterAll(() => services.database.end());

const plain = seededTenant("nordlicht", { recommendation: { confirmEmail: false } });
const listed = seededTenant("nordlicht", {
  modules: { whitelistedEmail: true },
  recommendation: { emailWhitelist: ["verein.example"] },
});
const withStaff = seededTenant("nordlicht", { recommendation: { allowStaff: true, confirmEmail: true } });
const quiet = seededTenant("nordlicht", { modules: { verboseAccountMessages: false } });
const code = <T>(outcome: Outcome<T>) => (outcome.ok ? "ok" : outcome.refusal.code);
const visitor = (tenant: Tenant) => browser(tenant).ctx();

async function asMember(tenant: Tenant, member: Account | null): Promise<RequestContext> {
  const ctx = await visitor(tenant);
  ctx.viewer.member = member;
  return ctx;
}

async function accountFor(email: string): Promise<string> {
  const ctx = await visitor(plain);
  const { id } = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    firstName: "Mara",
    lastName: "König",
    language: "de" as const,
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  return id;
}
const loginToken = (email: string) => tokenTo(email, "loginLink");
const confirmToken = (email: string) => tokenTo(email, "confirmRecommendation");
async function tokenTo(email: string, kind: MailKind): Promise<string> {
  const { rows } = await look.query(
    `select id from mail where recipient = $1 and kind = $2 order by "createdAt" desc, id desc`,
    [email, kind],
  );
  const mail = rows[0] && (await job(plain).mails.byId(rows[0].id));
  if (!mail) throw new Error(`no ${kind} for ${email}`);
  const { link } = mail.params as { link: string };
  return new URL(link).searchParams.get("t") ?? "";
}

describe("who may take part", () => {
  it("is checked when recommending, at login and when a reward is chosen; without a list: everyone", async () => {
    const email = "eve@fremd.example";
    const accountId = await accountFor(email);
    const claim = await addGoodwill(job(plain), email, { state: "choose" });
    const member = await job(plain).accounts.byId(accountId);
    const choose = async (tenant: Tenant) => {
      const ctx = await asMember(tenant, member);
      return chooseReward(ctx, { claimId: claim.id, rewardId: "none" });
    };
    expect(code(await createRecommendation(await visitor(listed), form({ email })))).toBe("emailNotListed");
    expect(code(await requestLoginLink(await visitor(listed), email))).toBe("emailNotAllowed");
    expect(code(await choose(listed))).toBe("emailNotAllowed");
    expect(code(await requestLoginLink(await visitor(plain), email))).toBe("ok");
    expect(code(await redeemLoginLink(await visitor(listed), await loginToken(email)))).toBe("emailNotAllowed");
    expect(code(await choose(plain))).toBe("rewardNotAvailable");
    expect(code(await createRecommendation(await visitor(plain), form({ email })))).toBe("ok");
    expect(code(await createRecommendation(await visitor(listed), form({ email: "mara@verein.example" })))).toBe("ok");
  });

  it("staff: only if the tenant allows it; then their address must be confirmed, and they are marked", async () => {
    const email = "chef@nordlicht.example";
    expect(code(await createRecommendation(await visitor(plain), form({ email })))).toBe("staffBlocked");
    await accountFor(email);
    expect(code(await requestLoginLink(await visitor(plain), email))).toBe("staffBlocked");
    const made = await createRecommendation(await visitor(withStaff), form({ email, isStaffForm: true }));
    expect(made).toMatchObject({ ok: true, value: { confirmationSent: true } });
    const other = form({ email: "eve@fremd.example", isStaffForm: true, productId: "internet" });
    expect(code(await createRecommendation(await visitor(withStaff), other))).toBe("emailNotAllowed");
    const { rows } = await look.query(
      `select "createdBy" from recommendation r join account a on a.id = r."accountId" where a.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ createdBy: "EMP" }]);
  });

  it("the form's agent number makes no one an agent", async () => {
    const email = "nummer@freund.example";
    await createRecommendation(await visitor(plain), form({ email, agentNumber: "A-1", employeeNumber: "M-1" }));
    const { rows } = await look.query(
      `select "createdBy", "agentNumber", "employeeNumber" from recommendation r join account a on a.id = r."accountId" where a.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ createdBy: "REF", agentNumber: "A-1", employeeNumber: "M-1" }]);
  });
});

describe("a blocked person", () => {
  it.each([
    ["RISK_TEST", "accountBlocked"],
    ["RULE_STAFF", "staffBlocked"],
  ])("%s: the login link reports it once, and is used up", async (reasonCode, wanted) => {
    const email = `${reasonCode.toLowerCase()}@freund.example`.replace("_", "");
    const id = await accountFor(email);
    await blockAccount(job(plain), id, auditedAction({ key: "k", reasonCode }));
    expect(code(await requestLoginLink(await visitor(plain), email))).toBe(wanted);
    // If the screen hides account messages, the person is informed by mail: its link shows what is blocked.
    expect(code(await requestLoginLink(await visitor(quiet), email))).toBe("ok");
    await answered(quiet);
    const token = await loginToken(email);
    expect(code(await redeemLoginLink(await visitor(quiet), token))).toBe(wanted);
    expect(code(await redeemLoginLink(await visitor(quiet), token))).toBe("tokenUsed");
    expect((await look.query(`select 1 from session where "accountId" = $1`, [id])).rows).toEqual([]);
  });
});

it("a blocked employee or service provider is told so by every form and call that names the block", async () => {
  const email = "blockiert@freund.example";
  const id = await accountFor(email);
  const claim = await addGoodwill(job(plain), email, { state: "choose" });
  const waiting = seededTenant("nordlicht", { recommendation: { confirmEmail: true } });
  const unconfirmed = "neu@freund.example";
  await createRecommendation(await visitor(waiting), form({ email: unconfirmed }));
  const other = (await job(plain).accounts.byEmail(unconfirmed))?.id ?? "";
  for (const account of [id, other])
    await blockAccount(job(plain), account, auditedAction({ key: "k", reasonCode: "RULE_STAFF" }));
  const member = await job(plain).accounts.byId(id);
  const owner = await asMember(plain, member);
  expect({
    reset: code(await requestPasswordReset(await visitor(plain), email)),
    register: code(await register(await visitor(plain), { email, firstName: "Mara", lastName: "König" })),
    choose: code(await chooseReward(owner, { claimId: claim.id, rewardId: "none" })),
    newsletter: code(await optInMember(owner, "account")),
    confirm: code(await confirmRecommendation(await visitor(waiting), await confirmToken(unconfirmed))),
  }).toEqual({
    reset: "staffBlocked",
    register: "staffBlocked",
    choose: "staffBlocked",
    newsletter: "staffBlocked",
    confirm: "staffBlocked",
  });
});

it("the confirmation link of a deleted account has expired", async () => {
  const waiting = seededTenant("nordlicht", { recommendation: { confirmEmail: true } });
  const email = "geloescht@freund.example";
  await createRecommendation(await visitor(waiting), form({ email }));
  const token = await confirmToken(email);
  const account = await job(plain).accounts.byEmail(email);
  await job(plain).transaction((tx) => tx.accounts.erase(account?.id ?? "", tx.now()));
  expect(code(await confirmRecommendation(await visitor(waiting), token))).toBe("linkExpired");
});

it("storeBankData: stored details pay the next reward at once; off: they are required again", async () => {
  const email = "bank@freund.example";
  const id = await accountFor(email);
  const ctx = job(plain);
  await ctx.transaction((tx) =>
    tx.bankDetails.save({
      id: tx.secrets.newId(),
      owner: { kind: "account", id },
      iban: "DE89370400440532013000",
      holder: "Mara König",
      createdAt: tx.now(),
      usableFrom: tx.now(),
    }),
  );
  await look.query(
    `insert into reward ("tenantId", id, kind, name, text, "startsOn", position)
     values ('nordlicht', 'geld', 'cash', 'Geld', '', '2020-01-01', 1)`,
  );
  for (const [storeBankData, state] of [
    [true, "readyToPay"],
    [false, "needsBankDetails"],
  ] as const) {
    const tenant = seededTenant("nordlicht", { modules: { storeBankData } });
    const claim = await addGoodwill(ctx, email, { state: "choose" });
    const visit = await asMember(tenant, await ctx.accounts.byId(id));
    const chosen = await chooseReward(visit, { claimId: claim.id, rewardId: "geld" });
    expect(chosen.ok && chosen.value.claim.state, String(storeBankData)).toBe(state);
  }
});
