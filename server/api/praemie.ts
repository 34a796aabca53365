import { done } from "#server/domain/outcome.ts";
import { rewardsOnOffer } from "#server/domain/reward/rewards-on-offer.ts";
import { praemienOut } from "#server/wire/praemie.ts";
import { endpoint } from "./endpoint.ts";

export const praemie = [
  endpoint(
    "GET /praemie",
    { summary: "Rewards offered today (sections 3 and 7)" },
    async (ctx) => done(await rewardsOnOffer(ctx)),
    praemienOut,
  ),
];
