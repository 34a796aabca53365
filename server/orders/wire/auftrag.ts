import { z } from "zod";
import type { OrderMessage } from "#server/orders/model.ts";
import { futureTimes, orderMessageSchema } from "#server/orders/schema.ts";
import { dayOf, parseGermanDate } from "#server/platform/values/calendar.ts";
import { printable } from "#server/platform/values/fields.ts";
import { readInstant } from "./instant.ts";
import { booleanWords, enders, kinds, plain } from "./words.ts";

const oneLine = z.string().trim().max(200).regex(printable, "format");
const maybe = oneLine.nullish().transform((text) => text || null);
const word = <V>(words: Record<string, V>) =>
  oneLine.transform((text, issues): V => {
    const meaning = Object.hasOwn(words, plain(text)) ? words[plain(text)] : undefined;
    if (meaning === undefined) issues.addIssue({ code: "custom", message: "choice" });
    return meaning as V;
  });
const moment = oneLine.transform((text, issues): Date => {
  const instant = readInstant(text);
  if (!instant) issues.addIssue({ code: "custom", message: "date" });
  return instant ?? new Date(0);
});
const booleanField = z
  .union([z.boolean(), z.literal("").transform(() => null), word(booleanWords)])
  .nullish()
  .transform((value) => value ?? null);
const germanDay = maybe.transform((text, issues) => {
  const day = text && parseGermanDate(text);
  if (text && !day) issues.addIssue({ code: "custom", message: "date" });
  return day || null;
});
/** Only validated to detect shifted columns; otherwise unused. */
const amount = z
  .union([z.number(), oneLine.regex(/^(-?\d{1,3}(\.\d{3})*(,\d{1,2})?|-?\d+([.,]\d{1,2})?)?( ?(€|EUR))?$/, "amount")])
  .nullish();

/** One message of the order feed, as JSON and as a line of a file: the same fields and rules. */
export const auftragIn = z
  .looseObject({
    EreignisId: maybe.describe(
      "Idempotency key of the message; a repeat changes nothing. Missing: order, kind and day are used",
    ),
    Auftragsnummer: oneLine.min(1, "required"),
    Art: word(kinds).describe("eingegangen, bestaetigt, ausgeliefert, storniert"),
    Zeitpunkt: moment.describe("When it happened in the shop: TT.MM.JJJJ, TT.MM.JJJJ HH:MM, or ISO 8601"),
    Bestelldatum: moment.describe("When the order was placed, in the same forms"),
    Empfehlungsnummer: maybe,
    Empfaengernummer: maybe,
    Empfehlungscode: maybe.describe("The code that the buyer typed"),
    Email: maybe.describe("The buyer's address: compared; sealed, and erased with the month after the order's"),
    Geburtsdatum: germanDay.describe("TT.MM.JJJJ. Together with Plz it proves the details that a recipient typed"),
    Vorname: maybe,
    Nachname: maybe.describe(
      "The buyer's name; with Email, Geburtsdatum and Plz it says which recipient ordered. Compared and sealed, as Email",
    ),
    Strasse: maybe,
    Hausnummer: maybe,
    Plz: maybe,
    Ort: maybe,
    ProduktId: maybe,
    Produktname: maybe,
    Auftragswert: amount.describe("Checked for its form only"),
    Prepaid: booleanField.describe("ja, nein, true, false"),
    Vertragsverlaengerung: booleanField,
    StorniertVon: z
      .union([z.literal("").transform(() => null), word(enders)])
      .nullish()
      .describe("kunde, anbieter"),
  })
  .meta({ id: "Auftragsmeldung" });

type Auftrag = z.output<typeof auftragIn>;

/** One problem of a message: the German field, and a short code. */
export type FieldProblem = { field: string; problem: string };
export type ReadMessage = { ok: true; message: OrderMessage } | { ok: false; problems: FieldProblem[] };

/**
 * German → English, checking every rule; returns all problems at once. `now`: when the message arrived.
 */
export function readAuftrag(input: unknown, source: OrderMessage["source"], now: Date): ReadMessage {
  const wire = auftragIn.safeParse(input, {
    error: ({ input: given }) => (given === undefined ? "required" : undefined),
  });
  if (!wire.success) return { ok: false, problems: wire.error.issues.map(problemOf) };
  const parsed = orderMessageSchema.safeParse(messageOf(wire.data, source));
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(problemOf).map(inGerman) };
  const early = futureTimes(parsed.data, now).map((field) => inGerman({ field, problem: "date" }));
  return early.length > 0 ? { ok: false, problems: early } : { ok: true, message: parsed.data };
}

function messageOf(auftrag: Auftrag, source: OrderMessage["source"]): z.input<typeof orderMessageSchema> {
  const { Auftragsnummer, Art, Zeitpunkt, Bestelldatum, Strasse, Hausnummer, Plz, Ort } = auftrag;
  const street = [Strasse, Hausnummer].filter(Boolean).join(" ");
  const city = [Plz, Ort].filter(Boolean).join(" ");
  return {
    eventId: auftrag.EreignisId ?? `${source}:${Auftragsnummer}:${Art}:${dayOf(Zeitpunkt)}`,
    externalOrderId: Auftragsnummer,
    kind: Art,
    occurredAt: Zeitpunkt,
    orderedAt: Bestelldatum,
    recommendationNumber: auftrag.Empfehlungsnummer,
    recipientNumber: auftrag.Empfaengernummer,
    recommendationCode: auftrag.Empfehlungscode,
    buyerEmail: auftrag.Email,
    buyerBirthDate: auftrag.Geburtsdatum,
    buyerPostcode: auftrag.Plz,
    buyerFirstName: auftrag.Vorname,
    buyerLastName: auftrag.Nachname,
    buyerAddress: street && city ? `${street}, ${city}` : null,
    productId: auftrag.ProduktId,
    productName: auftrag.Produktname,
    prepaid: auftrag.Prepaid,
    renewal: auftrag.Vertragsverlaengerung,
    cancelledBy: auftrag.StorniertVon ?? null,
    source,
  };
}

function problemOf({ path, message, code }: z.core.$ZodIssue): FieldProblem {
  const words = ["required", "choice", "date", "amount", "format", "beforeOrder"];
  const problem = words.includes(message) ? message : code === "too_big" ? "tooLong" : "format";
  return { field: path.map(String).join("."), problem };
}

const germanNames: Partial<Record<keyof OrderMessage, keyof Auftrag>> = {
  eventId: "EreignisId",
  externalOrderId: "Auftragsnummer",
  kind: "Art",
  occurredAt: "Zeitpunkt",
  orderedAt: "Bestelldatum",
  recommendationNumber: "Empfehlungsnummer",
  recipientNumber: "Empfaengernummer",
  recommendationCode: "Empfehlungscode",
  buyerEmail: "Email",
  buyerBirthDate: "Geburtsdatum",
  buyerAddress: "Strasse",
  buyerPostcode: "Plz",
  buyerFirstName: "Vorname",
  buyerLastName: "Nachname",
  productId: "ProduktId",
  productName: "Produktname",
};

function inGerman({ field, problem }: FieldProblem): FieldProblem {
  return { field: String(germanNames[field as keyof OrderMessage] ?? field), problem };
}
