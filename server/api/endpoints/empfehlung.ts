import { recipientCaller, withKey } from "#server/api/callers/caller.ts";
import { endpoint } from "#server/api/endpoint.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { done, type Outcome, refuse } from "#server/domain/outcome.ts";
import { saveRecipientDetails } from "#server/domain/recipient/save-details.ts";
import { shopLink } from "#server/domain/recipient/shop-link.ts";
import { notAdmitted } from "#server/domain/recommendation/link/admission.ts";
import { redeemCode } from "#server/domain/recommendation/link/redeem-code.ts";
import { type RecipientView, viewRecommendation } from "#server/domain/recommendation/list/view.ts";
import { einsprungIn } from "#server/wire/recommendation/einsprung.ts";
import {
  empfaengerAngelegtOut,
  empfaengerFelder,
  empfehlungAbschliessenIn,
} from "#server/wire/recommendation/empfaenger.ts";
import { codeOut, einladungOut, produktlinkOut, wegIn } from "#server/wire/recommendation/empfehlung.ts";

export const empfehlung = [
  endpoint(
    "GET /empfehlung/empfehlungscode/:code",
    {
      summary: "Redeems a typed recommendation code; counts as a click (section 7)",
      query: einsprungIn,
      module: "offlineRecommendationCode",
      limits: ["guess"],
    },
    (ctx, { params, query }) => redeemCode(ctx, params.code, query),
    codeOut,
  ),
  endpoint(
    "GET /empfehlung/:number",
    { summary: "A recommendation as a recipient sees it (section 7)" },
    async (ctx, input) => view((await recipientCaller(ctx, input, input.params.number)).ctx, input.params.number),
    einladungOut,
  ),
  endpoint(
    "PUT /empfehlung/:number",
    {
      summary: "Stores a recipient's data, and their agreement to the terms if AgbText is sent (sections 3 and 7)",
      body: empfehlungAbschliessenIn,
      fields: empfaengerFelder,
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
    { summary: "The link to the shop, with recommendation number, recipient and channel (section 7)", query: wegIn },
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
