/** Texts of the small script in the browser; the same as the server's. */
export default {
  required: "Dies ist ein Pflichtfeld.",
  consent: "Die Zustimmung ist erforderlich, um fortzufahren.",
  email: "Dies ist keine gültige E-Mail-Adresse.",
  date: "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  date_sie: "Bitte geben Sie einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
  iban: "Diese IBAN stimmt nicht. Prüfe bitte die Ziffern.",
  iban_sie: "Diese IBAN stimmt nicht. Prüfen Sie bitte die Ziffern.",
  pattern: "Das passt hier nicht. Sieh dir bitte den Hinweis an.",
  pattern_sie: "Das passt hier nicht. Sehen Sie sich bitte den Hinweis an.",
  short: "Bitte mindestens {n} Zeichen.",
  long: "Bitte höchstens {n} Zeichen.",
  offline:
    "Keine Verbindung zum Internet. Deine Angaben bleiben stehen: Schick sie noch einmal ab, sobald du wieder online bist.",
  offline_sie:
    "Keine Verbindung zum Internet. Ihre Angaben bleiben stehen: Schicken Sie sie noch einmal ab, sobald Sie wieder online sind.",
  meant: "Meinst du",
  meant_sie: "Meinen Sie",
  close: "Schließen",
  amounts: "{me} für dich, {recipient} für deinen Kontakt",
  amounts_sie: "{me} für Sie, {recipient} für Ihren Kontakt",
} as const;
