import { expect, test } from "vitest";
import { mailConfirmationAgain } from "#server/referral/recommendation/confirmation.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";
import { copiesOf } from "#tests/support/data/recommendation-copies.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";
import { actOnRecommendation } from "./act.ts";
import { correctEmail } from "./correct-email.ts";

const { ctx: base, count, link, owner } = await moneyServices();
const ctx = base as FullContext;
const { user } = await signedInAs(ctx, "support");

/** A link that waits for its referrer's confirmation; a mail with it was sent. */
async function waiting() {
  const { accountId } = await link(0);
  const made = await newRecommendation(ctx, { accountId, productId: null, state: "awaitingOptIn", openedAt: null });
  await ctx.recommendations.add(made, null);
  const account = (await ctx.accounts.byId(accountId)) ?? expect.fail("there is no account");
  const mails = (to = account.email) => count("mail", "recipient = $1 and kind = 'confirmRecommendation'", [to]);
  return { account, number: made.number, recommendation: made, mails };
}

const entries = (number: string) => count("audit_entry", "about like $1", [`confirmation:%:${number}`]);

test("each form of the support sends the confirmation once, on a day that had one, until the mailbox had enough", async () => {
  const { account, number, recommendation, mails } = await waiting();
  const again = (attempt: string) =>
    actOnRecommendation(ctx, number, user, { intent: "confirmation", reason: "call", attempt });
  await mailConfirmationAgain(ctx, recommendation, account, true);
  expect(await mails()).toBe(1);
  for (let sent = 2; sent <= 10; sent++) {
    expect(await again(`form-${sent}`)).toMatchObject({ ok: true });
    expect(await mails()).toBe(sent);
  }
  const told = await entries(number);
  expect(await again("form-11")).toEqual({ ok: false, refusal: { code: "tooManyRequests" } });
  expect([await mails(), await entries(number)]).toEqual([10, told]);
  expect(await again("form-10"), "the last form, once more").toMatchObject({ ok: true });
  expect(await mails()).toBe(10);
});

const corrected = (on: FullContext, { account, recommendation }: Awaited<ReturnType<typeof waiting>>) =>
  correctEmail(on, recommendation, `richtig-${account.email}`, auditedAction({ actorId: user.id, key: account.id }));

test("an address is corrected together with its confirmation mail, or not at all", async () => {
  const all = await waiting();
  const { account, mails } = all;
  const email = `richtig-${account.email}`;
  const away: FullContext = {
    ...ctx,
    transaction: (work) =>
      ctx.transaction((tx) => {
        const queue = () => Promise.reject(new Error("away"));
        return work({ ...tx, mails: { ...tx.mails, queue } });
      }),
  };
  await expect(corrected(away, all)).rejects.toThrow("away");
  expect((await ctx.accounts.byId(account.id))?.email).toBe(account.email);
  expect(await corrected(ctx, all)).toMatchObject({ ok: true });
  expect([(await ctx.accounts.byId(account.id))?.email, await mails(email)]).toEqual([email, 1]);
});

test("an address that got as many mails as it may is not corrected: its confirmation could not be sent", async () => {
  const all = await waiting();
  const { account, recommendation, mails } = all;
  const email = `richtig-${account.email}`;
  for (let sent = 1; sent <= 10; sent++)
    await mailConfirmationAgain(ctx, recommendation, { ...account, email }, true, `form-${sent}`);
  expect(await mails(email)).toBe(10);
  expect(await corrected(ctx, all)).toEqual({ ok: false, refusal: { code: "tooManyRequests" } });
  expect([(await ctx.accounts.byId(account.id))?.email, await mails(email)]).toEqual([account.email, 10]);
});

test("a corrected address ends the links to confirm of all its recommendations, of however many", async () => {
  const all = await waiting();
  const { account, number } = all;
  await owner.query(...copiesOf(number, 120));
  await owner.query(
    `insert into token ("tenantId", "tokenHash", purpose, subject, "createdAt", "expiresAt")
     select "tenantId", 'of ' || number, 'confirmRecommendation', number, now(), now() + interval '1 day'
     from recommendation where "accountId" = $1`,
    [account.id],
  );
  const links = `purpose = 'confirmRecommendation' and subject in (select number from recommendation where "accountId" = $1)`;
  expect(await count("token", links, [account.id])).toBeGreaterThan(120);
  expect(await corrected(ctx, all)).toMatchObject({ ok: true });
  expect(await count("token", links, [account.id]), "that of the mail to the right address").toBe(1);
});
