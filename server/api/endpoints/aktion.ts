import { endpoint } from "#server/api/endpoint.ts";
import { runningCampaigns } from "#server/domain/campaign/running.ts";
import { done } from "#server/domain/outcome.ts";
import { aktionenOut } from "#server/wire/products/aktion.ts";

export const aktion = [
  endpoint(
    "GET /aktion/alleAktiven",
    { summary: "Campaigns active today (sections 3 and 7)" },
    async (ctx) => done(await runningCampaigns(ctx)),
    aktionenOut,
  ),
];
