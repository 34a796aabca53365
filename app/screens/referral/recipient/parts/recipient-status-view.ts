import { raiseView } from "#app/content/raise.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { complaintOnRecommendation } from "#server/office/case/complain.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { endOfDayAfter, formatDay } from "#server/platform/values/calendar.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { keptRaise } from "#server/referral/link/raise-of-link.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import { receiptDays, receiptFor } from "#server/referral/recipient/receipt.ts";
import { shopWay } from "#server/referral/recipient/shop-prefill.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { agreedMonths, type KeptOfRecipient } from "#server/rewards/recipient-status/kept-of-recipient.ts";
import type { RecipientStatus } from "#server/rewards/recipient-status/open-recipient-status.ts";

/** Data of a recipient's own page. */
export async function recipientStatusView(ctx: RequestContext, status: RecipientStatus) {
  const { recipient, recommendation, progress, earnedCents, waitingClaim, ownsReward, shop } = status;
  const { language } = ctx;
  const { productId } = recommendation;
  const product = productId === null ? null : await ifAvailable(ctx, () => ctx.products.byId(productId), "stand");
  const hopesForRaise = progress.phase === "toOrder" && recommendation.recipientCents > 0;
  const raise = hopesForRaise ? await keptRaise(ctx, recommendation) : null;
  const day = (value: string | null | undefined) => (value ? formatDay(value) : null);
  return {
    language,
    number: recommendation.number,
    brand: ctx.tenant.name,
    referrer: recommendation.firstName,
    product: product?.displayName ?? recommendation.productName,
    ...progress,
    next: progress.next && {
      actor: progress.next.actor,
      from: day(progress.next.from),
      until: day(progress.next.until),
      isLate: progress.next.isLate,
    },
    orderedOn: day(progress.orderedOn),
    cents: earnedCents ?? recommendation.recipientCents,
    isUpTo: earnedCents === null && isUpTo(recommendation, recommendation.recipientCents),
    raise: raise && { ...raiseView(raise, language), day: formatDay(recipient.orderBy) },
    // Whoever has the link of the mail sees this page, but not what the recipient typed.
    shop: shop && shopWay(ctx, shop, ownsReward ? recipient : { details: null }),
    // New days begin there, for whoever has the recipient's own key; others read how they get on.
    onHref:
      progress.phase === "daysOver"
        ? path(language, "recipientConfirmation", {}, { nr: recipient.recommendationNumber })
        : null,
    rewardHref: waitingClaim && ownsReward ? path(language, "reward", { claimId: waitingClaim.id }) : null,
    canMail: waitingClaim !== null && !ownsReward,
    helpHref: helpHref(ctx, status),
    kept: keptOfRecipientView(ctx, status.kept),
    receipt: ownsReward ? receiptView(ctx, recipient) : null,
    address: maskedAddress(recipient.details?.email ?? ""),
  };
}

/**
 * A complaint where it may be sent, or where a reward is still awaited; where it has ended there is nothing to be
 * patient for.
 */
function helpHref(ctx: RequestContext, { progress, recommendation: { number } }: RecipientStatus): string {
  const isAwaited = progress.tone === "going" || progress.tone === "yours";
  const { state } = complaintOnRecommendation([progress], ctx.tenant.clocks, ctx.now());
  return isAwaited || state === "open"
    ? path(ctx.language, "complaint", {}, { nr: number })
    : path(ctx.language, "contact");
}

export type RecipientStatusView = Awaited<ReturnType<typeof recipientStatusView>>;

/** What is kept of a recipient, why and until when, in words. */
function keptOfRecipientView(ctx: RequestContext, kept: readonly KeptOfRecipient[]) {
  const { t } = i18nFor(ctx);
  const untilOf = ({ kind, clock, until }: KeptOfRecipient) => {
    const date = until && formatDay(until);
    if (kind === "details")
      return date
        ? t("recipientStatus:kept.until", { date })
        : t("recipientStatus:kept.open", { months: agreedMonths });
    return date ? t("privacy:kept.until", { date }) : t(`privacy:clocks.${clock}.until`);
  };
  return {
    title: t("privacy:kept.title"),
    rows: kept.map((one) => ({
      clock: one.clock,
      label: t(`recipientStatus:kept.kinds.${one.kind}`),
      until: untilOf(one),
      why: one.kind === "details" ? t("recipientStatus:kept.why") : `${t(`privacy:clocks.${one.clock}.why`)}.`,
    })),
  };
}

/** The receipt of a recipient as their pages show it; null: they have none, or its time is over. */
export function receiptView(ctx: RequestContext, recipient: Pick<Recipient, "number" | "receiptHash" | "orderBy">) {
  const words = receiptFor(ctx, recipient);
  const until = endOfDayAfter(recipient.orderBy, receiptDays);
  return words && ctx.now() <= until ? { words, until: formatDay(until) } : null;
}
