import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { sweeps } from "#server/jobs/sweeps.ts";
import { answerCase } from "#server/office/case/answer-case.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { saveBankDetails } from "#server/payouts/my-bank-details.ts";
import { requestEmailChange } from "#server/people/account/change-email.ts";
import { deleteAccount } from "#server/people/account/delete-account.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { register } from "#server/people/account/register.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { requestOptIn } from "#server/people/newsletter/request-opt-in.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type DueKind, dueKinds } from "#server/platform/due-work/model.ts";
import { suppress } from "#server/platform/mail/suppression.ts";
import { keepClickMonths } from "#server/referral/store/clicks.ts";
import { balanceOf } from "#server/rewards/ledger/model.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { ibanOf } from "#tests/support/data/iban.ts";
import { detailsOf, ibans, products, rewards } from "#tests/support/data/money-people.ts";
import { claimsOf, day, follow, recommend, tell } from "#tests/support/data/money-story.ts";
import { database } from "#tests/support/database/database.ts";
import {
  chooseReward,
  collectReward,
  exportRun,
  giveBankDetails,
  prepareRun,
  releaseRun,
  requestLoginLink,
  saveRecipientDetails,
  settleByHand,
} from "#tests/support/services/use-cases.ts";
import { openWorlds, seedTenant, type World } from "#tests/support/services/world.ts";

const fresh = await database();
const worlds = openWorlds(fresh);
const login = new pg.Pool({ connectionString: fresh.appUrl, max: 1 });
afterAll(() => Promise.all([worlds.close(), login.end()]));

/** To save time the nightly job runs only every few days: due work may be late by as much. */
const stepDays = 6;

/** A link that could still confirm an account, which nobody has confirmed. */
const confirming = `"usedAt" IS NULL AND ((purpose = 'register' AND subject IN (SELECT id::text FROM account
    WHERE state = 'unconfirmed')) OR (purpose = 'confirmRecommendation' AND subject IN (SELECT r.number
    FROM recommendation r JOIN account a ON a.id = r."accountId" WHERE a.state = 'unconfirmed')))`;

/**
 * The promises of the privacy notice, stated independently of the register: rows in which personal data is older than
 * the given days at this time.
 */
const promises: Record<string, { table: string; has: string; since: string; days: number }> = {
  session: { table: "session", has: "true", since: `"expiresAt"`, days: 7 },
  "link in a mail": { table: "token", has: `NOT (${confirming})`, since: `"expiresAt"`, days: 7 },
  "link that would confirm an account": { table: "token", has: confirming, since: `"createdAt"`, days: 84 + 7 },
  "new address": { table: "email_change", has: "true", since: `"expiresAt"`, days: 7 },
  "address of a mail": {
    table: "mail",
    has: `recipient <> '' OR "paramsSealed" <> ''`,
    since: `"createdAt"`,
    days: 30,
  },
  "address that takes no mails": { table: "suppressed_address", has: "true", since: `"suppressedAt"`, days: 366 },
  "network address of a click": { table: "click", has: "true", since: "at", days: 366 },
  "hashes of an order": {
    table: '"order"',
    has: `coalesce("addressHash", "buyerHash", "buyerBirthHash", "buyerPostcodeHash", "buyerNameHash") IS NOT NULL`,
    since: `"orderedAt"`,
    days: 62,
  },
  "recipient who never consented": {
    table: "recipient",
    has: `"confirmedAt" IS NULL AND (email IS NOT NULL OR "birthDateSealed" IS NOT NULL)`,
    since: `"savedAt"`,
    days: 84,
  },
  "recipient who consented": {
    table: "recipient",
    has: `email IS NOT NULL AND NOT EXISTS (SELECT FROM "order" o WHERE o."recipientNumber" = t.number)`,
    since: `greatest("orderBy", "createdAt" + interval '61 days')`,
    days: 366,
  },
  "account with an unconfirmed address": {
    table: "account",
    has: `state = 'unconfirmed' AND email <> '' AND NOT EXISTS (SELECT FROM recommendation r WHERE r."accountId" = t.id)`,
    since: `"createdAt"`,
    days: 84,
  },
  "replaced bank account": {
    table: "bank_detail",
    // Unless it was used for a payment, or a payment is in progress.
    has: `NOT EXISTS (SELECT FROM payout_item i WHERE i."bankDetailId" = t.id) AND NOT EXISTS (SELECT FROM reward_claim c
      WHERE c."bankDetailId" = t.id AND c.state IN ('readyToPay', 'collected', 'onHold'))`,
    since: `"replacedAt"`,
    days: 7,
  },
  "message to us that was answered": {
    table: "support_case",
    has: `state <> 'open'`,
    since: `"stateSince"`,
    days: 366,
  },
  "line that a message came from": {
    table: "support_case",
    has: `"addressHash" IS NOT NULL`,
    since: `"createdAt"`,
    days: 1,
  },
  "unconfirmed newsletter subscription": {
    table: "subscriber",
    has: `state = 'pending'`,
    since: `"requestedAt"`,
    days: 30,
  },
  "address of a deleted account": {
    table: "account",
    has: `state = 'deleted' AND email <> ''`,
    since: `"deletedAt"`,
    days: 0,
  },
};

