import type { RequestContext } from "#server/catalogue/context.ts";
import { praemienOut } from "#server/catalogue/wire/praemie.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { rewardsOnOffer } from "#server/rewards/choice/rewards-on-offer.ts";

const endpoint = endpointsOf<RequestContext>();

export const praemie = [
  endpoint(
    "GET /praemie",
    {
      summary: "Rewards offered today",
      description: "The whole list; which of them a product's reward can become is in Produkt.Praemien.",
      isPublic: true,
    },
    async (ctx) => done(await rewardsOnOffer(ctx)),
    praemienOut,
  ),
];
