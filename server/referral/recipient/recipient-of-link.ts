import { hashLinkToken } from "#server/people/account/token.ts";
import type { ReadContext } from "../context.ts";
import type { Recipient } from "./model.ts";

/**
 * The recipient whose mail contained a link with this token (standing-link.ts); null: none, the link has ended, or they
 * were erased.
 */
export async function recipientOfLink(ctx: ReadContext, token: string): Promise<Recipient | null> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "recipientStanding", token), "recipientStanding");
  if (!row || row.expiresAt <= ctx.now()) return null;
  const recipient = await ctx.recipients.byNumber(row.subject);
  return recipient?.confirmedAt && !recipient.erasedAt ? recipient : null;
}
