/** What the small script in the browser says; the same words as the server's. */
export default {
  required: "Dies ist ein Pflichtfeld.",
  consent: "Die Zustimmung ist erforderlich, um fortzufahren.",
  choose: "Bitte wähle etwas aus.",
  email: "Dies ist keine gültige E-Mail-Adresse.",
  date: "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  iban: "Diese IBAN stimmt nicht. Prüfe bitte die Ziffern.",
  pattern: "Das passt hier nicht. Sieh dir bitte den Hinweis an.",
  short: "Bitte mindestens {n} Zeichen.",
  long: "Bitte höchstens {n} Zeichen.",
  close: "Schließen",
  amounts: ": {me} für dich, {friend} für deinen Kontakt",
} as const;
