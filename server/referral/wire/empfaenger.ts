import { z } from "zod";
import { type Day, formatDay } from "#server/platform/values/calendar.ts";
import { emailField, nameField, noField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { accepted, birthDate, text } from "#server/platform/wire/fields.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import type { Recipient, RecipientDetails, StoredDetails } from "#server/referral/recipient/model.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import { einsprungsquelle } from "./einsprung.ts";

const anreden = { Frau: "ms", Herr: "mr", Divers: "mx" } as const;
const anrede = z.enum(Object.keys(anreden) as ["Frau", "Herr", "Divers"]);
/** These fields' rules do not depend on the date; the birth date's does and is checked by the use-case. */
const { company, phone, street, houseNumber, postcode, city } = recipientDetails("2000-01-01").shape;

const empfaengerdaten = z
  .object({
    anrede: anrede.nullish(),
    vorname: nameField,
    name: nameField,
    firma: company
      .nullish()
      .describe("The firm that a business customer orders for; required on a business recommendation"),
    geburtsdatum: birthDate,
    email: emailField,
    telefon: phone.nullable(),
    werbeeinwilligung: z.boolean().nullish(),
    adresse: z.object({ strasse: street, hausnummer: houseNumber, plz: postcode, ort: city }),
  })
  .meta({ id: "EmpfaengerdatenAnlegen" });

/** Where the recipient's fields are in both request bodies. */
export const empfaengerFelder: FieldNames = {
  email: "empfaengerdaten.email",
  birthDate: "empfaengerdaten.geburtsdatum",
  company: "empfaengerdaten.firma",
};

/** The recipient body; without data the recipient stays anonymous. */
export const empfaengerIn = z
  .object({
    empfehlungsnummer: text(50).nullish(),
    empfaengernummer: text(50).nullish().describe("Sent empty; returned with the answer"),
    empfaengerdaten: empfaengerdaten.nullish(),
  })
  .meta({ id: "EmpfaengerAnlegen" })
  .transform((body) => ({
    number: body.empfehlungsnummer || null,
    details: body.empfaengerdaten ? detailsOf(body.empfaengerdaten) : null,
  }));

/** The same for calls that require the data. */
export const empfehlungAbschliessenIn = z
  .object({ empfaengerdaten, AgbText: accepted })
  .meta({ id: "EmpfehlungAbschliessen" })
  .transform((body) => ({ details: detailsOf(body.empfaengerdaten), terms: body.AgbText }));

function detailsOf(given: z.output<typeof empfaengerdaten>): RecipientDetails {
  return {
    salutation: given.anrede ? anreden[given.anrede] : "",
    firstName: given.vorname,
    lastName: given.name,
    company: given.firma ?? "",
    birthDate: given.geburtsdatum,
    email: given.email,
    phone: given.telefon ?? "",
    street: given.adresse.strasse,
    houseNumber: given.adresse.hausnummer,
    postcode: given.adresse.plz,
    city: given.adresse.ort,
    marketingConsent: given.werbeeinwilligung ?? false,
  };
}

/** A recipient on one recommendation, as they see themselves. */
const empfaenger = z
  .object({
    Empfaengernummer: z.string(),
    Empfehlungsnummer: z.string(),
    Channel: z.string().nullable(),
    BestellbarBis: moment.describe("Deadline for an order to count"),
    DatenGespeichertAm: moment.nullable(),
    ZugestimmtAm: moment.nullable().describe("The recipient has agreed to the terms; their data cannot be changed"),
    Empfaengerdaten: z
      .object({
        anrede: anrede.nullable(),
        vorname: z.string(),
        name: z.string(),
        firma: z.string().describe("Empty for private customers"),
        geburtsdatum: z.string().describe("TT.MM.JJJJ"),
        email: z.string(),
        telefon: z.string(),
        werbeeinwilligung: z.boolean(),
        adresse: z.object({ strasse: z.string(), hausnummer: z.string(), plz: z.string(), ort: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: "Empfaenger" });

/** `birthDate`: decrypted for the recipient only; null while there are no details. */
export type OwnRecipient = Recipient & { birthDate: Day | null };

export const empfaengerOut = answer(empfaenger, (recipient: OwnRecipient) => ({
  Empfaengernummer: recipient.number,
  Empfehlungsnummer: recipient.recommendationNumber,
  Channel: recipient.channel,
  BestellbarBis: momentOut(recipient.orderBy),
  DatenGespeichertAm: momentOrNull(recipient.savedAt),
  ZugestimmtAm: momentOrNull(recipient.confirmedAt),
  Empfaengerdaten: recipient.details && datenOut(recipient.details, recipient.birthDate),
}));

function datenOut(details: StoredDetails, birthDate: Day | null) {
  const [word] = Object.entries(anreden).find(([, value]) => value === details.salutation) ?? [null];
  const { salutation: _, firstName, lastName, company: firma, email, phone, marketingConsent, ...address } = details;
  const { street, houseNumber, postcode, city, ...unplaced } = address;
  noField(unplaced);
  return {
    anrede: word as keyof typeof anreden | null,
    vorname: firstName,
    name: lastName,
    firma,
    geburtsdatum: birthDate ? formatDay(birthDate) : "",
    email,
    telefon: phone,
    werbeeinwilligung: marketingConsent,
    adresse: { strasse: street, hausnummer: houseNumber, plz: postcode, ort: city },
  };
}

export type KeyedRecipient = { recipient: OwnRecipient; key: string };

/** A recipient that this call created or found, with the key that a program needs from now on. */
export const empfaengerAngelegtOut = answer(
  empfaenger
    .extend({
      Hex: z
        .string()
        .describe("The recipient's key: for GET /empfaenger/{hex}, and as Bearer token of their other calls"),
    })
    .meta({ id: "EmpfaengerAngelegt" }),
  ({ recipient, key }: KeyedRecipient, ctx) => ({ ...empfaengerOut(recipient, ctx), Hex: key }),
);

/** PUT /empfaenger/zustimmung {AgbText}. */
export const zustimmungIn = z.object({ AgbText: accepted }).transform(({ AgbText }) => ({ terms: AgbText }));

/** ?channel and ?einsprungsquelle of POST /empfaenger/create and tracking/abschliessen. */
export const channelIn = z
  .object({ channel: text(50).optional(), einsprungsquelle })
  .transform(({ channel, einsprungsquelle: arrival }) => ({ channel: channel || null, arrival }));

/** ?empfehlungsnummer: which of a browser's recommendations the call is about. */
export const welcheEmpfehlungIn = z
  .object({ empfehlungsnummer: text(50).optional() })
  .transform(({ empfehlungsnummer }) => ({ number: empfehlungsnummer || null }));
