import { endpoint } from "#server/api/endpoint.ts";
import { requestRewardMail } from "#server/domain/claim/owner/request-reward-mail.ts";
import { giveCustomerNumber } from "#server/domain/customer-number/give.ts";
import { showCustomerNumber, shown } from "#server/domain/customer-number/show.ts";
import { done } from "#server/domain/outcome.ts";
import { kundennummerIn, kundennummerOut, praemierungmailOut } from "#server/wire/reward/kundennummer.ts";
import { welchePraemierungIn } from "#server/wire/reward/praemierung.ts";

/** A referrer's calls about their rewards. {x} is the Id of a Praemierung. */
export const kundennummer = [
  endpoint(
    "GET /empfehler/GetResultFromKundennummer",
    {
      summary: "Status of the referrer's customer number at the provider (section 7)",
      query: welchePraemierungIn,
      auth: "reward",
    },
    (ctx, { query }) => showCustomerNumber(ctx, query.claimId),
    kundennummerOut,
  ),
  endpoint(
    "PUT /empfehler/SetKundennummerForEmpfehler/:claimId",
    {
      summary: "Stores or corrects the referrer's customer number; {claimId} is a Praemierung's Id (section 7)",
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
    { summary: "Sends the mail with the reward link again, to the reward's owner (section 7)", limits: ["mail"] },
    (ctx, { params }) => requestRewardMail(ctx, params.claimId),
    praemierungmailOut,
  ),
];
