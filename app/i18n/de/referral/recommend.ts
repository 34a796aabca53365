/** Making a recommendation, up to the link. */
export const recommend = {
  title: "Dein Link in einer Minute",
  title_sie: "Ihr Link in einer Minute",
  titleProduct: "{{product}} empfehlen",
  descriptionProduct:
    "{{product}} empfehlen und {{amount}} Prämie bekommen oder teilen: dein persönlicher Link von {{name}}, ohne Anmeldung.",
  descriptionProduct_sie:
    "{{product}} empfehlen und {{amount}} Prämie bekommen oder teilen: Ihr persönlicher Link von {{name}}, ohne Anmeldung.",
  lead: {
    private: "Ohne Anmeldung. Du bestimmst, wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    private_sie: "Ohne Anmeldung. Sie bestimmen, wer die Prämie bekommt: Sie, Ihr Kontakt oder Sie beide.",
    business:
      "Für alle, die jemanden mit Laden, Büro oder Werkstatt kennen. Ohne Anmeldung, und du bestimmst, wer die Prämie bekommt.",
    business_sie:
      "Für alle, die jemanden mit Laden, Büro oder Werkstatt kennen. Ohne Anmeldung, und Sie bestimmen, wer die Prämie bekommt.",
    members: "Du bestimmst, wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    members_sie: "Sie bestimmen, wer die Prämie bekommt: Sie, Ihr Kontakt oder Sie beide.",
  },
  found: {
    private: {
      title: "Dein Link in einer Minute",
      title_sie: "Ihr Link in einer Minute",
      description:
        "Erstell in einer Minute deinen Empfehlungslink, ohne Anmeldung: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
      description_sie:
        "Erstellen Sie in einer Minute Ihren Empfehlungslink, ohne Anmeldung: bis zu {{euros}} Euro Prämie für Sie, Ihren Kontakt oder Sie beide.",
    },
    business: {
      title: "Geschäftskunden empfehlen",
      description:
        "Empfiehl Laden, Büro oder Werkstatt weiter, ohne Anmeldung: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
      description_sie:
        "Empfehlen Sie Laden, Büro oder Werkstatt weiter, ohne Anmeldung: bis zu {{euros}} Euro Prämie für Sie, Ihren Kontakt oder Sie beide.",
    },
  },
  more: {
    customer: "Ist dein Kontakt schon Kunde?",
    customer_sie: "Ist Ihr Kontakt schon Kunde?",
    participants: "Wer mitmachen kann",
    staff: "Als Mitarbeitende empfehlen",
  },
  next: "So geht es weiter",
  when1: "Gleich",
  what1: {
    link: "Du bekommst deinen Link und verschickst ihn selbst. Wir schreiben deinem Kontakt nicht.",
    link_sie: "Sie bekommen Ihren Link und verschicken ihn selbst. Wir schreiben Ihrem Kontakt nicht.",
    confirm:
      "Wir schicken dir eine E-Mail. Darin bestätigst du deine Adresse, dann hast du deinen Link. Deinem Kontakt schreiben wir nicht.",
    confirm_sie:
      "Wir schicken Ihnen eine E-Mail. Darin bestätigen Sie Ihre Adresse, dann haben Sie Ihren Link. Ihrem Kontakt schreiben wir nicht.",
  },
  when2: "In den nächsten {{days}} Tagen",
  what2: "Dein Kontakt öffnet den Link. Danach bleiben {{orderDays}} Tage zum Bestellen.",
  what2_sie: "Ihr Kontakt öffnet den Link. Danach bleiben {{orderDays}} Tage zum Bestellen.",
  when3: "Meist {{from}} bis {{to}} Wochen nach der Bestellung",
  what3: "Die Prämie liegt bereit. Wir schreiben dir, und du wählst: Überweisung oder Gutschein.",
  what3_sie: "Die Prämie liegt bereit. Wir schreiben Ihnen, und Sie wählen: Überweisung oder Gutschein.",
  hint: {
    recommendationExists: "Zu meinen Empfehlungen",
    optInRequired: "Bestätigungs-E-Mail noch einmal schicken",
  },
  noProducts: {
    title: "Noch steht kein Angebot fest",
    text: "Deinen Link gibt es schon jetzt. Dein Kontakt sucht sich das Angebot aus, und danach richtet sich die Prämie.",
    text_sie:
      "Ihren Link gibt es schon jetzt. Ihr Kontakt sucht sich das Angebot aus, und danach richtet sich die Prämie.",
  },
  form: {
    productId: "Was empfiehlst du?",
    productId_sie: "Was empfehlen Sie?",
    recipientShare: "Wer bekommt die Prämie?",
    firstName: "Dein Vorname",
    firstName_sie: "Ihr Vorname",
    lastName: "Dein Nachname",
    lastName_sie: "Ihr Nachname",
    email: "Deine E-Mail-Adresse",
    email_sie: "Ihre E-Mail-Adresse",
    emailHint: "Hierhin melden wir uns, wenn deine Prämie bereitliegt.",
    emailHint_sie: "Hierhin melden wir uns, wenn Ihre Prämie bereitliegt.",
    emailRepeat: "E-Mail-Adresse wiederholen",
    agentNumber: "Nummer der Agentur",
    employeeNumber: "Nummer im Team",
    allOffers: "Bei „Alle Angebote“ wählt dein Kontakt das Produkt; es entscheidet dann über die Prämie.",
    allOffers_sie: "Bei „Alle Angebote“ wählt Ihr Kontakt das Produkt; es entscheidet dann über die Prämie.",
    newsletter: "Newsletter",
    terms: "Zustimmung",
    campaign: "{{text}} <legal>Aktionsbedingungen lesen</legal>",
    campaignConsent: "Zustimmung zur Aktion",
    plan: "Hat dich eine Agentur eingeladen, oder nennst du ihre Nummer? Dann gilt ihr Prämienplan. Die Beträge stehen in der E-Mail, die du von uns bekommst, bevor du den Link teilst.",
    plan_sie:
      "Hat Sie eine Agentur eingeladen, oder nennen Sie ihre Nummer? Dann gilt ihr Prämienplan. Die Beträge stehen in der E-Mail, die Sie von uns bekommen, bevor Sie den Link teilen.",
    submit: "Link erstellen",
    promise: "Wir schreiben deinem Kontakt nicht. Den Link verschickst du selbst.",
    promise_sie: "Wir schreiben Ihrem Kontakt nicht. Den Link verschicken Sie selbst.",
  },
  confirmation: {
    title: "Bestätige noch deine E-Mail-Adresse",
    title_sie: "Bestätigen Sie noch Ihre E-Mail-Adresse",
    text: "Wir haben dir eine E-Mail geschickt. Bestätige darin deine Adresse, dann kannst du deinen Link teilen.",
    text_sie:
      "Wir haben Ihnen eine E-Mail geschickt. Bestätigen Sie darin Ihre Adresse, dann können Sie Ihren Link teilen.",
    spam: "Nichts angekommen? Schau im Spam-Ordner nach.",
    spam_sie: "Nichts angekommen? Schauen Sie im Spam-Ordner nach.",
    resend: "E-Mail noch einmal schicken",
    email: "E-Mail-Adresse",
    resentTitle: "Ist unterwegs",
    resentText: "Wenn zu dieser Adresse eine Empfehlung wartet, kommt die E-Mail gleich noch einmal.",
    resentLimit: "Das geht einmal in 24 Stunden. Der Link aus der ersten E-Mail gilt weiter.",
    confirmTitle: "Empfehlung bestätigen",
    confirmText: "Mit diesem Klick bestätigst du deine E-Mail-Adresse. Danach kannst du deinen Link teilen.",
    confirmText_sie: "Mit diesem Klick bestätigen Sie Ihre E-Mail-Adresse. Danach können Sie Ihren Link teilen.",
    confirm: "Bestätigen und Link ansehen",
    why: "Warum noch ein Klick? Manche E-Mail-Programme öffnen Links zur Prüfung von selbst. So bleibt deiner gültig.",
    why_sie:
      "Warum noch ein Klick? Manche E-Mail-Programme öffnen Links zur Prüfung von selbst. So bleibt Ihrer gültig.",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expiredText:
      "Er ist abgelaufen oder wurde schon benutzt. Hast du schon bestätigt, findest du deinen Link bei deinen Empfehlungen.",
    expiredText_sie:
      "Er ist abgelaufen oder wurde schon benutzt. Haben Sie schon bestätigt, finden Sie Ihren Link bei Ihren Empfehlungen.",
  },
  thanks: {
    title: "Danke fürs Empfehlen",
    text: "Jetzt ist dein Kontakt am Zug.",
    text_sie: "Jetzt ist Ihr Kontakt am Zug.",
    next: "Das passiert als Nächstes",
    when1: "Der Link gilt {{days}} Tage",
    what1: "Dein Kontakt öffnet den Link.",
    what1_sie: "Ihr Kontakt öffnet den Link.",
    when2: "Danach {{orderDays}} Tage",
    what2: "So lange hat dein Kontakt Zeit, seine Daten zu bestätigen und zu bestellen.",
    what2_sie: "So lange hat Ihr Kontakt Zeit, seine Daten zu bestätigen und zu bestellen.",
    when3: "Meist {{from}} bis {{to}} Wochen",
    what3:
      "Ist der Vertrag aktiv und die Widerrufsfrist vorbei, liegt die Prämie bereit. Wir schreiben allen, die etwas davon bekommen.",
    again: "Noch etwas empfehlen",
    area: "Meine Empfehlungen ansehen",
  },
} as const;
