import { addressNews } from "#server/people/news/news.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { landingStates } from "#server/referral/link/admission.ts";
import { aboutLink } from "#server/referral/recommendation/model.ts";
import { isReminderTime } from "../claim/rules/reminders.ts";
import type { RequestContext } from "../context.ts";
import { ordersShownToReferrer } from "./shown-orders.ts";

/** Days before its end on which a link is announced to end; not if it was open for a shorter time. */
export const announcedDays = 7;
/** For this many days an announcement that was missed is caught up. */
export const lateDays = 2;

/** Idempotency key of the mail about the end of a link. */
export const linkEndingKey = (number: string) => `linkEnding:${number}`;

/**
 * Timer: mails referrers who want news, in the daytime, that a link ends in a week on which nothing was ordered. One
 * mail for each link. An order that the recipient does not show makes no difference: otherwise the missing mail would
 * tell of it. Returns how many were sent.
 */
export async function announceLinkEnds(ctx: RequestContext): Promise<number> {
  if (!isReminderTime(ctx.now())) return 0;
  return sweep(ctx, "announce-link-ends", async (tx, number) => {
    const link = await tx.recommendations.byNumberForUpdate(number);
    if (!link || link.linkValidUntil <= tx.now() || !landingStates.includes(link.state)) return false;
    if ((await ordersShownToReferrer(tx, number)).length > 0) return false;
    const mail = await addressNews(tx, link.accountId, linkEndingKey(number));
    if (!mail) return false;
    const about = aboutLink(link);
    const endsOn = dayOf(link.linkValidUntil);
    const { orderDays } = tx.tenant.clocks;
    return tx.mails.queue({ ...mail, kind: "linkEnding", params: { ...mail.params, about, endsOn, orderDays } });
  });
}
