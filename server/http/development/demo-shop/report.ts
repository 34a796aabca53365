import { z } from "zod";
import type { OrderMessageKind } from "#server/orders/model.ts";
import { auftragOut } from "#server/orders/wire/auftrag-out.ts";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import type { ShopOrder } from "./orders.ts";

export type Feed = {
  /** The facade's URL as a provider has it: "http://127.0.0.1:3000/api/v1/nordlicht/auftraege". */
  url: string;
  key: string;
};

export type ShopEvent = { kind: OrderMessageKind; at: Date; cancelledBy: "customer" | "provider" | null };

const patienceMs = 20_000;

const ergebnisseIn = z.object({
  Ergebnisse: z.tuple([
    z.object({
      Ergebnis: z.string(),
      Grund: z.string().nullable(),
      Fehler: z.array(z.object({ Feld: z.string(), Grund: z.string() })),
    }),
  ]),
});

/**
 * Reports an order's event by signed HTTP, as a provider's shop does. Returns the feed's reply as text. A repeated
 * report gets the same reply.
 */
export async function report(feed: Feed, order: ShopOrder, { kind, at, cancelledBy }: ShopEvent): Promise<string> {
  const message = auftragOut({
    externalOrderId: order.id,
    kind,
    occurredAt: at,
    orderedAt: new Date(order.orderedAt),
    recommendationNumber: order.recommendation,
    recipientNumber: order.recipient,
    productId: order.productId,
    productName: order.productName,
    cancelledBy,
  });
  const body = Buffer.from(JSON.stringify(message));
  // The timestamp is real time, even if the installation's clock was moved forward.
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(feed.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [timestampHeader]: timestamp,
      [signatureHeader]: feedSignature(feed.key, timestamp, body),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = z.unknown().parse(await response.json().catch(() => null));
  return ergebnisseText(answer) ?? `HTTP ${response.status}`;
}

/** The order feed's result for one message, as text; null: not an answer of the feed. */
function ergebnisseText(answer: unknown): string | null {
  const read = ergebnisseIn.safeParse(answer);
  if (!read.success) return null;
  const [{ Ergebnis, Grund, Fehler }] = read.data.Ergebnisse;
  const because = [Grund, ...Fehler.map(({ Feld, Grund: problem }) => `${Feld}: ${problem}`)].filter(Boolean);
  return because.length > 0 ? `${Ergebnis} (${because.join(", ")})` : Ergebnis;
}
