import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import type { BankDetail } from "#server/rewards/payment/model.ts";

/** GET and PUT /empfehler/bankdaten: null if nothing is stored; never contains the complete IBAN. */
export const bankdatenOut = answer(
  z.object({ IbanEndetAuf: z.string(), AngegebenAm: moment, NutzbarAb: moment }).nullable().meta({ id: "Bankdaten" }),
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
  .object({ verzicht: z.enum(["true", "false"], { error: "error.choice" }).optional() })
  .transform(({ verzicht }) => ({ giveUp: verzicht === "true" }));

export const geloeschtOut = answer(
  z.object({ Geloescht: z.literal(true) }).meta({ id: "KontoGeloescht" }),
  (_: null) => ({
    Geloescht: true as const,
  }),
);
