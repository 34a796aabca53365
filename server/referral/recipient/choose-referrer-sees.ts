import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import { recipientLooking } from "./recipient-status-link.ts";
import type { ReferrerSees } from "./referrer-sees.ts";

/**
 * The recipient in this browser, who agreed, chooses what the referrer sees from now on. What mails have told before
 * stays told. A repeat changes nothing.
 */
export async function chooseReferrerSees(
  ctx: RequestContext,
  { number: typed, sees }: { number: string; sees: ReferrerSees },
): Promise<Outcome<null>> {
  const number = parseNumber(typed);
  const recipient = number ? await recipientLooking(ctx, number) : null;
  if (!recipient?.confirmedAt) return refuse("recipientUnknown");
  if (recipient.referrerSees === sees) return done(null);
  await withTransaction(ctx, async (tx) => {
    await tx.recipients.setReferrerSees(recipient.number, sees);
    await tx.events.append({
      aggregate: "recipient",
      aggregateId: recipient.number,
      event: "showReferrer",
      from: null,
      to: null,
      actor: "REC",
      actorId: recipient.number,
      key: `recipient:${recipient.number}:showReferrer:${tx.secrets.newId()}`,
      data: { sees },
      occurredAt: tx.now(),
    });
  });
  return done(null);
}
