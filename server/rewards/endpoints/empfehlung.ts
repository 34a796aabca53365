import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { recipientCaller, withKey } from "#server/referral/endpoints/recipient-caller.ts";
import { notAdmitted } from "#server/referral/link/admission.ts";
import { redeemCode } from "#server/referral/link/redeem-code.ts";
import { recipientDataRefusals, saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { shopLink } from "#server/referral/recipient/shop-link.ts";
import { einsprungIn } from "#server/referral/wire/einsprung.ts";
import { empfaengerAngelegtOut, empfaengerFelder, empfehlungAbschliessenIn } from "#server/referral/wire/empfaenger.ts";
import { type RecipientView, viewRecommendation } from "#server/rewards/list/view.ts";
import type { RequestContext } from "../context.ts";
import { codeOut, einladungOut, produktlinkOut, wegIn } from "../wire/empfehlung.ts";

const endpoint = endpointsOf<RequestContext>();

export const empfehlung = [
  endpoint(
    "GET /empfehlung/empfehlungscode/:code",
    {
      summary: "Redeems a typed recommendation code; counts as a click",
      description:
        "For people who were told a code instead of being sent a link. The answer's number is that of all other calls.",
      refuses: [
        "codeUnknown",
        "recommendationExpired",
        "recommendationBlocked",
        "recommendationUnknown",
        "tooManyRequests",
      ],
      query: einsprungIn,
      module: "offlineRecommendationCode",
      limits: ["guess"],
    },
    (ctx, { params, query }) => redeemCode(ctx, params.code, query),
    codeOut,
  ),
  endpoint(
    "GET /empfehlung/:number",
    {
      summary: "A recommendation as a recipient sees it",
      description: "What a landing page shows: who recommends, what, and both rewards. Does not count as a click.",
      refuses: ["recommendationUnknown", "recommendationExpired", "recommendationBlocked"],
    },
    async (ctx, input) => view((await recipientCaller(ctx, input, input.params.number)).ctx, input.params.number),
    einladungOut,
  ),
  endpoint(
    "PUT /empfehlung/:number",
    {
      summary: "Stores a recipient's data, and their agreement to the terms if AgbText is sent",
      description:
        "Creates the recipient if there is none yet. With AgbText they also agree to the terms, and their data is final.",
      refuses: [...recipientDataRefusals, "termsNotAccepted", "recipientDataMissing", "emailNotAllowed"],
      body: empfehlungAbschliessenIn,
      fields: empfaengerFelder,
      limits: ["mail"],
    },
    async (ctx, input) => {
      const recipient = await recipientCaller(ctx, input, input.params.number);
      return withKey(
        recipient.ctx,
        await saveRecipientDetails(recipient.ctx, { number: input.params.number, ...input.body }),
      );
    },
    empfaengerAngelegtOut,
  ),
  endpoint(
    "GET /empfehlung/:number/produkt/produktlink",
    {
      summary: "The link to the shop, with recommendation number, recipient and channel",
      description: "Ask for it when the person goes to the shop: the answer says until when an order counts.",
      refuses: [
        "recommendationUnknown",
        "recommendationExpired",
        "recommendationBlocked",
        "recipientUnknown",
        "productUnknown",
      ],
      query: wegIn,
    },
    async (ctx, input) => {
      const recipient = await recipientCaller(ctx, input, input.params.number);
      return shopLink(recipient.ctx, { number: input.params.number, ...input.query });
    },
    produktlinkOut,
  ),
];

/** States for which a browser is redirected to another page are refusals in the facade. */
async function view(ctx: RequestContext, number: string): Promise<Outcome<RecipientView>> {
  const result = await viewRecommendation(ctx, number);
  return result.admission === "landing" ? done(result.view) : refuse(notAdmitted[result.admission]);
}
