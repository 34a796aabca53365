export const legal = {
  missing: {
    title: "Inhalt nicht verfügbar",
    text: "Dieser Text lässt sich gerade nicht laden. Bitte versuch es gleich noch einmal oder schreib uns.",
    text_sie:
      "Dieser Text lässt sich gerade nicht laden. Bitte versuchen Sie es gleich noch einmal oder schreiben Sie uns.",
  },
  version: "Stand: {{date}}",
  demonstration: "Vorführung",
  email: "E-Mail",
  phone: "Telefon",
  imprint: {
    title: "Impressum",
    description: "Wer das Empfehlungsprogramm von {{name}} betreibt: Anschrift, Kontakt und Registereintrag.",
    lead: "Angaben nach § 5 DDG",
    representedBy: "Vertreten durch",
    register: "Registereintrag",
    vatId: "Umsatzsteuer-ID",
    responsible: "Verantwortlich für den Inhalt",
    sameAddress: "Anschrift wie oben",
    disputesTitle: "Streit ohne Gericht",
    disputes:
      "Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet. Schreib uns, wir suchen mit dir eine Lösung.",
    disputes_sie:
      "Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet. Schreiben Sie uns, wir suchen mit Ihnen eine Lösung.",
  },
  privacy: {
    title: "Datenschutz",
    versions: "Fassungen",
    current: "gilt jetzt",
    older: "Das ist eine ältere Fassung. Es gilt die aktuelle:",
    description: "Was beim Empfehlen mit {{name}} gespeichert wird, wofür, wie lange und wer es sieht.",
  },
  terms: {
    title: "Teilnahmebedingungen",
    description:
      "Die Teilnahmebedingungen für Empfehlungen mit {{name}}: wer mitmachen kann, wann eine Empfehlung zählt, wann die Prämie kommt.",
  },
  contact: {
    title: "Kontakt",
    description: "So erreichst du {{name}}: Telefon, E-Mail und Post.",
    description_sie: "So erreichen Sie {{name}}: Telefon, E-Mail und Post.",
    lead: "Wir helfen dir weiter, am Telefon oder per E-Mail.",
    lead_sie: "Wir helfen Ihnen weiter, am Telefon oder per E-Mail.",
    post: "Post",
    hint: "Nenn uns die Nummer deiner Empfehlung, wenn du eine hast. Bankdaten brauchen wir nie am Telefon und nie per E-Mail.",
    hint_sie:
      "Nennen Sie uns die Nummer Ihrer Empfehlung, wenn Sie eine haben. Bankdaten brauchen wir nie am Telefon und nie per E-Mail.",
    faq: "Vielleicht ist deine Frage schon beantwortet",
    faq_sie: "Vielleicht ist Ihre Frage schon beantwortet",
    brandHelp: "Fragen zu deinem Vertrag oder Anschluss beantwortet die Hilfe von {{brand}}",
    brandHelp_sie: "Fragen zu Ihrem Vertrag oder Anschluss beantwortet die Hilfe von {{brand}}",
  },
  accessibility: {
    title: "Barrierefreiheitserklärung",
    description:
      "Wie das Empfehlungsprogramm von {{name}} die Anforderungen an Barrierefreiheit erfüllt und was noch fehlt.",
    heading: "Barriere\u00ADfreiheits\u00ADerklärung",
    lead: "Informationen von {{operator}} nach § 14 und Anlage 3 BFSG",
    service: "Was dieser Dienst ist",
    delivery: "Wie er benutzt werden kann",
    conformity: "Wie er die Anforderungen erfüllt",
    gaps: "Was noch fehlt",
    feedback: "Etwas geht nicht?",
    feedbackText: "Sag uns, woran es hängt, wir antworten und helfen:",
    feedbackText_sie: "Sagen Sie uns, woran es hängt, wir antworten und helfen:",
    authority: "Zuständige Aufsicht",
  },
} as const;
