import { endpoint } from "#server/api/endpoint.ts";
import { done } from "#server/domain/outcome.ts";
import { rewardsOnOffer } from "#server/domain/reward/rewards-on-offer.ts";
import { praemienOut } from "#server/wire/reward/praemie.ts";

export const praemie = [
  endpoint(
    "GET /praemie",
    { summary: "Rewards offered today (sections 3 and 7)" },
    async (ctx) => done(await rewardsOnOffer(ctx)),
    praemienOut,
  ),
];
