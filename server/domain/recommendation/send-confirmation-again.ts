import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";
import { hasRoom } from "../mail/has-room.ts";
import { confirmationFor } from "./confirmation.ts";
import { isKnownHere } from "./known-here.ts";
import type { Recommendation } from "./model.ts";

/** One more confirmation mail, if the last 24 hours saw none and the mailbox has room; earlier links stay good. */
export async function sendConfirmationAgain(ctx: Ctx, recommendation: Recommendation, account: Account): Promise<void> {
  await ctx.atomically(async (tx) => {
    if (!(await hasRoom(tx, account.email, () => isKnownHere(tx, account)))) return;
    const { token, mail } = confirmationFor(tx, recommendation, account.email, "resend");
    await tx.tokens.add(token);
    await tx.mails.queue(mail);
  });
}