/** Promises for which the test had data to erase. */
const retained = new Set<string>();

async function overdue(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { table, has, since, days }] of Object.entries(promises)) {
    const rows = await world.rows(
      `select 1 from ${table} t where "tenantId" = $1 and (${has})
       and ${since} < $2::timestamptz - interval '${days + (days > 0 ? stepDays + 1 : 0)} days'`,
      world.now().toISOString(),
    );
    if (rows.length > 0) found.push(`${name}: ${rows.length} after ${world.now().toISOString()}`);
  }
  return found;
}

async function collectRetained(world: World): Promise<void> {
  for (const [name, { table, has }] of Object.entries(promises)) {
    if (retained.has(name)) continue;
    const rows = await world.rows(`select 1 from ${table} t where "tenantId" = $1 and (${has}) limit 1`);
    if (rows.length > 0) retained.add(name);
  }
}

/** The worker's night: mails, timers, erasure. */
async function night(world: World): Promise<void> {
  await world.rows(
    `update mail set state = 'sent', "sentAt" = $2, "paramsSealed" = '' where "tenantId" = $1 and state = 'queued'`,
    world.now().toISOString(),
  );
  const kinds: readonly DueKind[] = dueKinds.filter((kind) => kind !== "requeue-mails");
  for (const kind of kinds) await sweeps[kind](world.ctx);
  for (const name of await dueErasures(world.ctx)) await eraseRecords(world.ctx, name);
  await keepClickMonths(login, world.now());
}

/**
 * One month: new people, an order for every second, one who never agreed, strangers who type an address, a visit to the
 * login page.
 */
async function month(world: World, index: number): Promise<void> {
  const email = `person-${index}@beispiel.de`;
  const { number } = await recommend(world, { email, share: 50, productId: "m" });
  await follow(world, number, `recipient-${index}@beispiel.de`);
  await follow(world, number);
  await requestLoginLink(await world.newBrowser().ctx(), email);
  const { browser } = await follow(world, number);
  const unsure = detailsOf(`unsure-${index}@beispiel.de`);
  await saveRecipientDetails(await browser.ctx(), { number, details: unsure });
  const stranger = { firstName: "Eva", lastName: "Ost", email: `stranger-${index}@beispiel.de` };
  await register(await world.newBrowser().ctx(), stranger);
  await requestOptIn(await world.newBrowser().ctx(), { email: `reader-${index}@beispiel.de` });
  await withTransaction(world.ctx, (tx) => suppress(tx, `gone-${index}@beispiel.de`, "550 5.1.1"));
  await write(world, index);
  const recipient = await follow(world, number, `other-${index}@beispiel.de`);
  if (index % 2 === 0) return;
  const facts = {
    recommendationNumber: number,
    recipientNumber: recipient.number,
    externalOrderId: `O-${index}`,
    productId: "m",
  };
  const buyer = { buyerEmail: `other-${index}@beispiel.de`, buyerAddress: `Gänseweg ${index}, 24103 Kiel` };
  await tell(world, { ...facts, ...buyer, kind: "delivered" });
}

