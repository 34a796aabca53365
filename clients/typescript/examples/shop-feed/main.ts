import { type OrderMessage, sendOrders } from "../../index.ts";

/** An order as the shop keeps it. `number` and `recipient` of the recommendation came with the link into the shop. */
type Order = {
  number: string;
  productId: string;
  placedAt: Date;
  /** The shop's own steps, oldest first. */
  steps: { kind: "placed" | "confirmed" | "cancelled"; at: Date }[];
  recommendation: { number: string; recipient: string | null };
};

const words = { placed: "eingegangen", confirmed: "bestaetigt", cancelled: "storniert" } as const;
const feed = {
  baseUrl: process.env["REFERRAL_URL"] ?? "http://127.0.0.1:3000/api",
  provider: "nordlicht",
  key: process.env["NORDLICHT_FEED_KEY"] ?? "",
};

/** One message for each step. Its EreignisId is the same whenever it is sent: a repeat changes nothing. */
function messagesOf({ number, productId, placedAt, steps, recommendation }: Order): OrderMessage[] {
  return steps.map(({ kind, at }) => ({
    EreignisId: `${number}-${kind}`,
    Auftragsnummer: number,
    Art: words[kind],
    Zeitpunkt: inBerlin(at),
    Bestelldatum: inBerlin(placedAt).slice(0, 10),
    ProduktId: productId,
    Empfehlungsnummer: recommendation.number,
    ...(recommendation.recipient ? { Empfaengernummer: recommendation.recipient } : {}),
  }));
}

/** The feed's moments are local time: 04.06.2026 09:05. */
function inBerlin(at: Date): string {
  const parts = { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("de-DE", { ...parts, timeZone: "Europe/Berlin" }).format(at).replace(", ", " ");
}

const [number, recommendation, recipient = null] = process.argv.slice(2);
if (!feed.key || !number || !recommendation)
  throw new Error("NORDLICHT_FEED_KEY, an order's number and a recommendation's number are needed: see README.md.");
// A shop takes the moments from its order; here they are the hour's beginning, so that they are the same in a repeat.
const placedAt = new Date(new Date().setMinutes(0, 0, 0));
const order: Order = {
  number,
  productId: "mobil-m",
  placedAt,
  steps: [
    { kind: "placed", at: placedAt },
    { kind: "confirmed", at: placedAt },
  ],
  recommendation: { number: recommendation, recipient },
};
for (const { EreignisId, Ergebnis, Grund, Fehler, Unbekannt } of await sendOrders(feed, messagesOf(order))) {
  console.log([EreignisId, Ergebnis, Grund].filter(Boolean).join("  "));
  for (const { Feld, Grund, Erlaubt } of Fehler) console.log(`  ${Feld}: ${Grund} ${Erlaubt?.join(", ") ?? ""}`);
  for (const name of Unbekannt) console.log(`  ${name} means nothing to the feed`);
  if (Fehler.length + Unbekannt.length > 0) process.exitCode = 1;
}
