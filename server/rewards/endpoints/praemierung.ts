import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { PickedUp } from "#server/rewards/claim/owner/access.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { onlyWaitingReward, openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { showsBanner } from "#server/rewards/claim/owner/shows-banner.ts";
import {
  abgeholtOut,
  bannerOut,
  praemierungDetailsOut,
  praemierungIn,
  welchePraemierungIn,
} from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const praemierung = [
  endpoint(
    "GET /praemierung/showbanner/:bannername",
    {
      names: { bannername: { description: "praemie or bankdaten", example: "praemie" } },
      summary: "Which banners apply: praemie, bankdaten",
      description: "Whether one banner applies to the caller; without a login it never does.",
      refuses: ["notFound"],
    },
    (ctx, { params }) => showsBanner(ctx, params.bannername),
    bannerOut,
  ),
  endpoint(
    "GET /praemierung",
    {
      summary:
        "A reward process: the amount and what can be chosen. Without an id and without a reward link: the only waiting one of the logged-in referrer",
      description: "Read it before choosing: it names the amount, what can be chosen today and what is missing.",
      refuses: [
        "noRewardWaiting",
        "severalRewardsWaiting",
        "rewardNotReady",
        "rewardExpired",
        "rewardNotAvailable",
        "accountBlocked",
        "staffBlocked",
      ],
      query: welchePraemierungIn,
      auth: "reward",
    },
    async (ctx, { query }) => {
      const named = query.claimId ?? ctx.viewer.rewardClaimId;
      const claim = named ? done(named) : await onlyWaitingReward(ctx);
      return claim.ok ? openReward(ctx, claim.value) : claim;
    },
    praemierungDetailsOut,
  ),
  endpoint(
    "PUT /praemierung",
    {
      summary: "Chooses a reward, picks it up, or both. Repeating the call changes nothing",
      description: "Money needs bank details first (empfaenger/bankdaten); a voucher is picked up by choosing it.",
      refuses: [
        "rewardAlreadyPickedUp",
        "rewardNotAvailable",
        "voucherPoolEmpty",
        "rewardNotReady",
        "rewardExpired",
        "accountBlocked",
        "staffBlocked",
        "emailNotAllowed",
      ],
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

/**
 * Runs with the claim meant: the one named by a logged-in referrer, else the one whose reward token came with the call.
 */
export async function withClaim<T>(
  ctx: RequestContext,
  named: string | null,
  act: (claimId: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const claimId = named ?? ctx.viewer.rewardClaimId;
  return claimId ? act(claimId) : refuse("rewardTokenInvalid");
}
