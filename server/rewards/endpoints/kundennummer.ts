import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { requestRewardMail } from "#server/rewards/claim/owner/request-reward-mail.ts";
import { giveCustomerNumber } from "#server/rewards/customer-number/give.ts";
import { showCustomerNumber, shown } from "#server/rewards/customer-number/show.ts";
import { kundennummerIn, kundennummerOut, praemierungmailOut } from "#server/rewards/wire/kundennummer.ts";
import { welchePraemierungIn } from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

/** A referrer's calls about their rewards. {x} is the Id of a Praemierung. */
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
  endpoint(
    "PUT /empfehler/SetKundennummerForEmpfehler/:claimId",
    {
      summary: "Stores or corrects the referrer's customer number; {claimId} is a Praemierung's Id",
      description: "A number that was rejected can be corrected; one that was confirmed cannot be changed here.",
      refuses: [
        "notFound",
        "customerNumberInvalid",
        "customerNumberRejected",
        "customerNumberConfirmed",
        "accountBlocked",
        "staffBlocked",
      ],
      body: kundennummerIn,
      fields: { customerNumber: "Kundennummer" },
      auth: "reward",
    },
    async (ctx, { params, body }) => {
      const given = await giveCustomerNumber(ctx, { claimId: params.claimId, ...body });
      return given.ok ? done(shown(given.value)) : given;
    },
    kundennummerOut,
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
