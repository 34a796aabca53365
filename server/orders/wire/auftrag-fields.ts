import { z } from "zod";
import type { OrderMessage } from "#server/orders/model.ts";
import { longest } from "#server/orders/schema.ts";
import { addDays, type Day, isDay, parseGermanDate, startOf } from "#server/platform/values/calendar.ts";
import { printable } from "#server/platform/values/fields.ts";
import { field } from "#server/platform/wire/fields.ts";
import { booleanWords, enders, kinds, plain } from "./words.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hourCycle: "h23", timeStyle: "medium" });

const lineOf = (max: number) => z.string().trim().max(max).regex(printable, "format");
const maybeOf = (max: number) =>
  lineOf(max)
    .nullish()
    .transform((text) => text || null);
const oneLine = lineOf(longest.text);
const maybe = maybeOf(longest.text);
const maybeName = maybeOf(longest.name);
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

type FeedField<Value> = {
  /** In the feed's JSON, and as a column of a file. */
  name: string;
  schema: z.ZodType<Value | null | undefined>;
  /** The values that it may have, if they are listed. */
  allowed?: readonly string[];
};

/**
 * The fields of a message, each with its name in the feed. The feed's JSON, files, problems and the documentation all
 * follow from this table. What a field means for the order is in statementOf (inbox/statement.ts).
 */
const fields = {
  eventId: {
    name: "EreignisId",
    schema: field(
      maybe,
      "Idempotency key of the message; a repeat changes nothing. Missing: order, kind and day are used",
      "e-1",
    ),
  },
  externalOrderId: {
    name: "Auftragsnummer",
    schema: field(lineOf(longest.name).min(1, "required"), "The order's number in your shop", "A-2026-0815"),
  },
  kind: {
    name: "Art",
    schema: field(word(kinds), "What happened; case and umlauts do not matter").meta({ enum: Object.keys(kinds) }),
    allowed: Object.keys(kinds),
  },
  occurredAt: {
    name: "Zeitpunkt",
    schema: field(
      moment,
      "When it happened in the shop: TT.MM.JJJJ, TT.MM.JJJJ HH:MM, or ISO 8601",
      "04.06.2026 09:05",
    ),
  },
  orderedAt: {
    name: "Bestelldatum",
    schema: field(moment, "When the order was placed, in the same forms", "04.06.2026"),
  },
  recommendationNumber: {
    name: "Empfehlungsnummer",
    schema: field(maybeName, "The recommendation's number, as the link into the shop brought it", "7KQ4M2XWPA"),
  },
  recipientNumber: {
    name: "Empfaengernummer",
    schema: field(maybeName, "The recipient's number, as the link into the shop brought it", "4XWPA7KQ2M"),
  },
  recommendationCode: {
    name: "Empfehlungscode",
    schema: field(maybeName, "The code that the buyer typed", "7KQ4M2XWPA"),
  },
  buyerEmail: {
    name: "Email",
    schema: field(
      maybeOf(longest.email),
      "The buyer's address: compared; sealed, and erased with the month after the order's",
      "eva@freund.example",
    ),
  },
  buyerBirthDate: {
    name: "Geburtsdatum",
    schema: field(
      germanDay,
      "TT.MM.JJJJ. Together with Plz it proves the details that a recipient typed",
      "24.12.1990",
    ),
  },
  buyerFirstName: { name: "Vorname", schema: field(maybeName, "The buyer's first name", "Eva") },
  buyerLastName: {
    name: "Nachname",
    schema: field(
      maybeName,
      "The buyer's name; with Email, Geburtsdatum and Plz it says which recipient ordered. Compared and sealed, as Email",
      "Brandt",
    ),
  },
  buyerPostcode: { name: "Plz", schema: field(maybeName, "Postcode", "20095") },
  productId: { name: "ProduktId", schema: field(maybeName, "What was bought: the Id of a Produkt", "mobil-m") },
  productName: { name: "Produktname", schema: field(maybe, "Its name in your shop", "Mobil M") },
  prepaid: {
    name: "Prepaid",
    schema: field(booleanField, "ja, nein, true, false", "nein"),
    allowed: ["ja", "nein"],
  },
  renewal: {
    name: "Vertragsverlaengerung",
    schema: field(
      booleanField,
      "Whether the buyer prolonged a contract instead of making one: it earns nothing",
      "nein",
    ),
    allowed: ["ja", "nein"],
  },
  cancelledBy: {
    name: "StorniertVon",
    schema: field(
      z.union([z.literal("").transform(() => null), word(enders)]).nullish(),
      "Who ended the order: kunde or anbieter",
      "kunde",
    ),
    allowed: Object.keys(enders),
  },
} satisfies { [Name in Exclude<keyof OrderMessage, "source" | "buyerAddress">]: FeedField<OrderMessage[Name]> };

/** The parts of the buyer's address, which is one field of the message; and what is only checked. */
const others = {
  Strasse: field(maybe, "Street of the buyer's address", "Gänseweg"),
  Hausnummer: field(maybe, "House number", "3a"),
  Ort: field(maybe, "Town", "Hamburg"),
  Auftragswert: field(amount, "Checked for its form only", "29,99"),
};

export const feedFields = Object.entries(fields) as [keyof typeof fields, FeedField<unknown>][];
/** The names of all fields in the feed, by those of the message. */
export const germanNames = new Map<string, string>([
  ...feedFields.map(([name, row]): [string, string] => [name, row.name]),
  ["buyerAddress", "Strasse"],
]);
/** The values of the fields that have a list of them, by their German names. */
export const listed = new Map(feedFields.map(([, { name, allowed }]) => [name, allowed]));

/** One message of the order feed, as JSON and as a line of a file: the same fields and rules. */
export const auftragIn = z
  .looseObject({ ...Object.fromEntries(feedFields.map(([, { name, schema }]) => [name, schema])), ...others })
  .meta({ id: "Auftragsmeldung" });

/** The fields and columns that no message may lack. */
export const requiredFields = feedFields.flatMap(([, { name, schema }]) =>
  schema.safeParse(undefined).success ? [] : [name],
);

/**
 * Parses a time as shops write it: "24.12.2026", "24.12.2026 14:30", "2026-12-24", "2026-12-24T14:30:00" (all local
 * time in Berlin), or with an offset ("…Z", "…+01:00"). A day without a time means its last moment, so that an order on
 * the day of the click is after the click. null: not a valid time.
 */
export function readInstant(text: string): Date | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(trimmed)) return withOffset(trimmed);
  const [, date = "", hours, minutes, seconds] =
    /^([\d.-]+)(?:(?:[T ]|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: Uhr)?)?$/.exec(trimmed) ?? [];
  const day = isDay(date) ? date : parseGermanDate(date);
  if (!day) return null;
  if (hours === undefined) return new Date(startOf(addDays(day, 1)).getTime() - 1);
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? inBerlin(day, hour * 3600 + minute * 60 + second) : null;
}

function withOffset(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isDay(text.slice(0, 10)) ? null : instant;
}

/**
 * On the two days of a clock change, adding seconds to midnight is an hour off; comparing with Berlin's local time
 * corrects it.
 */
function inBerlin(day: Day, seconds: number): Date {
  const counted = new Date(startOf(day).getTime() + seconds * 1000);
  const [hour = 0, minute = 0, second = 0] = clock.format(counted).split(":").map(Number);
  const shown = hour * 3600 + minute * 60 + second;
  const slip = ((seconds - shown + 43_200 + 86_400) % 86_400) - 43_200;
  return new Date(counted.getTime() + slip * 1000);
}
