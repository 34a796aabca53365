/** Help: questions and answers, how it works, all about the reward. */
export const help = {
  questions: {
    title: "Fragen und Antworten",
    description:
      "Antworten auf häufige Fragen zum Empfehlen mit {{name}}: wer mitmachen kann, wie es geht und wann die Prämie kommt.",
    search: "Fragen durchsuchen",
    example: "Prämie, Link …",
    send: "Suchen",
    found_one: "Eine Antwort zu „{{query}}“",
    found_other: "{{count}} Antworten zu „{{query}}“",
    nothing: "Nichts gefunden zu „{{query}}“",
    nothingText: "Versuch es mit einem anderen Wort, oder frag uns direkt:",
    nothingText_sie: "Versuchen Sie es mit einem anderen Wort, oder fragen Sie uns direkt:",
    often: "Das wird oft gefragt",
    contact: "Kontakt aufnehmen",
    all: "Alle Fragen und Antworten",
    link: "Link zur Antwort",
    onPage: "Mehr auf der Seite „{{page}}“",
    one: "{{question}}",
    more: "Deine Frage ist nicht dabei?",
    more_sie: "Ihre Frage ist nicht dabei?",
    also: "Auch oft gefragt",
  },
  rewards: {
    title: "Prämien",
    description: "Wie viel es fürs Empfehlen mit {{name}} gibt, wann die Prämie kommt und wie du sie bekommst.",
    description_sie: "Wie viel es fürs Empfehlen mit {{name}} gibt, wann die Prämie kommt und wie Sie sie bekommen.",
    perArea: "So viel ist drin",
    upTo: "bis zu",
    recommend: "Jetzt empfehlen",
  },
  how: {
    title: "So funktioniert’s",
    description: "Aussuchen, empfehlen, freuen: so läuft eine Empfehlung mit {{name}} ab, Schritt für Schritt.",
  },
} as const;
