import { recipientCaller } from "#server/api/callers/caller.ts";
import { endpoint } from "#server/api/endpoint.ts";
import { refuse } from "#server/domain/outcome.ts";
import { completeTracking } from "#server/domain/recipient/complete-tracking.ts";
import { auftragOut } from "#server/wire/auftrag.ts";
import { channelIn, empfaengerFelder, empfaengerIn } from "#server/wire/recommendation/empfaenger.ts";

export const tracking = [
  endpoint(
    "POST /tracking/abschliessen",
    {
      summary:
        "Reports an order from the shop's confirmation page, with the recipient's token (section 7). Counts once per recipient; the order feed must confirm it",
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
