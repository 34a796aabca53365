import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";
import { emailAddress } from "../email.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Recommendation } from "./model.ts";
import { sendConfirmationAgain } from "./send-confirmation-again.ts";

/**
 * "Nothing arrived, send it again": once in 24 hours, quietly. The answer is the same, in time too, whether such a
 * recommendation waits. By number only for who is logged in as its referrer.
 */
export async function resendConfirmation(ctx: Ctx, input: Asked): Promise<Outcome<null>> {
  if ("email" in input && !emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  return ctx.evenly(async () => {
    const found = await ("number" in input ? ofMember(ctx, input.number) : ofAddress(ctx, input));
    if (found?.recommendation.state === "awaitingOptIn" && found.account.state !== "blocked") {
      await sendConfirmationAgain(ctx, found.recommendation, found.account);
    }
    return done(null);
  });
}

type Asked = { number: string } | { email: string; productId: string | null };
type Found = { recommendation: Recommendation; account: Account } | null;

async function ofMember(ctx: Ctx, number: string): Promise<Found> {
  const account = ctx.viewer.member;
  const recommendation = await ctx.recommendations.byNumber(number);
  return account && recommendation?.accountId === account.id ? { recommendation, account } : null;
}

async function ofAddress(ctx: Ctx, { email, productId }: { email: string; productId: string | null }): Promise<Found> {
  const account = await ctx.accounts.byEmail(email);
  const recommendation = account && (await ctx.recommendations.findOpen(account.id, productId));
  return account && recommendation ? { recommendation, account } : null;
}
