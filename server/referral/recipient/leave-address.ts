import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { emailAddress, matchHashOf } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";
import { recipientInBrowser } from "./cookie.ts";
import { noteOwnBrowser } from "./own-browser.ts";
import { giveReceipt } from "./receipt.ts";

/**
 * A recipient on their way to the shop leaves an e-mail address, so that their part of the reward can reach them.
 * Without one nobody could be told, and the part falls to the referrer. It is used for the reward alone, and erased
 * like details that nobody agreed to. Another address overwrites the first, and that of details which they gave and did
 * not agree to; the same one again changes nothing, nor does any once they agreed.
 */
export async function leaveAddress(
  ctx: RequestContext,
  input: { number: string; email: string },
): Promise<Outcome<null>> {
  const recipient = await recipientInBrowser(ctx, input.number);
  if (!recipient) return refuse("recipientUnknown");
  const email = input.email.trim();
  if (!emailAddress.safeParse(email).success) return refuse("emailInvalid");
  const { number, recommendationNumber } = recipient;
  return withTransaction(ctx, async (tx) => {
    const now = tx.now();
    // Lock the recommendation before the recipient, as clicks do.
    const recommendation = await tx.recommendations.byNumberForUpdate(recommendationNumber);
    const eraseAfter = endOfDayAfter(now, tx.tenant.clocks.eraseWeeks * 7);
    if (!(await tx.recipients.leaveAddress(number, email, matchHashOf(tx.secrets, email), now, eraseAfter)))
      return done(null);
    await noteOwnBrowser(tx, number, recommendation);
    const key = `recipient:${number}:leaveAddress:${tx.secrets.newId()}`;
    const by = { actor: "REC", actorId: number, key } as const;
    await tx.events.append({
      ...by,
      aggregate: "recipient",
      aggregateId: number,
      event: "leaveAddress",
      from: null,
      to: null,
      occurredAt: now,
    });
    await giveReceipt(tx, number);
    await tx.consequences.recipientReachable(tx, number, by);
    return done(null);
  });
}
