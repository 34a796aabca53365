import { orderOfRecipient } from "#server/orders/report-order.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { endpointsOf, type Input } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { created } from "#server/platform/wire/answer.ts";
import { recipientCaller, withBirthDate, withKey } from "#server/referral/endpoints/recipient-caller.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import {
  clearRecipientCookie,
  recipientByToken,
  recipientCookies,
  recipientInBrowser,
} from "#server/referral/recipient/cookie.ts";
import { createRecipient } from "#server/referral/recipient/create.ts";
import type { Arrival, Recipient, RecipientDetails } from "#server/referral/recipient/model.ts";
import { recipientDataRefusals, saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import {
  channelIn,
  empfaengerAngelegtOut,
  empfaengerFelder,
  empfaengerIn,
  empfaengerOut,
  welcheEmpfehlungIn,
} from "#server/referral/wire/empfaenger.ts";
import { zustimmungIn } from "#server/referral/wire/zustimmung.ts";
import { shownClaim } from "#server/rewards/claim/owner/owner.ts";
import { withClaim } from "#server/rewards/endpoints/praemierung.ts";
import { auftragOut } from "#server/rewards/wire/auftrag.ts";
import {
  bankdatenIn,
  praemierungenOut,
  praemierungOut,
  welchePraemierungIn,
} from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const empfaenger = [
  endpoint(
    "POST /empfaenger/create/:number",
    {
      summary: "A recommendation's recipient, with or without their data",
      description: "Keep the answer's Hex: it is the recipient's token for their other calls.",
      refuses: recipientDataRefusals,
      body: empfaengerIn,
      fields: empfaengerFelder,
      query: channelIn,
    },
    async (ctx, input) => {
      const recipient = await recipientCaller(ctx, input, input.params.number);
      const given = { number: input.params.number, details: input.body.details, ...input.query };
      return withKey(recipient.ctx, clearCookieOnFailure(recipient.ctx, given.number, await add(recipient.ctx, given)));
    },
    created(empfaengerAngelegtOut),
  ),
  endpoint(
    "PUT /empfaenger/zustimmung",
    {
      summary: "Records that a recipient agrees to the terms for their data",
      description:
        "Needs data that was stored before. From then on the recipient's orders count, and their data cannot be changed.",
      refuses: [
        "termsNotAccepted",
        "recipientDataMissing",
        "recommendationUnknown",
        "recommendationExpired",
        "recommendationBlocked",
      ],
      body: zustimmungIn,
      query: welcheEmpfehlungIn,
      auth: "recipient",
      limits: ["mail"],
    },
    async (ctx, input) => {
      const recipient = await recipientCaller(ctx, input, input.query.number);
      if (!recipient.number) return refuse("recipientUnknown");
      return withBirthDate(ctx, await agreeToTerms(recipient.ctx, { number: recipient.number, ...input.body }));
    },
    empfaengerOut,
  ),
  endpoint(
    "POST /empfaenger/bankdaten",
    {
      summary: "Stores the bank account for a reward; the reward can then be picked up",
      description:
        "The account can be corrected until the reward is picked up. The answer shows the reward's next step.",
      refuses: [
        "rewardAlreadyPickedUp",
        "rewardNotReady",
        "rewardExpired",
        "rewardNotAvailable",
        "bankDataNotSaved",
        "ibanInvalid",
        "ibanNotGerman",
        "ibanOutsideEea",
        "recipientMinor",
        "accountBlocked",
        "staffBlocked",
      ],
      body: bankdatenIn,
      query: welchePraemierungIn,
      auth: "reward",
    },
    (ctx, { body, query }) => withClaim(ctx, query.claimId, (claimId) => giveBankDetails(ctx, { ...body, claimId })),
    praemierungOut,
  ),
  endpoint(
    "GET /empfaenger/auftrag",
    {
      summary: "Reports a recipient's own order",
      description: "What the shop or the recipient has reported so far.",
      refuses: ["orderUnknown"],
      query: welcheEmpfehlungIn,
      auth: "recipient",
    },
    async (ctx, input) => {
      const recipient = await present(ctx, input, input.query.number);
      return recipient.ok ? orderOfRecipient(ctx, recipient.value) : recipient;
    },
    auftragOut,
  ),
  endpoint(
    "GET /empfaenger/:number/praemie",
    {
      summary: "The recipient's reward process of a recommendation; {number} is the recommendation's",
      description: "A list, because a recipient may have ordered more than once; empty while nothing was ordered.",
      auth: "recipient",
    },
    async (ctx, input) => {
      const recipient = await present(ctx, input, input.params.number);
      if (!recipient.ok) return recipient;
      const claims = await ctx.claims.ofRecipient(recipient.value.number);
      return done(await Promise.all(claims.map((claim) => shownClaim(ctx, claim))));
    },
    praemierungenOut,
  ),
  endpoint(
    "GET /empfaenger/:hex",
    {
      summary: "The recipient that the key belongs to",
      description: "Finds out whether a stored key still belongs to somebody, and to which recommendation.",
      refuses: ["recipientUnknown"],
    },
    async (ctx, { params }) => {
      const recipient = await recipientByToken(ctx, params.hex);
      if (!recipient.ok) clearCookiesWithToken(ctx, params.hex);
      return withBirthDate(ctx, recipient);
    },
    empfaengerOut,
  ),
];

type NewRecipient = {
  number: string;
  details: RecipientDetails | null;
  channel: string | null;
  arrival: Arrival | null;
};

function add(ctx: RequestContext, { details, ...link }: NewRecipient): Promise<Outcome<Recipient>> {
  return details ? saveRecipientDetails(ctx, { ...link, details }) : createRecipient(ctx, link);
}

/** A failed creation removes the recipient's cookie. */
function clearCookieOnFailure(ctx: RequestContext, typed: string, outcome: Outcome<Recipient>): Outcome<Recipient> {
  const number = parseNumber(typed);
  if (!outcome.ok && number) clearRecipientCookie(ctx, number);
  return outcome;
}

/** A failed look-up removes the cookies with this token, too. */
function clearCookiesWithToken(ctx: RequestContext, token: string): void {
  for (const name of recipientCookies(ctx)) if (ctx.cookies.get(name) === token) ctx.cookies.remove(name);
}

type CallInput = Pick<Input<undefined, undefined, never>, "bearer">;

async function present(ctx: RequestContext, sent: CallInput, named: string | null): Promise<Outcome<Recipient>> {
  const caller = await recipientCaller(ctx, sent, named);
  const recipient = caller.number ? await recipientInBrowser(caller.ctx, caller.number) : null;
  return recipient ? done(recipient) : refuse("recipientUnknown");
}
