import { afterAll, afterEach, describe, expect, test } from "vitest";
import { retentionRegister } from "#server/office/retention-register.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { openRewardsOf } from "#server/payouts/end-open-rewards.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { removeBankDetails, saveBankDetails, storedBankDetails } from "#server/payouts/my-bank-details.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { confirmEmailChange, peekEmailChange, requestEmailChange } from "#server/people/account/change-email.ts";
import { deleteAccount } from "#server/people/account/delete-account.ts";
import { peekLoginLink } from "#server/people/account/login/login-link.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { requestStepUpLink, stepUpMinutes } from "#server/people/account/login/step-up.ts";
import { storePassword } from "#server/people/account/password/new-password.ts";
import { saveProfile } from "#server/people/account/save-profile.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { offerPasskey } from "#server/people/passkey/add-passkey.ts";
import { exportOwnData, viewOwnData } from "#server/people/privacy/export-data.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import { peekConfirmation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { peekRewardLink } from "#server/rewards/claim/owner/links.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import { giveCustomerNumber } from "#server/rewards/customer-number/give.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { products, rewards } from "#tests/support/data/money-people.ts";
import {
  claimsOf,
  day,
  follow,
  linkTokens,
  qualifiedClaims,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { type Browser, openWorlds, seedTenant, type World } from "#tests/support/services/world.ts";

const fresh = await database();
const worlds = openWorlds(fresh);
afterAll(worlds.close);
let made: World[] = [];
afterEach(async () => {
  for (const { tenant, faults } of made) {
    expect(await checkInvariants(fresh.owner, tenant.id)).toEqual([]);
    expect(await keysWithAddress(tenant.id)).toEqual([]);
    expect(faults).toEqual([]);
  }
  made = [];
});

/** Keys are kept for years as pseudonyms. */
async function keysWithAddress(tenantId: string): Promise<string[]> {
  const keys = ["mail", "event", "ledger_transaction"].map((table) => `select "tenantId", key from ${table}`);
  const text = `select key from (${keys.join(" union all ")}) k where "tenantId" = $1 and key like '%@%'`;
  return (await fresh.owner.query<{ key: string }>(text, [tenantId])).rows.map(({ key }) => key);
}

const minute = 60_000;
const iban = "DE89370400440532013000";
const anna = "anna@beispiel.de";

function newWorld(tenant: Partial<TenantRecord> = {}): World {
  const modules = { ...seedTenant.modules, storeBankData: true, verboseAccountMessages: true, ...tenant.modules };
  const recommendation = { ...seedTenant.recommendation, confirmEmail: false, ...tenant.recommendation };
  const bonus = { ...seedTenant.bonus, deals: null };
  const world = worlds.newWorld({ tenant: { bonus, ...tenant, modules, recommendation }, products, rewards });
  made.push(world);
  return world;
}

/** A browser in which the account with this address has just logged in. */
async function loggedIn(world: World, email = anna): Promise<Browser> {
  const account = await world.ctx.accounts.byEmail(email);
  if (!account) throw new Error(`There is no account of ${email}.`);
  const browser = world.newBrowser();
  const ctx = await browser.ctx();
  await withTransaction(ctx, async (tx) => {
    const at = tx.now();
    await tx.accounts.confirm(account.id, at);
    await openSession({ ...tx, cookies: ctx.cookies }, account.id);
  });
  return browser;
}

async function accountOf(world: World) {
  const account = await world.ctx.accounts.byEmail(anna);
  if (!account) throw new Error("There is no such account.");
  return account;
}

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? "ok" : outcome.refusal?.code);
const mailsTo = (world: World, kind: string) =>
  world.rows<{ recipient: string }>(
    `select recipient from mail where "tenantId" = $1 and kind = $2 order by "createdAt"`,
    kind,
  );

