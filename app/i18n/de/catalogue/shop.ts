/** The shop and its campaigns. Names of products and categories come from the product source. */
export const shop = {
  recommend: "Jetzt empfehlen",
  rewardUpTo: "Prämie bis zu",
  offers: "Das kannst du empfehlen",
  offers_sie: "Das können Sie empfehlen",
  parts: "Auswahl",
  all: "Alle",
  devices: "Zusammen mit einem Gerät",
  more: "Gut zu wissen",
  card: "Empfehlen",
  unavailable: {
    title: "Inhalt nicht verfügbar",
    text: "Die Angebote lassen sich gerade nicht laden. Empfehlen kannst du trotzdem:",
    text_sie: "Die Angebote lassen sich gerade nicht laden. Empfehlen können Sie trotzdem:",
    link: "Link erstellen, dein Kontakt sucht sich das Angebot aus",
    link_sie: "Link erstellen, Ihr Kontakt sucht sich das Angebot aus",
    form: "Dein Kontakt sucht sich das Angebot aus, und danach richtet sich die Prämie.",
    form_sie: "Ihr Kontakt sucht sich das Angebot aus, und danach richtet sich die Prämie.",
  },
  none: {
    title: "Hier ist gerade nichts im Angebot",
    text: "Neue Angebote kommen wieder. Bis dahin findest du anderes, das sich zu empfehlen lohnt.",
    text_sie: "Neue Angebote kommen wieder. Bis dahin finden Sie anderes, das sich zu empfehlen lohnt.",
    link: "Alles ansehen, was du empfehlen kannst",
    link_sie: "Alles ansehen, was Sie empfehlen können",
  },
  partTitle: "{{title}} empfehlen: {{area}}",
  atHome: {
    title: "Für zuhause",
    lead: "Ein Anschluss, der hält, und was dazugehört. Such aus, was zu deinem Kontakt passt.",
    lead_sie: "Ein Anschluss, der hält, und was dazugehört. Suchen Sie aus, was zu Ihrem Kontakt passt.",
    areas: "Womit fängst du an?",
    areas_sie: "Womit fangen Sie an?",
    description:
      "Internet und mehr für zuhause empfehlen: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
    description_sie:
      "Internet und mehr für zuhause empfehlen: bis zu {{euros}} Euro Prämie für Sie, Ihren Kontakt oder Sie beide.",
  },
  areas: {
    fibre: {
      title: "Glasfaser bis in die Wohnung",
      short: "Das schnellste Netz, wo es schon liegt.",
      description: "Glasfaser empfehlen und bis zu {{euros}} Euro Prämie bekommen. Alle Tarife mit Preis und Prämie.",
    },
    homeInternet: {
      title: "Schnell zuhause: Internet und Festnetz",
      short: "Surfen, streamen und telefonieren über einen Anschluss.",
      description:
        "Internet und Festnetz für zuhause empfehlen: bis zu {{euros}} Euro Prämie. Alle Tarife mit Preis und Vorteil.",
    },
    youngPeople: {
      title: "Schnelles Internet zuhause für alle unter 28",
      short: "Internet zum kleineren Preis für alle unter 28.",
      description:
        "Internet für junge Leute unter 28 empfehlen: bis zu {{euros}} Euro Prämie für dich, deinen Kontakt oder euch beide.",
      description_sie:
        "Internet für junge Leute unter 28 empfehlen: bis zu {{euros}} Euro Prämie für Sie, Ihren Kontakt oder Sie beide.",
    },
    tv: {
      title: "Fernsehen und Mediatheken in einem",
      short: "Sender, Mediatheken und Filme, auf jedem Gerät.",
      description: "Fernsehen empfehlen und bis zu {{euros}} Euro Prämie bekommen. Alle Pakete mit Preis und Prämie.",
    },
    homeService: {
      title: "Hilfe, wenn zuhause etwas hakt",
      short: "Einrichten, erklären, reparieren: am Telefon oder vor Ort.",
      description:
        "Den Digital Home Service empfehlen: bis zu {{euros}} Euro Prämie, und dein Kontakt hat jemanden, der hilft.",
      description_sie:
        "Den Digital Home Service empfehlen: bis zu {{euros}} Euro Prämie, und Ihr Kontakt hat jemanden, der hilft.",
    },
    sport: {
      title: "Livesport zum Internetanschluss",
      short: "Jedes Spiel der Saison zum schnellen Anschluss.",
      description: "Sport und Internet zusammen empfehlen: bis zu {{euros}} Euro Prämie.",
    },
    mobile: {
      title: "Unterwegs surfen und telefonieren",
      short: "Tarife mit viel Daten, auf Wunsch mit neuem Gerät.",
      description:
        "Mobilfunk empfehlen und bis zu {{euros}} Euro Prämie bekommen. Tarife für unterwegs, auch mit Smartphone oder Tablet.",
    },
    young: {
      title: "Mehr Daten, kleinerer Preis: Tarife für alle unter 28",
      short: "Mobilfunk für alle, die beim Abschluss jünger als 28 sind.",
      description: "Young-Tarife für alle unter 28 empfehlen: bis zu {{euros}} Euro Prämie.",
    },
    businessLine: {
      title: "Internet und Telefon fürs Geschäft",
      short: "Anschlüsse für Büro, Laden und Werkstatt.",
      description: "Festnetz und Internet fürs Geschäft empfehlen: bis zu {{euros}} Euro Prämie.",
    },
    businessInternet: {
      title: "Internet fürs Geschäft",
      short: "DSL und Glasfaser für Selbständige und Unternehmen.",
      description: "Internet für Selbständige und Unternehmen empfehlen: bis zu {{euros}} Euro Prämie.",
    },
    businessWebshop: {
      title: "Webseite und Webshop, betreut",
      short: "Gefunden werden und verkaufen, ohne selbst zu bauen.",
      description: "Webseite und Webshop fürs Geschäft empfehlen: bis zu {{euros}} Euro Prämie.",
    },
  },
  campaign: {
    description: "{{title}}: {{name}} belohnt Empfehlungen mit bis zu {{euros}} Euro.",
    eyebrow: "Aktion",
    bonus: "Extra für dich: {{amount}} nach {{deals}} erfolgreichen Empfehlungen in {{months}} Monaten.",
    bonus_sie: "Extra für Sie: {{amount}} nach {{deals}} erfolgreichen Empfehlungen in {{months}} Monaten.",
    runs: "Läuft vom {{from}} bis zum {{to}}",
    upcoming: "Startet am {{from}} und läuft bis zum {{to}}",
    ended: "Lief vom {{from}} bis zum {{to}}",
    endedTitle: "Diese Aktion ist vorbei.",
    endedText: "Empfehlen lohnt sich trotzdem: Die Prämien gibt es weiterhin.",
    soonTitle: "Diese Aktion hat noch nicht begonnen.",
    soonText: "Du kannst schon jetzt empfehlen, dann aber ohne die Aktion.",
    soonText_sie: "Sie können schon jetzt empfehlen, dann aber ohne die Aktion.",
    kept: "Gilt für jeden Link, der bis dahin entsteht, auch wenn dein Kontakt erst danach bestellt.",
    kept_sie: "Gilt für jeden Link, der bis dahin entsteht, auch wenn Ihr Kontakt erst danach bestellt.",
    join: "Mitmachen und empfehlen",
    legal: "Aktionsbedingungen",
    consent: "Um mitzumachen, stimmst du beim Empfehlen den Aktionsbedingungen zu.",
    consent_sie: "Um mitzumachen, stimmen Sie beim Empfehlen den Aktionsbedingungen zu.",
    until: "bis",
    others: "Das läuft gerade",
  },
} as const;
