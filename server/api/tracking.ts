import { refuse } from "#server/domain/outcome.ts";
import { completeTracking } from "#server/domain/recipient/complete-tracking.ts";
import { auftragOut } from "#server/wire/auftrag.ts";
import { channelIn, empfaengerFelder, empfaengerIn } from "#server/wire/empfaenger.ts";
import { recipientCaller } from "./caller.ts";
import { endpoint } from "./endpoint.ts";

export const tracking = [
  endpoint(
    "POST /tracking/abschliessen",
    {
      summary: "The shop's last page: who the friend is and that they ordered (section 7); the order feed must agree",
      body: empfaengerIn,
      fields: empfaengerFelder,
      query: channelIn,
    },
    async (ctx, input) => {
      const friend = await recipientCaller(ctx, input, input.body.number);
      if (!friend.number) return refuse("recommendationUnknown");
      const { details } = input.body;
      return completeTracking(friend.ctx, { number: friend.number, details, channel: input.query.channel });
    },
    auftragOut,
  ),
];
