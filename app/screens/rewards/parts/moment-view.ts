import { stepUpOf } from "#app/forms/step-up.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { paymentBy } from "#server/rewards/progress/next.ts";

/**
 * What a person sees of a collected reward: where it goes, by when or that it is late, or that it has arrived.
 * `search`: the query of the reward's own page, on which its owner can log in again.
 */
export function momentView(
  ctx: RequestContext,
  { claim, chosen, bank, ownerEmail, voucher, customerNumber, nettedCents }: OpenedReward,
  search: URLSearchParams | null,
) {
  const { language, viewer } = ctx;
  const isCodeHidden = claim.method === "voucher" && claim.paidAt !== null && voucher === null;
  const isOwner = viewer.member !== null && viewer.member.id === claim.accountId;
  const isReferrer = claim.role === "referrer";
  const isNumberRejected = customerNumber === "rejected" && !claim.paidAt;
  const { until, isLate } = paymentBy(claim, ctx.now());
  const day = claim.paidAt ?? until;
  const netted = claim.method === "voucher" ? 0 : nettedCents;
  const cents = claim.cents - netted;
  const [coming, paid] = cents > 0 ? (["coming", "arrived"] as const) : (["netting", "netted"] as const);
  return {
    language,
    state: claim.paidAt ? paid : coming,
    cents: cents > 0 ? cents : claim.cents,
    method: claim.method ?? "cash",
    /** What is said of the day by which it comes; null: nothing, since it waits for the customer number. */
    when: isNumberRejected ? null : isLate ? ("late" as const) : ("by" as const),
    isGoodwill: claim.kind === "goodwill",
    values: {
      amount: formatCents(cents, language),
      whole: formatCents(claim.cents, language),
      kept: netted > 0 ? formatCents(netted, language) : null,
      brand: chosen?.name ?? claim.rewardId ?? "",
      date: day ? formatDay(day) : "",
      last4: bank?.ibanLast4 ?? "",
      address: ownerEmail ? maskedAddress(ownerEmail) : "",
    },
    voucher: voucher && {
      code: voucher.code,
      validUntil: voucher.validUntil && formatDay(voucher.validUntil),
      redeemHref: chosen?.redeemUrl ?? null,
      redeemText: chosen?.redeemText ?? null,
    },
    /** Set if the customer number must be corrected there before anything is paid. */
    numberHref: isNumberRejected ? path(language, "customerNumber", {}, { praemie: claim.id }) : null,
    isCodeHidden,
    /** Set if the owner can read the code after logging in again; others only by the reward's own link. */
    stepUp: search && isCodeHidden && isOwner && viewer.session?.kind !== "support" ? stepUpOf(ctx, search) : null,
    next: isReferrer
      ? { say: "area" as const, href: path(language, "personalArea") }
      : { say: "again" as const, href: path(language, "recommend") },
  };
}
export type MomentView = ReturnType<typeof momentView>;
