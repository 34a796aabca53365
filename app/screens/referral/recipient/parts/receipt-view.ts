import type { RequestContext } from "#server/context.ts";
import { endOfDayAfter, formatDay } from "#server/platform/values/calendar.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import { receiptDays, receiptFor } from "#server/referral/recipient/receipt.ts";

/** The receipt of a recipient as their pages show it; null: they have none, or its time is over. */
export function receiptView(ctx: RequestContext, recipient: Pick<Recipient, "number" | "receiptHash" | "orderBy">) {
  const words = receiptFor(ctx, recipient);
  const until = endOfDayAfter(recipient.orderBy, receiptDays);
  return words && ctx.now() <= until ? { words, until: formatDay(until) } : null;
}
