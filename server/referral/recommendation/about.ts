import type { LinkAbout } from "#server/platform/mail/params.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Recommendation } from "./model.ts";

/** What tells a referrer which of their links a mail is about. Contains their own words, which nobody else may read. */
export function aboutLink({ productName, createdAt, ownName }: Recommendation): LinkAbout {
  return { productName, recommendedOn: dayOf(createdAt), ownName };
}