describe("a fresh login", () => {
  test("is required for every sensitive action; the login link leads back", async () => {
    const world = newWorld();
    await recommend(world);
    const browser = await loggedIn(world);
    world.pass((stepUpMinutes + 1) * minute);
    const acts = [
      requestEmailChange(await browser.ctx(), "neu@beispiel.de"),
      saveBankDetails(await browser.ctx(), { iban, holder: "Anna Meier" }),
      removeBankDetails(await browser.ctx()),
      deleteAccount(await browser.ctx(), { giveUp: true }),
      offerPasskey(await browser.ctx(), { origin: "https://nordlicht.example", rpId: "nordlicht.example" }),
    ];
    expect((await Promise.all(acts)).map(codeOf)).toEqual(acts.map(() => "stepUpRequired"));
    await requestStepUpLink(await browser.ctx(), "myDeletion");
    const [mail] = await world.mails("loginLink");
    expect(mail && "link" in mail.params && new URL(mail.params.link).searchParams.get("redirect")).toBe(
      "/meinedaten/loeschen",
    );
    expect(codeOf(await saveProfile(await world.newBrowser().ctx(), profile))).toBe("loginFirst");
  });
});

const profile = {
  salutation: "ms",
  firstName: "Anne",
  lastName: "Maier",
  language: "en",
  remindByMail: false,
  newsByMail: false,
} as const;

test("a member without reminders gets no reminders, and all other mails", async () => {
  const world = newWorld();
  await qualifiedClaims(world, { share: 0 });
  const browser = await loggedIn(world);
  await saveProfile(await browser.ctx(), profile);
  expect(await world.ctx.accounts.byEmail(anna)).toMatchObject(profile);
  world.pass(8 * day);
  world.set(new Date(`${world.now().toISOString().slice(0, 10)}T10:00:00Z`));
  await remindDueClaims(world.ctx);
  expect(await mailsTo(world, "rewardReminder")).toEqual([]);
  await saveProfile(await (await loggedIn(world)).ctx(), { ...profile, remindByMail: true });
  world.pass(31 * day);
  await remindDueClaims(world.ctx);
  expect(await mailsTo(world, "rewardReminder")).toHaveLength(1);
  expect(await mailsTo(world, "rewardReady")).toHaveLength(1);
});

