import { z } from "zod";
import { type Day, formatDay } from "#server/platform/values/calendar.ts";
import { emailField, nameField, noField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { agreedText, birthDate, field, text } from "#server/platform/wire/fields.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import { moment, momentOrNull, momentOut } from "#server/platform/wire/time.ts";
import type { Recipient, RecipientDetails, StoredDetails } from "#server/referral/recipient/model.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import { channelForm } from "#server/tenants/names.ts";
import { einsprungsquelle } from "./einsprung.ts";
import { sichtbar } from "./zustimmung.ts";

const anreden = { Frau: "ms", Herr: "mr", Divers: "mx" } as const;
const anrede = z.enum(Object.keys(anreden) as ["Frau", "Herr", "Divers"]);
/** These fields' rules do not depend on the date; the birth date's does and is checked by the use-case. */
const { company, phone, street, houseNumber, postcode, city } = recipientDetails("2000-01-01").shape;

const empfaengerdaten = z
  .object({
    anrede: field(anrede.nullish(), "How the recipient wants to be addressed; null: not said"),
    vorname: field(nameField, "First name", "Eva"),
    name: field(nameField, "Last name", "Brandt"),
    firma: field(
      company.nullish(),
      "The firm that a business customer orders for; required on a business recommendation",
      "Brandt Gartenbau GmbH",
    ),
    geburtsdatum: field(birthDate, "The recipient's birth date (TT.MM.JJJJ); only adults can take part"),
    email: field(emailField, "Where their reward is announced; not the referrer's address", "eva@freund.example"),
    telefon: field(phone.nullable(), "Telephone number, for questions about the order", "0170 1234567"),
    werbeeinwilligung: field(z.boolean().nullish(), "The recipient agrees to be contacted with offers"),
    adresse: field(
      z.object({
        strasse: field(street, "Street", "Gänseweg"),
        hausnummer: field(houseNumber, "House number", "3a"),
        plz: field(postcode, "German postcode", "20095"),
        ort: field(city, "Town", "Hamburg"),
      }),
      "Where the recipient lives",
    ),
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
    empfehlungsnummer: field(
      text(50).nullish(),
      "The recommendation; only calls without a number in their path need it",
      "7KQ4M2XWPA",
    ),
    empfaengernummer: field(text(50).nullish(), "Sent empty; returned with the answer", "4XWPA7KQ2M"),
    empfaengerdaten: field(empfaengerdaten.nullish(), "The recipient's data; missing: they stay anonymous"),
  })
  .meta({ id: "EmpfaengerAnlegen" })
  .transform((body) => ({
    number: body.empfehlungsnummer || null,
    details: body.empfaengerdaten ? detailsOf(body.empfaengerdaten) : null,
  }));

/** The same for calls that require the data. */
export const empfehlungAbschliessenIn = z
  .object({
    empfaengerdaten: field(empfaengerdaten, "The recipient's data"),
    AgbText: field(agreedText, "The recipient accepts the programme's terms (AgbText of GET /empfehlung/{number})"),
  })
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
    Empfaengernummer: field(z.string(), "The recipient's number on this recommendation", "4XWPA7KQ2M"),
    Empfehlungsnummer: field(z.string(), "The recommendation that they came by", "7KQ4M2XWPA"),
    Channel: field(
      z.string().nullable(),
      "The channel by which they came, or the one that tracking/abschliessen named; null: none was named",
      "whatsapp",
    ),
    BestellbarBis: field(moment, "Deadline for an order to count"),
    DatenGespeichertAm: field(moment.nullable(), "When their data was stored; null: they are anonymous"),
    ZugestimmtAm: field(moment.nullable(), "The recipient has agreed to the terms; their data cannot be changed"),
    EmpfehlerSieht: field(
      z.enum(sichtbar),
      "What the referrer learns of the recipient's orders; chosen on agreeing, or later on the recipient's own page",
    ),
    Empfaengerdaten: field(
      z
        .object({
          anrede: field(anrede.nullable(), "How they want to be addressed; null: not said"),
          vorname: field(z.string(), "First name", "Eva"),
          name: field(z.string(), "Last name", "Brandt"),
          firma: field(z.string(), "Empty for private customers", "Brandt Gartenbau GmbH"),
          geburtsdatum: field(z.string(), "TT.MM.JJJJ", "24.12.1990"),
          email: field(z.string(), "Where their reward is announced", "eva@freund.example"),
          telefon: field(z.string(), "Telephone number; empty: not given", "0170 1234567"),
          werbeeinwilligung: field(z.boolean(), "Whether they agreed to be contacted with offers"),
          adresse: field(
            z.object({
              strasse: field(z.string(), "Street", "Gänseweg"),
              hausnummer: field(z.string(), "House number", "3a"),
              plz: field(z.string(), "Postcode", "20095"),
              ort: field(z.string(), "Town", "Hamburg"),
            }),
            "Where they live",
          ),
        })
        .nullable(),
      "Their data; null: they are anonymous",
    ),
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
  EmpfehlerSieht: sichtbar[recipient.referrerSees],
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
      Hex: field(
        z.string(),
        "The recipient's key: for GET /empfaenger/{hex}, and as Bearer token of their other calls",
        "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ",
      ),
    })
    .meta({ id: "EmpfaengerAngelegt" }),
  ({ recipient, key }: KeyedRecipient, ctx) => ({ ...empfaengerOut(recipient, ctx), Hex: key }),
);

/** ?channel and ?einsprungsquelle of POST /empfaenger/create and tracking/abschliessen. */
export const channelIn = z
  .object({
    channel: field(
      text(50).regex(channelForm, "error.invalid").or(z.literal("")).optional(),
      "The channel by which the recipient came: a name of letters, digits and . _ - that nobody has to know; co on completion",
      "WhatsApp",
    ),
    einsprungsquelle,
  })
  .transform(({ channel, einsprungsquelle: arrival }) => ({ channel: channel || null, arrival }));

/** ?empfehlungsnummer: which of a browser's recommendations the call is about. */
export const welcheEmpfehlungIn = z
  .object({
    empfehlungsnummer: field(
      text(50).optional(),
      "The recommendation, for browsers that hold several recipients' cookies; a token already stands for one",
      "7KQ4M2XWPA",
    ),
  })
  .transform(({ empfehlungsnummer }) => ({ number: empfehlungsnummer || null }));
