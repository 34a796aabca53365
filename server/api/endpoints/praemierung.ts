import { withClaim } from "#server/api/callers/claim.ts";
import { endpoint } from "#server/api/endpoint.ts";
import type { PickedUp } from "#server/domain/claim/owner/access.ts";
import { chooseReward } from "#server/domain/claim/owner/choose-reward.ts";
import { collectReward } from "#server/domain/claim/owner/collect.ts";
import { onlyWaitingReward, openReward } from "#server/domain/claim/owner/open-reward.ts";
import { showsBanner } from "#server/domain/claim/owner/shows-banner.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { type Outcome, refuse } from "#server/domain/outcome.ts";
import {
  abgeholtOut,
  bannerOut,
  praemierungDetailsOut,
  praemierungIn,
  welchePraemierungIn,
} from "#server/wire/reward/praemierung.ts";

export const praemierung = [
  endpoint(
    "GET /praemierung/showbanner/:bannername",
    { summary: "Which banners apply: praemie, bankdaten (section 7)" },
    (ctx, { params }) => showsBanner(ctx, params.bannername),
    bannerOut,
  ),
  endpoint(
    "GET /praemierung",
    {
      summary:
        "A reward process: the amount and what can be chosen (sections 3 and 7). Without an id and without a reward link: the only waiting one of the logged-in referrer",
      query: welchePraemierungIn,
      auth: "reward",
    },
    async (ctx, { query }) => {
      const named = query.claimId ?? ctx.viewer.rewardClaimId ?? (await onlyWaitingReward(ctx));
      return withClaim(ctx, named, (claimId) => openReward(ctx, claimId));
    },
    praemierungDetailsOut,
  ),
  endpoint(
    "PUT /praemierung",
    {
      summary: "Chooses a reward, picks it up, or both (section 7). Repeating the call changes nothing",
      body: praemierungIn,
      query: welchePraemierungIn,
      auth: "reward",
    },
    (ctx, { body, query }) => withClaim(ctx, query.claimId, (claimId) => pickUp(ctx, { ...body, claimId })),
    abgeholtOut,
  ),
];

type PickUp = { claimId: string; rewardId: string | null; collect: boolean };

async function pickUp(ctx: RequestContext, { claimId, rewardId, collect }: PickUp): Promise<Outcome<PickedUp>> {
  if (!rewardId && !collect) return refuse("invalidInput", "rewardId");
  const chosen = rewardId ? await chooseReward(ctx, { claimId, rewardId }) : null;
  if (chosen && (!chosen.ok || !collect || chosen.value.claim.method === "voucher")) return chosen;
  return collectReward(ctx, claimId);
}
