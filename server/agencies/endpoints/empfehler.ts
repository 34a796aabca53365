import { listAgencyRecommendations } from "#server/agencies/list-recommendations.ts";
import { agencyUser } from "#server/people/endpoints/sso.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { myRecommendations, showsRecommendationBanner } from "#server/rewards/list/my-recommendations.ts";
import { bannerOut } from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";
import { empfehlungenIn, empfehlungenOut } from "../wire/empfehlungen.ts";

const endpoint = endpointsOf<RequestContext>();

/** A referrer's view of their own recommendations, and an agency's people's view of those for it. */
export const empfehler = [
  endpoint(
    "GET /empfehler/empfehlungen",
    {
      summary:
        "Recommendations with their status, newest first, and the bonus: the referrer's own, or for agency users the agency's",
      description:
        "Pages go by key: send the last row's value as vor to get the next page. Agency users need the right to reports.",
      query: empfehlungenIn,
      auth: "memberOrAgency",
    },
    async (ctx, { query }) => {
      if (ctx.viewer.member) return myRecommendations(ctx, query);
      const user = await agencyUser(ctx, "reports");
      return user.ok ? done(await listAgencyRecommendations(ctx, user.value.agencyId, query)) : user;
    },
    empfehlungenOut,
  ),
  endpoint(
    "GET /empfehler/empfehlungen/showbanner/:bannername",
    {
      names: { bannername: { description: "zutun or bonus", example: "bonus" } },
      summary: "Which banners apply: zutun, bonus",
      description: "Whether one banner applies to the logged-in referrer; ask for each by its name.",
      refuses: ["notFound"],
      auth: "member",
    },
    (ctx, { params }) => showsRecommendationBanner(ctx, params.bannername),
    bannerOut,
  ),
];
