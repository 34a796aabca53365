import { myReferrals, showsReferralBanner } from "#server/domain/recommendation/my-referrals.ts";
import { empfehlungenIn, empfehlungenOut } from "#server/wire/empfehlungen.ts";
import { bannerOut } from "#server/wire/praemierung.ts";
import { endpoint } from "./endpoint.ts";

/** What a referrer who is logged in sees of their own recommendations. */
export const empfehler = [
  endpoint(
    "GET /empfehler/empfehlungen",
    {
      summary: "The referrer's recommendations with their status, newest first, and the bonus (sections 3, 4 and 7)",
      query: empfehlungenIn,
      auth: "member",
    },
    (ctx, { query }) => myReferrals(ctx, query),
    empfehlungenOut,
  ),
  endpoint(
    "GET /empfehler/empfehlungen/showbanner/:bannername",
    { summary: "Whether a banner has something to say: zutun, bonus (section 7)", auth: "member" },
    (ctx, { params }) => showsReferralBanner(ctx, params.bannername),
    bannerOut,
  ),
];
