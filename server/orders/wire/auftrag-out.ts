import type { OrderMessageKind } from "#server/orders/model.ts";
import { enders, kinds } from "./words.ts";

/** What a provider's shop reports about an order. */
export type ReportedOrder = {
  externalOrderId: string;
  kind: OrderMessageKind;
  occurredAt: Date;
  orderedAt: Date;
  recommendationNumber: string;
  recipientNumber: string | null;
  productId: string | null;
  productName: string | null;
  cancelledBy: "customer" | "provider" | null;
};

const wordFor = <V>(words: Record<string, V>, meaning: V | null) =>
  Object.entries(words).find(([, value]) => value === meaning)?.[0] ?? null;

/** A message of the order feed as the provider's shop sends it. Its EreignisId is determined by order and kind. */
export function auftragOut(order: ReportedOrder) {
  return {
    EreignisId: `${order.externalOrderId}-${order.kind}`,
    Auftragsnummer: order.externalOrderId,
    Art: wordFor(kinds, order.kind),
    Zeitpunkt: order.occurredAt.toISOString(),
    Bestelldatum: order.orderedAt.toISOString(),
    Empfehlungsnummer: order.recommendationNumber,
    Empfaengernummer: order.recipientNumber,
    ProduktId: order.productId,
    Produktname: order.productName,
    StorniertVon: wordFor(enders, order.cancelledBy),
  };
}