describe("a new e-mail address", () => {
  test("is confirmed from its own mailbox, announced to the old one, and ends all other sessions", async () => {
    const world = newWorld();
    await recommend(world);
    const [here, elsewhere] = [await loggedIn(world), await loggedIn(world)];
    expect(codeOf(await requestEmailChange(await here.ctx(), "Neu@Beispiel.de"))).toBe("ok");
    expect((await world.ctx.accounts.byEmail(anna))?.email).toBe(anna);
    const [token = ""] = await linkTokens(world, "confirmEmail");
    expect(codeOf(await peekEmailChange(await here.ctx(), token))).toBe("ok");
    const confirms = await Promise.all([1, 2, 3].map(async () => confirmEmailChange(await here.ctx(), token)));
    expect(confirms.map(codeOf)).toEqual(["ok", "ok", "ok"]);
    expect(await mailsTo(world, "emailChanged")).toEqual([{ recipient: anna }]);
    expect(await world.ctx.accounts.byEmail(anna)).toBeNull();
    expect((await here.ctx()).viewer.member?.email).toBe("Neu@Beispiel.de");
    expect((await elsewhere.ctx()).viewer.member).toBeNull();
  });

  test("invalidates links in the old mailbox, to the account, a reward or a waiting recommendation", async () => {
    const world = newWorld();
    const [claim] = await qualifiedClaims(world, { share: 0 });
    world.tenant.recommendation.confirmEmail = true;
    await createRecommendation(await world.newBrowser().ctx(), form({ email: anna, productId: "l" }));
    const [waiting = ""] = await linkTokens(world, "confirmRecommendation");
    expect(codeOf(await peekConfirmation(world.ctx, waiting))).toBe("ok");
    const { id } = await accountOf(world);
    const here = await loggedIn(world);
    const ctx = await here.ctx();
    const ofAccount = {
      autologin: id,
      register: id,
      resetPassword: id,
      login: `${id} ABC`,
      supportLogin: `${id} olga T-1`,
    };
    const subjects = { ...ofAccount, reward: claim?.id ?? "" };
    const purposes = Object.keys(subjects) as (keyof typeof subjects)[];
    const linkTokensOfAll = purposes.map((purpose) =>
      newLinkToken(ctx, purpose, subjects[purpose], new Date(world.now().getTime() + day)),
    );
    await withTransaction(ctx, async (tx) => {
      for (const { row } of linkTokensOfAll) await tx.tokens.add(row);
    });
    const [mailed = ""] = await linkTokens(world, "rewardReady");
    expect(codeOf(await peekRewardLink(world.ctx, mailed))).toBe("ok");
    const opening = async () => {
      const found = linkTokensOfAll.map(
        async ({ row }) => (await world.ctx.tokens.peek(row.tokenHash, row.purpose)) && row.purpose,
      );
      return (await Promise.all(found)).filter(Boolean);
    };
    expect(await opening()).toEqual(purposes);
    await requestEmailChange(ctx, "neu@beispiel.de");
    const [token = ""] = await linkTokens(world, "confirmEmail");
    expect(codeOf(await confirmEmailChange(await here.ctx(), token))).toBe("ok");
    expect(await opening()).toEqual([]);
    expect(codeOf(await peekRewardLink(world.ctx, mailed))).toBe("rewardTokenInvalid");
    expect(codeOf(await peekConfirmation(world.ctx, waiting))).toBe("tokenInvalid");
  });

  test("requested twice at once is one mail, whose link is valid", async () => {
    const world = newWorld();
    await recommend(world);
    const here = await loggedIn(world);
    const requests = await Promise.all(
      [1, 2, 3].map(async () => requestEmailChange(await here.ctx(), "neu@beispiel.de")),
    );
    expect(requests.map(codeOf)).toEqual(["ok", "ok", "ok"]);
    const tokens = await linkTokens(world, "confirmEmail");
    expect(tokens).toHaveLength(1);
    expect(codeOf(await confirmEmailChange(await here.ctx(), tokens[0] ?? ""))).toBe("ok");
  });

  test("cannot be confirmed after the password was changed, or a block was lifted", async () => {
    const world = newWorld();
    await recommend(world);
    const ways = {
      password: async (id: string) =>
        withTransaction(world.ctx, async (tx) => {
          const account = await tx.accounts.byIdForUpdate(id);
          if (account) await storePassword(tx, account, "hash", "key");
        }),
      block: async (id: string) => {
        await blockAccount(world.ctx, id, auditedAction({ key: "k", reasonCode: "RISK_FRAUD" }));
        await unblockAccount(world.ctx, id, actionOfTwo({ key: crypto.randomUUID() }));
      },
    };
    for (const way of Object.values(ways)) {
      const browser = await loggedIn(world);
      await requestEmailChange(await browser.ctx(), "fremd@beispiel.de");
      await requestStepUpLink(await browser.ctx(), "myEmail");
      const wish = (await linkTokens(world, "confirmEmail")).at(-1) ?? "";
      const login = (await linkTokens(world, "loginLink")).at(-1) ?? "";
      expect(codeOf(await peekLoginLink(world.ctx, login))).toBe("ok");
      await way((await accountOf(world)).id);
      expect((await browser.ctx()).viewer.member).toBeNull();
      expect(codeOf(await confirmEmailChange(world.ctx, wish))).toBe("tokenInvalid");
      expect(codeOf(await peekLoginLink(world.ctx, login))).toBe("tokenInvalid");
      world.pass(2 * minute);
    }
  });

  test("of another account is refused after its link was opened, not before, if account messages are hidden", async () => {
    const world = newWorld();
    await recommend(world);
    await recommend(world, { email: "bernd@beispiel.de" });
    world.tenant.modules.verboseAccountMessages = false;
    const browser = await loggedIn(world);
    expect(codeOf(await requestEmailChange(await browser.ctx(), "BERND@beispiel.de"))).toBe("ok");
    const [token = ""] = await linkTokens(world, "confirmEmail");
    expect(codeOf(await confirmEmailChange(await browser.ctx(), token))).toBe("emailExists");
    world.tenant.modules.verboseAccountMessages = true;
    expect(codeOf(await requestEmailChange(await browser.ctx(), "bernd@beispiel.de"))).toBe("emailExists");
    world.pass(25 * 60 * minute);
    expect(codeOf(await peekEmailChange(await browser.ctx(), token))).toBe("linkExpired");
  });
});

