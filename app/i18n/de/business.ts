/** The area of business customers: its start page, with the keys of home's, and its help. */
export const business = {
  title: "Geschäftskunden empfehlen und bis zu {{amount}} bekommen",
  claim: "Empfiehl Angebote fürs Geschäft, teilt euch bis zu {amount}.",
  lead: "Du kennst jemanden mit Laden, Büro oder Werkstatt? Schick einen Link. Wer die Prämie bekommt, bestimmst du.",
  description:
    "Empfiehl {{name}} an Läden, Büros und Werkstätten: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
  areas: "Nach Bereich aussuchen",
  points: {
    quick: "Ohne Anmeldung, in einer Minute",
    quiet: "Wir schreiben deinem Kontakt nicht",
    paid: "Als Überweisung oder Gutschein",
  },
  steps: {
    title: "So geht es",
    title1: "Aussuchen",
    text1: "Wähle ein Angebot fürs Geschäft und wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    title2: "Empfehlen",
    text2: "Du bekommst einen persönlichen Link und schickst ihn der Person, die im Betrieb entscheidet.",
    title3: "Freuen",
    text3: "Ist der Vertrag aktiv, kommt die Prämie als Überweisung oder Gutschein.",
  },
  already: "Schon empfohlen?",
  alreadyLink: "Sieh nach, wie es steht",
  products: "Das kannst du fürs Geschäft empfehlen",
  rewards: "Das kannst du bekommen",
  campaigns: "Das läuft gerade",
  questions: "Was andere fragen",
  allQuestions: "Alle Fragen und Antworten",
  faq: {
    title: "Fragen zu Geschäftskunden",
    description: "Wen du mit {{name}} als Geschäftskunden empfehlen kannst, was zählt und wer die Prämie bekommt.",
  },
  rewardHelp: {
    title: "Prämien für Geschäftskunden",
    description:
      "Wie viel eine Empfehlung fürs Geschäft mit {{name}} bringt, wann die Prämie kommt und wie du sie bekommst.",
  },
  how: {
    title: "Geschäftskunden empfehlen: so geht es",
    description: "Aussuchen, empfehlen, freuen: so empfiehlst du mit {{name}} einen Betrieb, Schritt für Schritt.",
  },
} as const;
