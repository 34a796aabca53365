/** Home. The promise itself is the tenant's slogan. */
export const home = {
  title: "Empfehlen und bis zu {{amount}} bekommen",
  lead: "Du verschickst einen Link, dein Kontakt bestellt. Wer die Prämie bekommt, bestimmst du: du, dein Kontakt oder ihr beide.",
  lead_sie:
    "Sie verschicken einen Link, Ihr Kontakt bestellt. Wer die Prämie bekommt, bestimmen Sie: Sie, Ihr Kontakt oder Sie beide.",
  description:
    "Empfiehl {{name}} weiter und bekomm bis zu {{euros}} Euro Prämie: für dich, deinen Kontakt oder euch beide. Ohne Anmeldung, in einer Minute.",
  description_sie:
    "Empfehlen Sie {{name}} weiter und bekommen Sie bis zu {{euros}} Euro Prämie: für Sie, Ihren Kontakt oder Sie beide. Ohne Anmeldung, in einer Minute.",
  areas: "Nach Bereich aussuchen",
  points: {
    quick: "Ohne Anmeldung, in einer Minute",
    quiet: "Wir schreiben deinem Kontakt nicht",
    quiet_sie: "Wir schreiben Ihrem Kontakt nicht",
    paid: "Als Überweisung oder Gutschein",
  },
  steps: {
    title: "So geht es",
    title1: "Aussuchen",
    text1: "Wähle, was du empfiehlst und wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    text1_sie: "Wählen Sie, was Sie empfehlen und wer die Prämie bekommt: Sie, Ihr Kontakt oder Sie beide.",
    title2: "Empfehlen",
    text2: "Du bekommst einen persönlichen Link und verschickst ihn selbst, wie du magst.",
    text2_sie: "Sie bekommen einen persönlichen Link und verschicken ihn selbst, wie Sie mögen.",
    title3: "Freuen",
    text3: "Ist der Vertrag aktiv, kommt die Prämie als Überweisung oder Gutschein.",
  },
  already: "Schon empfohlen?",
  alreadyLink: "Sieh nach, wie es steht",
  alreadyLink_sie: "Sehen Sie nach, wie es steht",
  products: "Das kannst du empfehlen",
  products_sie: "Das können Sie empfehlen",
  campaigns: "Das läuft gerade",
  rewards: "Das kannst du bekommen",
  rewards_sie: "Das können Sie bekommen",
  questions: "Was andere fragen",
  allQuestions: "Alle Fragen und Antworten",
  toForm: "Nach oben zum Formular",
} as const;
