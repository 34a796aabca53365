import { endpointsOf, orWithoutBody } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { requestRewardMail } from "#server/rewards/claim/owner/request-reward-mail.ts";
import { giveCustomerNumber } from "#server/rewards/customer-number/give.ts";
import { type ShownCustomerNumber, showCustomerNumber, shown } from "#server/rewards/customer-number/show.ts";
import { kundennummerIn, kundennummerOut, praemierungmailOut } from "#server/rewards/wire/kundennummer.ts";
import { welchePraemierungIn } from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

const refuses = [
  "notFound",
  "customerNumberInvalid",
  "customerNumberRejected",
  "customerNumberConfirmed",
  "accountBlocked",
  "staffBlocked",
] as const;

const numberOrClaim = {
  numberOrClaim: {
    description: "The referrer's customer number at the provider; with a body the Id of a Praemierung",
    example: "10004711",
  },
};

/** `claimId` null: neither the token nor the query names a reward. */
async function give(
  ctx: RequestContext,
  claimId: string | null,
  number: string,
): Promise<Outcome<ShownCustomerNumber>> {
  if (claimId === null) return refuse("rewardTokenInvalid");
  const given = await giveCustomerNumber(ctx, { claimId, number });
  return given.ok ? done(shown(given.value)) : given;
}

/** A referrer's calls about their rewards. */
export const kundennummer = [
  endpoint(
    "GET /empfehler/GetResultFromKundennummer",
    {
      summary: "Status of the referrer's customer number at the provider",
      description: "Tenants without customer numbers do not have this call.",
      refuses: ["notFound"],
      query: welchePraemierungIn,
      auth: "reward",
    },
    (ctx, { query }) => showCustomerNumber(ctx, query.claimId),
    kundennummerOut,
  ),
  orWithoutBody(
    endpoint(
      "PUT /empfehler/SetKundennummerForEmpfehler/:numberOrClaim",
      {
        names: numberOrClaim,
        summary: "Stores or corrects the referrer's customer number",
        description:
          "With a body {numberOrClaim} is a Praemierung's Id and the number appears in no URL; without one it is the number. A number that was rejected can be corrected; one that was confirmed cannot be changed here.",
        refuses,
        body: kundennummerIn,
        fields: { customerNumber: "Kundennummer" },
        auth: "reward",
      },
      (ctx, { params, body }) => give(ctx, params.numberOrClaim, body.number),
      kundennummerOut,
    ),
    endpoint(
      "PUT /empfehler/SetKundennummerForEmpfehler/:numberOrClaim",
      {
        names: numberOrClaim,
        summary: "The same with the customer number in the path",
        description: "For the reward whose token the call brings, or the one that praemierungId names.",
        refuses,
        fields: { customerNumber: "Kundennummer" },
        query: welchePraemierungIn,
        auth: "reward",
      },
      (ctx, { params, query }) => give(ctx, query.claimId ?? ctx.viewer.rewardClaimId, params.numberOrClaim),
      kundennummerOut,
    ),
  ),
  endpoint(
    "GET /empfehler/praemierungmail/:claimId",
    {
      summary: "Sends the mail with the reward link again, to the reward's owner",
      description: "The answer is the same whether a mail is sent or not, so that nobody learns of others' rewards.",
      limits: ["mail"],
    },
    (ctx, { params }) => requestRewardMail(ctx, params.claimId),
    praemierungmailOut,
  ),
];
