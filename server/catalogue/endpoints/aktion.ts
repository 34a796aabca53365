import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { aktionenOut } from "#server/catalogue/wire/products/aktion.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const aktion = [
  endpoint(
    "GET /aktion/alleAktiven",
    {
      summary: "Campaigns active today",
      description:
        "Empty if none is running. A recommendation takes part if it sends the AktionsId, and the consent where there is one.",
      isPublic: true,
    },
    async (ctx) => done(await runningCampaigns(ctx)),
    aktionenOut,
  ),
];
