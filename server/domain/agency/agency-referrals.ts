import type { RequestContext } from "../context.ts";
import { asShown } from "../recommendation/link/admission.ts";
import { cursorAfter, type Referral, type ReferralCursor, referralsOf } from "../recommendation/list/list-referrals.ts";
import { type ReferralCounts, type ReferralFilter, referralSearch } from "../recommendation/list/referral-search.ts";

/** Contains the referrer's name, but not their address; addresses are only in the report of the agency's own recommenders. */
export type AgencyReferral = Referral & { referrer: { firstName: string; lastName: string } };

export type AgencyReferrals = {
  referrals: AgencyReferral[];
  next: ReferralCursor | null;
  /** Counted among the newest `countedRows`. */
  counts: ReferralCounts;
  filter: ReferralFilter | null;
  bonus: null;
};

type ListQuery = { filter: ReferralFilter | null; text: string; before: ReferralCursor | null; size: number };

/** A page of the recommendations for an agency, newest first, with the counts by label. */
export async function agencyReferrals(
  ctx: RequestContext,
  agencyId: string,
  { filter, text, before, size }: ListQuery,
): Promise<AgencyReferrals> {
  const search = referralSearch({ filter, text });
  const agency = { agencyId, now: ctx.now() };
  const [found, counts] = await Promise.all([
    ctx.recommendations.ofAgency(agency, search, { before, size: size + 1 }),
    ctx.recommendations.countOfAgency(agency, search),
  ]);
  const shown = found.slice(0, size).map((one) => asShown(one, one.isAccountBlocked));
  const nameOf = new Map(shown.map(({ number, firstName, lastName }) => [number, { firstName, lastName }]));
  const referrals = (await referralsOf(ctx, shown)).map((referral) => ({
    ...referral,
    referrer: nameOf.get(referral.number) ?? { firstName: "", lastName: "" },
  }));
  return { referrals, next: cursorAfter(shown, found.length > size), counts, filter, bonus: null };
}
