import { z } from "zod";
import type { Order } from "#server/orders/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";

/** A recipient's order, as reported by the shop or by the recipient. */
export const auftragOut = answer(
  z
    .object({
      Empfehlungsnummer: z.string().nullable(),
      Empfaengernummer: z.string().nullable(),
      Status: z.enum(labels(auftragStatus)),
      ProduktId: z.string().nullable(),
      ProduktName: z.string().nullable(),
      Bestelldatum: moment,
      BestaetigtAm: moment.nullable(),
      GeliefertAm: moment.nullable(),
    })
    .meta({ id: "Auftrag" }),
  (order: Order) => ({
    Empfehlungsnummer: order.recommendationNumber,
    Empfaengernummer: order.recipientNumber,
    Status: auftragStatus[order.state],
    ProduktId: order.productId,
    ProduktName: order.productName,
    Bestelldatum: momentOut(order.orderedAt),
    BestaetigtAm: momentOrNull(order.confirmedAt),
    GeliefertAm: momentOrNull(order.deliveredAt),
  }),
);
