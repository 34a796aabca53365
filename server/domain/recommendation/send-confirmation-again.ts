import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";
import { confirmationFor } from "./confirmation.ts";
import type { Recommendation } from "./model.ts";

/** One more confirmation mail, if the last 24 hours saw none; earlier links stay good. */
export async function sendConfirmationAgain(ctx: Ctx, recommendation: Recommendation, account: Account): Promise<void> {
  const { token, mail } = confirmationFor(ctx, recommendation, account.email, "resend");
  await ctx.atomically(async (tx) => {
    await tx.tokens.add(token);
    await tx.mails.queue(mail);
  });
}