describe("bank details", () => {
  test("wait a day, are announced by mail, and repeating them changes nothing", async () => {
    const world = newWorld();
    await recommend(world);
    const browser = await loggedIn(world);
    const ctx = await browser.ctx();
    expect(codeOf(await saveBankDetails(ctx, { iban: "FR7630006000011234567890189", holder: "A" }))).toBe(
      world.tenant.modules.ibanOnlyDe ? "ibanNotGerman" : "ok",
    );
    await Promise.all([1, 2].map(async () => saveBankDetails(await browser.ctx(), { iban, holder: "Anna Meier" })));
    const stored = await storedBankDetails(ctx, await accountOf(world));
    expect(stored?.ibanLast4).toBe("3000");
    expect(stored && stored.usableFrom.getTime() - world.now().getTime()).toBe(day);
    const notices = await mailsTo(world, "bankDataChanged");
    expect(notices.length).toBe(world.tenant.modules.ibanOnlyDe ? 1 : 2);
    await removeBankDetails(await browser.ctx());
    await removeBankDetails(await browser.ctx());
    expect(await mailsTo(world, "bankDataRemoved")).toEqual([{ recipient: anna }]);
    expect(await world.rows(`select 1 from bank_detail where "tenantId" = $1`)).toEqual([]);
  });

  test("that replace removed ones are a change: they need a fresh login, wait a day and are announced", async () => {
    const world = newWorld();
    const [{ id: claimId } = expect.fail()] = await qualifiedClaims(world, { share: 0 });
    const given = { claimId, iban: "DE02120300000000202051", holder: "Anna Meier" };
    await saveBankDetails(await (await loggedIn(world)).ctx(), { iban, holder: "Anna Meier" });
    world.pass(2 * day);
    const browser = await loggedIn(world);
    await chooseReward(await browser.ctx(), { claimId, rewardId: "cash" });
    expect(codeOf(await removeBankDetails(await browser.ctx()))).toBe("ok");
    world.pass((stepUpMinutes + 1) * minute);
    expect(codeOf(await giveBankDetails(await browser.ctx(), given))).toBe("bankDataNotSaved");
    const again = await loggedIn(world);
    expect(codeOf(await giveBankDetails(await again.ctx(), given))).toBe("ok");
    const stored = await storedBankDetails(world.ctx, await accountOf(world));
    expect(stored && stored.usableFrom.getTime() - world.now().getTime()).toBe(day);
    expect(await mailsTo(world, "bankDataChanged")).toHaveLength(2);
    // Once a day has passed, the owner, who got a mail about the removal, begins anew.
    await removeBankDetails(await again.ctx());
    world.pass(day + minute);
    expect(codeOf(await giveBankDetails(await (await loggedIn(world)).ctx(), { ...given, iban }))).toBe("ok");
    const later = await storedBankDetails(world.ctx, await accountOf(world));
    expect(later?.usableFrom).toEqual(world.now());
  });
});

test.each([true, false])("the holder's birth date is stored if the tenant requires it (%s)", async (askBirthDate) => {
  const world = newWorld({ payout: { ...seedTenant.payout, askBirthDate } });
  await recommend(world);
  const browser = await loggedIn(world);
  const save = async (birthDate?: Day) =>
    codeOf(await saveBankDetails(await browser.ctx(), { iban, holder: "Anna Meier", ...(birthDate && { birthDate }) }));
  expect(await save()).toBe(askBirthDate ? "invalidInput" : "ok");
  expect(await save("2015-01-01")).toBe(askBirthDate ? "recipientMinor" : "ok");
  expect(await save("1988-03-24")).toBe("ok");
  const rows = await world.rows<{ id: string }>(`select id from bank_detail where "tenantId" = $1`);
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id ?? "";
  expect((await world.ctx.bankDetails.open([id])).get(id)?.birthDate).toBe(askBirthDate ? "1988-03-24" : null);
});

