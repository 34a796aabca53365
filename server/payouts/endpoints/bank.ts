import { bankOut } from "#server/payouts/wire/bank.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { bankOfSortCode } from "#server/rewards/claim/rules/bank-name.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const bank = [
  endpoint(
    "GET /bank/:blz",
    {
      summary: "The name of a German bank by its sort code; IBANs never appear in URLs",
      description: "For showing people which bank an IBAN belongs to: send characters 5 to 12 of a German IBAN.",
      isPublic: true,
    },
    async (_ctx, { params }) => done(bankOfSortCode(params.blz)),
    bankOut,
  ),
];
