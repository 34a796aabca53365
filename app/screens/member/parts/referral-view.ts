import { rowsWithBar, statusView } from "#app/components/status/referral-status.tsx";
import { path } from "#app/paths.ts";
import { formatDay, formatMoment } from "#server/domain/calendar.ts";
import { complaintOnReferral } from "#server/domain/case/complain.ts";
import type { RequestContext } from "#server/domain/context.ts";
import type { Referral } from "#server/domain/recommendation/list/list-referrals.ts";
import { isUpTo } from "#server/domain/recommendation/rules/promised-amount.ts";
import type { Language } from "#server/domain/tenant/model.ts";

/** One referral as the personal area shows it. */
export function referralView(
  referral: Referral,
  { language, tenant, now }: Pick<RequestContext, "language" | "tenant" | "now">,
  productName = referral.productName,
) {
  const { number, isShareable, label } = referral;
  const rows = rowsWithBar(referral.rows);
  const link = referral.rows.find((row) => row.about === "link" && !rows.includes(row));
  return {
    number,
    productName,
    createdAt: referral.createdAt,
    recommendedAt: formatMoment(referral.createdAt),
    isUpTo: isUpTo(referral, referral.referrerCents),
    referrerCents: referral.referrerCents,
    recipientCents: referral.recipientCents,
    waitsForOptIn: referral.state === "awaitingOptIn",
    // If several rows differ from the label that the filter uses, the overall label is shown.
    label: rows.length > 1 || rows.some((row) => row.label !== label) ? label : null,
    share: isShareable ? path(language, "recommendation", { number }) : null,
    card: isShareable && tenant.modules.offlineRecommendationCode ? path(language, "codeCard", { number }) : null,
    complaint:
      complaintOnReferral(referral.rows, tenant.clocks, now()).state === "open"
        ? path(language, "complaint", {}, { nr: number })
        : null,
    // Beside orders the link is only one line.
    linkUntil: link?.next?.until ? formatDay(link.next.until) : null,
    rows: rows.map((row) => ({ ...statusView(row), collect: collectLink(row.claim, language) })),
  };
}
export type ReferralView = ReturnType<typeof referralView>;

const doing = { choose: "choose", needsBankDetails: "bank", readyToPay: "collect" } as const;

function collectLink(claim: Referral["rows"][number]["claim"], language: Language) {
  if (!claim || !(claim.state in doing)) return null;
  return {
    what: doing[claim.state as keyof typeof doing],
    href: path(language, "reward", { claimId: claim.id }),
  };
}
