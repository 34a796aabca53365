import { removeBankDetails, saveBankDetails, storedBankDetails } from "#server/payouts/my-bank-details.ts";
import { bankdatenEntferntOut, bankdatenOut, geloeschtOut, verzichtIn } from "#server/payouts/wire/bankdaten.ts";
import { deleteAccount } from "#server/people/account/delete-account.ts";
import { exportOwnData } from "#server/people/privacy/export-data.ts";
import { datenauskunftOut } from "#server/people/wire/own-data/datenauskunft.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { bankdatenIn } from "#server/rewards/wire/praemierung.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

/** A referrer's own data. Calls that change or delete it require a login within the last ten minutes (step-up). */
export const empfehlerDaten = [
  endpoint(
    "GET /empfehler/bankdaten",
    {
      summary: "The stored bank account; null if there is none",
      description: "Only the end of the IBAN is answered: complete numbers never leave.",
      refuses: ["notFound"],
      auth: "member",
      module: "storeBankData",
    },
    async (ctx) => {
      const { member } = ctx.viewer;
      return member ? done(await storedBankDetails(ctx, member)) : refuse("loginFirst");
    },
    bankdatenOut,
  ),
  endpoint(
    "PUT /empfehler/bankdaten",
    {
      summary: "Stores a bank account for future rewards; requires a recent login",
      description:
        "Replaces the account stored before. Payments that are already on their way still go to the former one.",
      refuses: ["notFound", "stepUpRequired", "ibanInvalid", "ibanNotGerman", "ibanOutsideEea", "recipientMinor"],
      body: bankdatenIn,
      auth: "member",
      module: "storeBankData",
    },
    (ctx, { body }) => saveBankDetails(ctx, body),
    bankdatenOut,
  ),
  endpoint(
    "DELETE /empfehler/bankdaten",
    {
      summary: "Deletes the stored bank account; requires a recent login",
      description: "Rewards that are not paid yet ask for an account again.",
      refuses: ["notFound", "stepUpRequired"],
      auth: "member",
      module: "storeBankData",
    },
    (ctx) => removeBankDetails(ctx),
    bankdatenEntferntOut,
  ),
  endpoint(
    "DELETE /empfehler/delete",
    {
      summary: "Deletes the account; requires a recent login, and open rewards must be waived",
      description: "Cannot be undone. What the law demands to be kept is kept, without a login.",
      refuses: ["stepUpRequired", "accountBlocked", "staffBlocked", "rewardsOpen", "rewardOnTheWay"],
      query: verzichtIn,
      auth: "member",
    },
    (ctx, { query }) => deleteAccount(ctx, query),
    geloeschtOut,
  ),
  endpoint(
    "GET /empfehler/datenauskunft",
    {
      summary: "Everything that is stored about the referrer; a browser's session cookie is accepted, too",
      description:
        "The whole account as one document, in tables with German names. Needs a login of the last ten minutes.",
      refuses: ["stepUpRequired", "supportReadsOnly"],
      auth: "member",
    },
    (ctx) => exportOwnData(ctx),
    datenauskunftOut,
  ),
];
