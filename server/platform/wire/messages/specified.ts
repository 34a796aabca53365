import type { FieldMessages, RefusalMessages } from "./de.ts";

const terms =
  "Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.";

/** Sentences that clients may compare, word for word. Only the facade uses them. */
export const specified = {
  de: {
    refusals: {
      notFound: "Ihre Anfrage konnte nicht verarbeitet werden.",
      termsNotAccepted: terms,
      emailInvalid: "Dies ist keine gültige E-Mail-Adresse.",
      emailNotListed: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
      recipientEmailEqualsReferrer: "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
    } satisfies Partial<RefusalMessages>,
    fields: {
      required: "Dies ist ein Pflichtfeld.",
      email: "Dies ist keine gültige E-Mail-Adresse.",
      consent: "Die Zustimmung ist erforderlich, um fortzufahren.",
      terms,
    } satisfies Partial<FieldMessages>,
  },
  en: {
    refusals: { ibanInvalid: "is not valid" } satisfies Partial<RefusalMessages>,
    fields: { required: "field is a required field", iban: "is not valid" } satisfies Partial<FieldMessages>,
  },
};
