/** Making a recommendation, up to the link. */
export const recommend = {
  title: "Dein Link in einer Minute",
  titleProduct: "{{product}} empfehlen",
  descriptionProduct:
    "{{product}} empfehlen und {{amount}} Prämie bekommen oder teilen: dein persönlicher Link von {{name}}, ohne Anmeldung.",
  lead: {
    private: "Ohne Anmeldung. Du bestimmst, wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    business:
      "Für alle, die jemanden mit Laden, Büro oder Werkstatt kennen. Ohne Anmeldung, und du bestimmst, wer die Prämie bekommt.",
  },
  found: {
    private: {
      title: "Dein Link in einer Minute",
      description:
        "Erstell in einer Minute deinen Empfehlungslink, ohne Anmeldung: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
    },
    business: {
      title: "Geschäftskunden empfehlen",
      description:
        "Empfiehl Laden, Büro oder Werkstatt weiter, ohne Anmeldung: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
    },
  },
  next: "So geht es weiter",
  when1: "Gleich",
  what1: {
    link: "Du bekommst deinen Link und verschickst ihn selbst. Wir schreiben deinem Kontakt nicht.",
    confirm:
      "Wir schicken dir eine E-Mail. Ein Klick darin, und du hast deinen Link. Deinem Kontakt schreiben wir nicht.",
  },
  when2: "In den nächsten {{days}} Tagen",
  what2: "Dein Kontakt öffnet den Link. Danach bleiben {{orderDays}} Tage zum Bestellen.",
  when3: "Meist {{from}} bis {{to}} Wochen nach der Bestellung",
  what3: "Die Prämie liegt bereit. Wir schreiben dir, und du wählst: Überweisung oder Gutschein.",
  hint: {
    recommendationExists: "Zu meinen Empfehlungen",
    optInRequired: "Bestätigungs-E-Mail noch einmal schicken",
  },
  noProducts: {
    title: "Noch steht kein Angebot fest",
    text: "Deinen Link gibt es schon jetzt. Dein Kontakt sucht sich das Angebot aus, und danach richtet sich die Prämie.",
  },
  form: {
    productId: "Was empfiehlst du?",
    recipientShare: "Wer bekommt die Prämie?",
    firstName: "Dein Vorname",
    lastName: "Dein Nachname",
    email: "Deine E-Mail-Adresse",
    emailHint: "Hierhin melden wir uns, wenn deine Prämie bereitliegt.",
    terms: "Zustimmung",
    campaign: "{{text}} <legal>Aktionsbedingungen lesen</legal>",
    campaignConsent: "Zustimmung zur Aktion",
    submit: "Link erstellen",
    promise: "Wir schreiben deinem Kontakt nicht. Den Link verschickst du selbst.",
  },
  confirmation: {
    title: "Nur noch ein Klick in deiner E-Mail",
    text: "Wir haben dir eine E-Mail geschickt. Bestätige darin deine Adresse, dann kannst du deinen Link teilen.",
    spam: "Nichts angekommen? Schau im Spam-Ordner nach.",
    resend: "E-Mail noch einmal schicken",
    email: "E-Mail-Adresse",
    resentTitle: "Ist unterwegs",
    resentText: "Wenn zu dieser Adresse eine Empfehlung wartet, kommt die E-Mail gleich noch einmal.",
    confirmTitle: "Empfehlung bestätigen",
    confirmText: "Mit diesem Klick bestätigst du deine E-Mail-Adresse. Danach kannst du deinen Link teilen.",
    confirm: "Bestätigen und Link ansehen",
    why: "Warum noch ein Klick? Manche E-Mail-Programme öffnen Links zur Prüfung von selbst. So bleibt deiner gültig.",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expiredText:
      "Er ist abgelaufen oder wurde schon benutzt. Hast du schon bestätigt, findest du deinen Link bei deinen Empfehlungen.",
  },
  thanks: {
    title: "Danke fürs Empfehlen",
    text: "Jetzt ist dein Kontakt am Zug.",
    next: "Das passiert als Nächstes",
    when1: "In den nächsten {{days}} Tagen",
    what1: "Dein Kontakt öffnet den Link. So lange gilt er.",
    when2: "Danach {{orderDays}} Tage",
    what2: "So lange hat dein Kontakt Zeit, seine Daten zu bestätigen und zu bestellen.",
    when3: "Meist {{from}} bis {{to}} Wochen",
    what3: "Ist der Vertrag aktiv und die Widerrufsfrist vorbei, bekommst du eine E-Mail und wählst deine Prämie.",
    again: "Noch etwas empfehlen",
    area: "Meine Empfehlungen ansehen",
  },
} as const;
