import { z } from "zod";
import type { Order } from "#server/orders/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import { auftragStatus, labels } from "#server/rewards/wire/status.ts";

/** A recipient's order, as reported by the shop or by the recipient. */
export const auftragOut = answer(
  z
    .object({
      Empfehlungsnummer: field(
        z.string().nullable(),
        "The recommendation that the order belongs to; null: none of ours",
        "7KQ4M2XWPA",
      ),
      Empfaengernummer: field(z.string().nullable(), "The recipient who ordered; null: not known", "4XWPA7KQ2M"),
      Status: field(z.enum(labels(auftragStatus)), "The order's state"),
      ProduktId: field(z.string().nullable(), "The product ordered; null: the shop named none", "mobil-m"),
      ProduktName: field(z.string().nullable(), "Its name; null: the shop named none", "Mobil M"),
      Bestelldatum: field(moment, "When it was ordered"),
      BestaetigtAm: field(moment.nullable(), "When the shop confirmed it; null: not yet"),
      GeliefertAm: field(moment.nullable(), "When the shop delivered it; null: not yet"),
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
