import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { hashRecipientToken } from "./cookie.ts";
import type { Recipient } from "./model.ts";

/** The friend whose token this is (GET /empfaenger/{hex}). */
export async function recipientByToken(ctx: Ctx, token: string): Promise<Outcome<Recipient>> {
  const recipient = await ctx.recipients.byToken(hashRecipientToken(ctx, token));
  return recipient ? done(recipient) : refuse("recipientUnknown");
}
