import { afterAll, expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { redeemAutologin } from "#server/people/account/login/autologin.ts";
import { redeemLoginLink } from "#server/people/account/login/login-link.ts";
import { redeemSupportLink } from "#server/people/account/login/support-login.ts";
import type { TokenPurpose } from "#server/people/account/repository.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isShortage } from "#server/platform/process/shortage.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

/** A token used 200 times concurrently, each time in another browser: only one of them gets in. */
const { url, owner: look } = await database();
const { browser, job, services, clock } = testServices(url);
afterAll(() => services.close());

const tenant = seededTenant("nordlicht", { modules: { autologin: true } });
const ops = job(tenant);
const twoHundred = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 200 }, (_, index) => work(index)));

async function token(purpose: TokenPurpose, subject: string) {
  const made = newLinkToken(ops, purpose, subject, new Date(clock.at.getTime() + 60_000));
  await withTransaction(ops, (tx) => tx.tokens.add(made.row));
  return made;
}

/**
 * Purposes without a test by their use-case in this file or passwords.test.ts; links to a reward, a status or a case
 * can be used repeatedly.
 */
const purposes: TokenPurpose[] = ["confirmRecommendation", "register", "confirmNewsletter", "passkeyChallenge"];

test.each(purposes)("%s: one of 200 concurrent uses gets the row", async (purpose) => {
  const { row } = await token(purpose, ops.secrets.newId());
  const taken = await twoHundred(() =>
    withTransaction(ops, (tx) => tx.tokens.use(row.tokenHash, purpose, clock.at)).catch((fault) =>
      isShortage(fault) ? false : Promise.reject(fault),
    ),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

type Redeem = (ctx: RequestContext, token: string, index: number) => Promise<{ ok: boolean }>;
const logins: Record<string, { purpose: TokenPurpose; redeem: Redeem; more?: string }> = {
  "a login link": { purpose: "login", redeem: (ctx, one, index) => redeemLoginLink(ctx, one, `form ${index}`) },
  "an automatic login": { purpose: "autologin", redeem: redeemAutologin },
  "a support's link": { purpose: "supportLogin", redeem: redeemSupportLink, more: " olga T-1" },
};

test.each(Object.entries(logins))("%s used 200 times concurrently opens one session", async (name, login) => {
  const account = await ops.accounts.addOrFind({
    id: ops.secrets.newId(),
    email: `${login.purpose}@referrer.example`,
    firstName: "Pia",
    lastName: name,
    language: "de",
    referrerHash: ops.secrets.newToken(),
    createdAt: clock.at,
  });
  const made = await token(login.purpose, account.id + (login.more ?? ""));
  const outcomes = await twoHundred(async (index) =>
    login
      .redeem(await browser(tenant).ctx(), made.token, index)
      .catch((fault) => (isShortage(fault) ? { ok: false } : Promise.reject(fault))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const { rowCount } = await look.query(`select 1 from session where "accountId" = $1`, [account.id]);
  expect(rowCount).toBe(1);
});
