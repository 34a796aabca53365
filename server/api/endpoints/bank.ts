import { endpoint } from "#server/api/endpoint.ts";
import { bankOfSortCode } from "#server/domain/claim/rules/bank-name.ts";
import { done } from "#server/domain/outcome.ts";
import { bankOut } from "#server/wire/reward/bank.ts";

export const bank = [
  endpoint(
    "GET /bank/:blz",
    { summary: "The name of a German bank by its sort code; IBANs never appear in URLs" },
    async (_ctx, { params }) => done(bankOfSortCode(params.blz)),
    bankOut,
  ),
];
