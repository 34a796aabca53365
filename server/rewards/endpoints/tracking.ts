import { completeTracking } from "#server/orders/complete-tracking.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { refuse } from "#server/platform/outcome.ts";
import { recipientCaller } from "#server/referral/endpoints/recipient-caller.ts";
import { channelIn, empfaengerFelder, empfaengerIn } from "#server/referral/wire/empfaenger.ts";
import type { RequestContext } from "../context.ts";
import { auftragOut } from "../wire/auftrag.ts";

const endpoint = endpointsOf<RequestContext>();

export const tracking = [
  endpoint(
    "POST /tracking/abschliessen",
    {
      summary:
        "Reports an order from the shop's confirmation page, with the recipient's token. Counts once per recipient; the order feed must confirm it",
      description:
        "For shops without an order feed of their own: call it once the order is placed. It earns nothing until the feed confirms it.",
      refuses: [
        "recommendationUnknown",
        "recommendationExpired",
        "recommendationBlocked",
        "orderConflict",
        "recipientEmailEqualsReferrer",
        "recipientMinor",
        "recipientTooOldForYoung",
        "companyMissing",
      ],
      body: empfaengerIn,
      fields: empfaengerFelder,
      query: channelIn,
      auth: "recipient",
    },
    async (ctx, input) => {
      const recipient = await recipientCaller(ctx, input, input.body.number);
      if (!recipient.number) return refuse("recipientUnknown");
      const { details } = input.body;
      return completeTracking(recipient.ctx, { number: recipient.number, details, ...input.query });
    },
    auftragOut,
  ),
];
