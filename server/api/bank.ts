import { bankOfSortCode } from "#server/domain/claim/rules/bank-name.ts";
import { done } from "#server/domain/outcome.ts";
import { bankOut } from "#server/wire/bank.ts";
import { endpoint } from "./endpoint.ts";

export const bank = [
  endpoint(
    "GET /bank/:blz",
    { summary: "The name of a German bank by its sort code; a whole IBAN never stands in an address" },
    async (_ctx, { params }) => done(bankOfSortCode(params.blz)),
    bankOut,
  ),
];
