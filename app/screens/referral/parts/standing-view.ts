import { redirect } from "@remix-run/node";
import { path, recommendHref } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { type StandingLink, standingLink } from "#server/referral/recommendation/standing.ts";

/** The member's link for all offers, or the form that makes it; null: the tenant has nothing to choose between. */
export function standingView(standing: StandingLink | null, language: Language) {
  if (!standing) return null;
  const { link, upToCents } = standing;
  return {
    isMade: link !== null,
    href: link ? path(language, "recommendation", link) : recommendHref(language, "private", null, { alle: "1" }),
    until: link ? formatDay(link.linkValidUntil) : "",
    amount: formatCents(upToCents, language),
  };
}

/** Members who have a link for all offers share that one. */
export async function redirectToStanding(ctx: RequestContext): Promise<void> {
  const { member } = ctx.viewer;
  const standing = member && (await standingLink(ctx, member));
  if (standing?.link) throw redirect(path(ctx.language, "recommendation", standing.link), 302);
}
