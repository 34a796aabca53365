import { expect, test } from "vitest";
import { mailConfirmationAgain } from "#server/referral/recommendation/confirmation.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";
import { actOnRecommendation } from "./act.ts";

const { ctx: base, count, link } = await moneyServices();
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
