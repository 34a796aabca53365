/** Home. The promise itself is the tenant's claim. */
export const home = {
  title: "Empfehlen und bis zu {{amount}} bekommen",
  lead: "Du verschickst einen Link, dein Kontakt bestellt. Wer die Prämie bekommt, bestimmst du: du, dein Kontakt oder ihr beide.",
  description:
    "Empfiehl {{name}} weiter und bekomm bis zu {{euros}} Euro Prämie: für dich, deinen Kontakt oder euch beide. Ohne Anmeldung, in einer Minute.",
  areas: "Nach Bereich aussuchen",
  points: {
    quick: "Ohne Anmeldung, in einer Minute",
    quiet: "Wir schreiben deinem Kontakt nicht",
    paid: "Als Überweisung oder Gutschein",
  },
  steps: {
    title: "So geht es",
    title1: "Aussuchen",
    text1: "Wähle, was du empfiehlst und wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    title2: "Empfehlen",
    text2: "Du bekommst einen persönlichen Link und verschickst ihn selbst, wie du magst.",
    title3: "Freuen",
    text3: "Ist der Vertrag aktiv, kommt die Prämie als Überweisung oder Gutschein.",
  },
  already: "Schon empfohlen?",
  alreadyLink: "Sieh nach, wie es steht",
  products: "Das kannst du empfehlen",
  campaigns: "Das läuft gerade",
  rewards: "Das kannst du bekommen",
  questions: "Was andere fragen",
  allQuestions: "Alle Fragen und Antworten",
} as const;