/** One reward waiting for its transfer, one to be picked up, one not decided. */
async function openRewards(world: World) {
  const [paid] = await qualifiedClaims(world, { share: 0 });
  const holder = world.holderOf(paid?.id ?? "");
  await chooseReward(holder, { claimId: paid?.id ?? "", rewardId: "cash" });
  await giveBankDetails(holder, { claimId: paid?.id ?? "", iban, holder: "Anna Meier" });
  await collectReward(holder, paid?.id ?? "");
  await qualifiedClaims(world, { share: 50, productId: "l" });
  const { number } = await recommend(world, { productId: null });
  const recipient = await follow(world, number, "heike@beispiel.de");
  await tell(world, {
    recommendationNumber: number,
    recipientNumber: recipient.number,
    externalOrderId: "late",
    kind: "received",
    productId: "m",
  });
  return { number, recipient };
}

describe("deletion", () => {
  test("does not pay what was suspended: a rejected customer number, or an address that may not take part", async () => {
    for (const suspend of ["number", "list"] as const) {
      const world = newWorld({ modules: { ...seedTenant.modules, askCustomerNumber: true } });
      await openRewards(world);
      const account = await accountOf(world);
      const browser = await loggedIn(world);
      if (suspend === "number") {
        const collected = (await claimsOf(world)).find(({ state }) => state === "collected");
        const claimId = collected?.id ?? "";
        const given = await giveCustomerNumber(world.holderOf(claimId), { claimId, number: "1234567890" });
        expect(codeOf(given)).toBe("ok");
        const by = auditedAction({ key: "k" });
        await rejectCustomerNumber(world.ctx, given.ok ? given.value.id : "", by);
      } else world.tenant.recommendation.emailWhitelist = ["verein.example"];
      const open = await openRewardsOf(await browser.ctx(), account);
      expect([open.onTheWay.length, open.toPickUp.length], suspend).toEqual([0, 2]);
      expect(codeOf(await deleteAccount(await browser.ctx(), { giveUp: true })), suspend).toBe("ok");
      expect((await prepareRun(world.ctx, { operator: "olga" })).ok, suspend).toBe(true);
      const states = (await claimsOf(world)).filter(({ accountId }) => accountId === account.id);
      expect([...new Set(states.map(({ state }) => state))], suspend).toEqual(["cancelled"]);
    }
  });

  test("lists open rewards first; collected ones are paid, and the others must be given up", async () => {
    const world = newWorld();
    const { number, recipient } = await openRewards(world);
    const browser = await loggedIn(world);
    const account = await accountOf(world);
    const open = await openRewardsOf(await browser.ctx(), account);
    expect(open.onTheWay.map(({ cents }) => cents)).toEqual([5000]);
    expect(open.toPickUp).toHaveLength(1);
    expect(open.undecided).toHaveLength(1);
    expect(codeOf(await deleteAccount(await browser.ctx(), { giveUp: false }))).toBe("rewardsOpen");
    expect((await browser.ctx()).viewer.member?.id).toBe(account.id);

    const login = await linkTokens(world, "loginLink");
    const outcomes = await Promise.all([1, 2].map(async () => deleteAccount(await browser.ctx(), { giveUp: true })));
    expect(outcomes.map(codeOf).filter((code) => code === "ok").length).toBeGreaterThan(0);
    expect(await mailsTo(world, "accountDeleted")).toEqual([{ recipient: anna }]);
    expect((await browser.ctx()).viewer.member).toBeNull();
    expect(await world.rows(`select 1 from session where "tenantId" = $1`)).toEqual([]);
    for (const token of login) expect(codeOf(await peekLoginLink(world.ctx, token))).toBe("tokenInvalid");
    const states = (await claimsOf(world))
      .filter(({ accountId }) => accountId === account.id)
      .map(({ state }) => state);
    expect(states.sort()).toEqual(["cancelled", "cancelled", "collected"]);

    // The data is not restored, a recipient keeps their part, and strangers find nobody behind the link.
    const stranger = await world.newBrowser().ctx();
    expect((await viewRecommendation(stranger, number)).admission).toBe("expired");
    await tell(world, {
      recommendationNumber: number,
      recipientNumber: recipient.number,
      externalOrderId: "late",
      kind: "delivered",
      productId: "m",
    });
    world.pass(16 * day);
    await qualifyDueOrders(world.ctx);
    const late = (await claimsOf(world)).filter(({ recommendationNumber }) => recommendationNumber === number);
    expect(late.map(({ role, state }) => `${role} ${state}`).sort()).toEqual([
      "recipient choose",
      "referrer cancelled",
    ]);

    // The transfer is paid without a profile, and the address can start again as a new account.
    const run = await prepareRun(world.ctx, { operator: "olga" });
    expect(run.ok && run.value.run?.cents).toBe(5000);
    const again = await recommend(world, { productId: "l" });
    expect(again.accountId).not.toBe(account.id);
  });

  test("is refused, and changes nothing, if the account was blocked meanwhile", async () => {
    const world = newWorld();
    await openRewards(world);
    const [account, claims] = [await accountOf(world), await claimsOf(world)];
    const ctx = await (await loggedIn(world)).ctx();
    await blockAccount(world.ctx, account.id, auditedAction({ key: "k", reasonCode: "RISK_FRAUD" }));
    expect(codeOf(await deleteAccount(ctx, { giveUp: true }))).toBe("accountBlocked");
    expect(await claimsOf(world)).toEqual(claims);
    expect(await mailsTo(world, "accountDeleted")).toEqual([]);
    expect(await world.rows(`select 1 from token where "tenantId" = $1 and purpose = 'erasureCertificate'`)).toEqual(
      [],
    );
    expect((await accountOf(world)).state).toBe("blocked");
  });

  test("empties every personal column of the account that the retention register ends with it", async () => {
    const world = newWorld();
    await recommend(world);
    const browser = await loggedIn(world);
    await saveProfile(await browser.ctx(), profile);
    await saveBankDetails(await browser.ctx(), { iban, holder: "Anna Meier" });
    await requestEmailChange(await browser.ctx(), "neu@beispiel.de");
    await world.rows(`update account set "passwordHash" = 'x', "newsletterGiven" = true where "tenantId" = $1`);
    const columns = Object.entries(retentionRegister).flatMap(([model, { personal }]) =>
      Object.entries(personal)
        .filter(
          ([, { clock, erasedWithAccount }]) => erasedWithAccount || ["account", "password", "session"].includes(clock),
        )
        .map(([column]) => [model.replace(/(?<!^)[A-Z]/g, (sign) => `_${sign}`).toLowerCase(), column] as const),
    );
    const filled = async () => {
      const found: string[] = [];
      for (const [table, column] of columns) {
        const rows = await world.rows(
          `select 1 from "${table}" where "tenantId" = $1 and coalesce("${column}"::text, '') not in ('', 'false') and "${column}"::text not like 'deleted:%'`,
        );
        if (rows.length > 0) found.push(`${table}.${column}`);
      }
      return found;
    };
    const before = await filled();
    expect(before).toEqual(
      expect.arrayContaining([
        "account.email",
        "account.passwordHash",
        "recommendation.lastName",
        "email_change.email",
      ]),
    );
    expect(codeOf(await deleteAccount(await browser.ctx(), { giveUp: false }))).toBe("ok");
    expect((await filled()).filter((column) => column !== "account.language")).toEqual([]);
    expect(await world.rows(`select 1 from bank_detail where "tenantId" = $1`)).toEqual([]);
  });
});

test("the export needs a fresh login and contains no one else's data; the page masks bank details without one", async () => {
  const world = newWorld();
  const { number } = await openRewards(world);
  await recommend(world, { email: "bernd@beispiel.de" });
  const browser = await loggedIn(world);
  const exported = await exportOwnData(await browser.ctx());
  const text = JSON.stringify(exported);
  expect(text).toContain(iban);
  expect(text).toContain("Anna Meier");
  expect(text).toContain(number);
  expect(text).not.toMatch(/bernd|heike|Müller|Hafenstraße/i);
  world.pass((stepUpMinutes + 1) * minute);
  expect(codeOf(await exportOwnData(await browser.ctx()))).toBe("stepUpRequired");
  const later = await viewOwnData(await browser.ctx());
  expect(later.ok).toBe(true);
  expect(JSON.stringify(later)).not.toMatch(/DE8937|Anna Meier/);
  expect(JSON.stringify(later)).toContain('"ibanLast4":"3000"');
});