/** A person writes to us and is answered at once; every third case stays open. */
async function write(world: World, index: number): Promise<void> {
  const message = {
    salutation: null,
    name: "Anna Meier",
    email: `writer-${index}@beispiel.de`,
    topic: "other",
  } as const;
  const typed = { ...message, recommendationNumber: null, message: `Frage ${index}`, website: "" };
  const sent = await sendContactMessage(await world.newBrowser().ctx(), typed, noCaptcha);
  if (!sent.ok) throw new Error(sent.refusal.code);
  if (index % 3 > 0) await answerCase(world.ctx, sent.value.number, "Gern.", auditedAction({ key: `answer-${index}` }));
}

/** All people with a reward pick it up, and it is paid. */
async function payDay(world: World): Promise<void> {
  for (const claim of await claimsOf(world)) {
    if (claim.state !== "choose") continue;
    const holder = world.holderOf(claim.id);
    await chooseReward(holder, { claimId: claim.id, rewardId: "cash" });
    await giveBankDetails(holder, {
      claimId: claim.id,
      iban: ibanOf(claim.accountId ?? claim.recipientNumber ?? ""),
      // An account in the referrer's name would hold the recipient's reward.
      holder: claim.role === "referrer" ? "Anna Meier" : "Otto Müller",
    });
    await collectReward(holder, claim.id);
  }
  const prepared = await prepareRun(world.ctx, { operator: "olga" });
  const run = prepared.ok ? prepared.value.run : null;
  if (!run) return;
  await releaseRun(world.ctx, { runId: run.id, operator: "paul" });
  await exportRun(world.ctx, {
    runId: run.id,
    operator: "paul",
    debtorIban: ibans[0] ?? "",
    makeFile: async () => "file",
  });
  await settleByHand(world.ctx, { runId: run.id, operator: "olga", returned: [] });
}

/** A referrer logs in, changes bank details and requests another address; every third then deletes the account. */
async function ownData(world: World, index: number): Promise<boolean> {
  const account = await world.ctx.accounts.byEmail(`person-${index}@beispiel.de`);
  if (!account) return false;
  const browser = world.newBrowser();
  const ctx = await browser.ctx();
  await withTransaction(ctx, (tx) => openSession({ ...tx, cookies: ctx.cookies }, account.id));
  await saveBankDetails(await browser.ctx(), { iban: ibanOf(account.id), holder: "Anna Meier" });
  await requestEmailChange(await browser.ctx(), `new-${index}@beispiel.de`);
  if (index % 3 !== 0) return false;
  return (await deleteAccount(await browser.ctx(), { giveUp: true })).ok;
}

test("after two years no personal data are kept past their period, and the ledger adds up", {
  timeout: 120_000,
}, async () => {
  const modules = { ...seedTenant.modules, verboseAccountMessages: true, storeBankData: true };
  const recommendation = { ...seedTenant.recommendation, confirmEmail: false };
  const world = worlds.newWorld({ tenant: { modules, recommendation }, products, rewards });
  let deleted = 0;
  for (let passed = 0, index = 0; passed < 2 * 365; passed += stepDays) {
    if (passed % 30 === 0) await month(world, index++);
    if (passed % 30 === 18) await payDay(world);
    if (passed % 30 === 24 && (await ownData(world, index - 2))) deleted += 1;
    await collectRetained(world);
    world.pass(stepDays * day);
    await night(world);
    if (passed % 60 === 0) expect(await overdue(world)).toEqual([]);
  }
  expect(await overdue(world)).toEqual([]);
  // Each promise had data to erase, except for what a deletion erases at once.
  expect(Object.keys(promises).filter((name) => !retained.has(name))).toEqual(["address of a deleted account"]);
  expect(deleted).toBeGreaterThan(3);
  expect(world.faults).toEqual([]);
  expect(await checkInvariants(fresh.owner, world.tenant.id)).toEqual([]);
  const balance = balanceOf(await world.ctx.ledger.totals());
  expect(balance.paid).toBeGreaterThan(20_000);
  const claims = await claimsOf(world);
  expect(balance.accrued).toBe(claims.reduce((sum, { cents }) => sum + cents, 0));
  expect(balance.paid).toBe(claims.filter(({ state }) => state === "paid").reduce((sum, { cents }) => sum + cents, 0));
});
