import { z } from "zod";
import type { OrderMessage } from "#server/orders/model.ts";
import { futureTimes, orderMessageSchema } from "#server/orders/schema.ts";
import { dayOf, parseGermanDate } from "#server/platform/values/calendar.ts";
import { printable } from "#server/platform/values/fields.ts";
import { field } from "#server/platform/wire/fields.ts";
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

/** The values of the fields that have a list of them. */
const listed: Readonly<Record<string, readonly string[]>> = {
  Art: Object.keys(kinds),
  StorniertVon: Object.keys(enders),
  Prepaid: ["ja", "nein"],
  Vertragsverlaengerung: ["ja", "nein"],
};

/** One message of the order feed, as JSON and as a line of a file: the same fields and rules. */
export const auftragIn = z
  .looseObject({
    EreignisId: field(
      maybe,
      "Idempotency key of the message; a repeat changes nothing. Missing: order, kind and day are used",
      "e-1",
    ),
    Auftragsnummer: field(oneLine.min(1, "required"), "The order's number in your shop", "A-2026-0815"),
    Art: field(word(kinds), "What happened; case and umlauts do not matter").meta({ enum: Object.keys(kinds) }),
    Zeitpunkt: field(
      moment,
      "When it happened in the shop: TT.MM.JJJJ, TT.MM.JJJJ HH:MM, or ISO 8601",
      "04.06.2026 09:05",
    ),
    Bestelldatum: field(moment, "When the order was placed, in the same forms", "04.06.2026"),
    Empfehlungsnummer: field(maybe, "The recommendation's number, as the link into the shop brought it", "7KQ4M2XWPA"),
    Empfaengernummer: field(maybe, "The recipient's number, as the link into the shop brought it", "4XWPA7KQ2M"),
    Empfehlungscode: field(maybe, "The code that the buyer typed", "7KQ4M2XWPA"),
    Email: field(
      maybe,
      "The buyer's address: compared; sealed, and erased with the month after the order's",
      "eva@freund.example",
    ),
    Geburtsdatum: field(
      germanDay,
      "TT.MM.JJJJ. Together with Plz it proves the details that a recipient typed",
      "24.12.1990",
    ),
    Vorname: field(maybe, "The buyer's first name", "Eva"),
    Nachname: field(
      maybe,
      "The buyer's name; with Email, Geburtsdatum and Plz it says which recipient ordered. Compared and sealed, as Email",
      "Brandt",
    ),
    Strasse: field(maybe, "Street of the buyer's address", "Gänseweg"),
    Hausnummer: field(maybe, "House number", "3a"),
    Plz: field(maybe, "Postcode", "20095"),
    Ort: field(maybe, "Town", "Hamburg"),
    ProduktId: field(maybe, "What was bought: the Id of a Produkt", "mobil-m"),
    Produktname: field(maybe, "Its name in your shop", "Mobil M"),
    Auftragswert: field(amount, "Checked for its form only", "29,99"),
    Prepaid: field(booleanField, "ja, nein, true, false", "nein"),
    Vertragsverlaengerung: field(
      booleanField,
      "Whether the buyer prolonged a contract instead of making one: it earns nothing",
      "nein",
    ),
    StorniertVon: field(
      z.union([z.literal("").transform(() => null), word(enders)]).nullish(),
      "Who ended the order: kunde or anbieter",
      "kunde",
    ),
  })
  .meta({ id: "Auftragsmeldung" });

type Auftrag = z.output<typeof auftragIn>;

/** What can be wrong with a field of a message. */
export const fieldProblems = [
  "required",
  "choice",
  "date",
  "future",
  "amount",
  "format",
  "tooLong",
  "beforeOrder",
  // Of a line of a file.
  "columns",
  "quotes",
] as const;

/** One problem of a message: the German field, what is wrong, and the values that it may have if they are listed. */
export type FieldProblem = { field: string; problem: (typeof fieldProblems)[number]; allowed?: readonly string[] };
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
  const early = futureTimes(parsed.data, now).map((field) => inGerman({ field, problem: "future" }));
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
  const named = fieldProblems.find((one) => one === message);
  const name = path.map(String).join(".");
  const allowed = listed[name];
  if (allowed && named !== "required") return { field: name, problem: "choice", allowed };
  return { field: name, problem: named ?? (code === "too_big" ? "tooLong" : "format") };
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

function inGerman(one: FieldProblem): FieldProblem {
  return { ...one, field: String(germanNames[one.field as keyof OrderMessage] ?? one.field) };
}
