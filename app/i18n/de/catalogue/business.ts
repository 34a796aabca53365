/** The area of business customers: its start page, with the same keys as home's, and its help. */
export const business = {
  title: "Geschäftskunden empfehlen und bis zu {{amount}} bekommen",
  slogan: "Fürs Geschäft empfehlen: Verschenk bis zu {amount} oder teilt sie euch.",
  slogan_sie: "Fürs Geschäft empfehlen: Verschenken Sie bis zu {amount} oder teilen Sie sie sich.",
  lead: "Du kennst jemanden mit Laden, Büro oder Werkstatt? Schick einen Link. Wer die Prämie bekommt, bestimmst du.",
  lead_sie:
    "Sie kennen jemanden mit Laden, Büro oder Werkstatt? Schicken Sie einen Link. Wer die Prämie bekommt, bestimmen Sie.",
  description:
    "Empfiehl {{name}} an Läden, Büros und Werkstätten: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
  description_sie:
    "Empfehlen Sie {{name}} an Läden, Büros und Werkstätten: bis zu {{euros}} Euro Prämie für Sie, Ihren Kontakt oder Sie beide.",
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
    text1: "Wähle ein Angebot fürs Geschäft und wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    text1_sie: "Wählen Sie ein Angebot fürs Geschäft und wer die Prämie bekommt: Sie, Ihr Kontakt oder Sie beide.",
    title2: "Empfehlen",
    text2: "Du bekommst einen persönlichen Link und schickst ihn der Person, die im Betrieb entscheidet.",
    text2_sie: "Sie bekommen einen persönlichen Link und schicken ihn der Person, die im Betrieb entscheidet.",
    title3: "Freuen",
    text3: "Ist der Vertrag aktiv, kommt die Prämie als Überweisung oder Gutschein.",
  },
  already: "Schon empfohlen?",
  alreadyLink: "Sieh nach, wie es steht",
  alreadyLink_sie: "Sehen Sie nach, wie es steht",
  products: "Das kannst du fürs Geschäft empfehlen",
  products_sie: "Das können Sie fürs Geschäft empfehlen",
  rewards: "Das kannst du bekommen",
  rewards_sie: "Das können Sie bekommen",
  campaigns: "Das läuft gerade",
  questions: "Was andere fragen",
  allQuestions: "Alle Fragen und Antworten",
  toForm: "Nach oben zum Formular",
  faq: {
    title: "Fragen zu Geschäftskunden",
    description: "Wen du mit {{name}} als Geschäftskunden empfehlen kannst, was zählt und wer die Prämie bekommt.",
    description_sie: "Wen Sie mit {{name}} als Geschäftskunden empfehlen können, was zählt und wer die Prämie bekommt.",
  },
  rewardHelp: {
    title: "Prämien für Geschäftskunden",
    description:
      "Wie viel eine Empfehlung fürs Geschäft mit {{name}} bringt, wann die Prämie kommt und wie du sie bekommst.",
    description_sie:
      "Wie viel eine Empfehlung fürs Geschäft mit {{name}} bringt, wann die Prämie kommt und wie Sie sie bekommen.",
  },
  how: {
    title: "Geschäftskunden empfehlen: so geht es",
    description: "Aussuchen, empfehlen, freuen: so empfiehlst du mit {{name}} einen Betrieb, Schritt für Schritt.",
    description_sie: "Aussuchen, empfehlen, freuen: so empfehlen Sie mit {{name}} einen Betrieb, Schritt für Schritt.",
  },
} as const;
