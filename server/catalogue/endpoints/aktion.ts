import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { aktionenOut } from "#server/catalogue/wire/products/aktion.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const aktion = [
  endpoint(
    "GET /aktion/alleAktiven",
    { summary: "Campaigns active today" },
    async (ctx) => done(await runningCampaigns(ctx)),
    aktionenOut,
  ),
];
