import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import type { BankDetail } from "#server/rewards/payment/model.ts";

/** GET and PUT /empfehler/bankdaten: null if nothing is stored; never contains the complete IBAN. */
export const bankdatenOut = answer(
  z
    .object({
      IbanEndetAuf: field(z.string(), "The last four characters of the IBAN", "3000"),
      AngegebenAm: field(moment, "When it was given"),
      NutzbarAb: field(moment, "From when on payments go there"),
    })
    .nullable()
    .meta({ id: "Bankdaten" }),
  (bank: BankDetail | null) =>
    bank && {
      IbanEndetAuf: bank.ibanLast4,
      AngegebenAm: momentOut(bank.createdAt),
      NutzbarAb: momentOut(bank.usableFrom),
    },
);

/** DELETE /empfehler/bankdaten; the same if nothing was stored. */
export const bankdatenEntferntOut = answer(z.null(), (_: null) => null);

/** ?verzicht=true: gives up open rewards that were not collected. */
export const verzichtIn = z
  .object({
    verzicht: field(
      z.enum(["true", "false"], { error: "error.choice" }).optional(),
      "true: gives up open rewards that were not picked up",
    ),
  })
  .transform(({ verzicht }) => ({ giveUp: verzicht === "true" }));

export const geloeschtOut = answer(
  z.object({ Geloescht: field(z.literal(true), "The account no longer exists") }).meta({ id: "KontoGeloescht" }),
  (_: null) => ({
    Geloescht: true as const,
  }),
);
