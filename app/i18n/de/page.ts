/** What every page has. */
export const page = {
  nav: { recommend: "Empfehlen", mine: "Meine Empfehlungen", code: "Code einlösen", faq: "Fragen" },
  login: "Anmelden",
  logout: "Abmelden",
  footer: {
    faq: "Häufige Fragen",
    contact: "Kontakt",
    imprint: "Impressum",
    terms: "Teilnahme\u00ADbedingungen",
    privacy: "Datenschutz",
    cookies: "Cookies",
    accessibility: "Barrierefreiheit",
  },
  languages: { de: "Deutsch", en: "English" },
  hotline: "Hilfe am Telefon: {{phone}}, {{hours}}",
  home: "Start",
  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Ihre Anfrage konnte nicht verarbeitet werden.",
    more: "Vielleicht ist der Link unvollständig. Kopiere ihn noch einmal ganz, oder fang auf der Startseite neu an.",
    home: "Zur Startseite",
  },
  fault: {
    title: "Das hat gerade nicht geklappt",
    text: "Es liegt nicht an dir. Bitte versuche es in ein paar Minuten noch einmal.",
    number: "Nummer für Rückfragen: {{id}}",
  },
};
