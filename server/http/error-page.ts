import type { Language } from "#server/domain/tenant/model.ts";

export type ErrorLook = { language: Language; name: string | null; stylesheets: string[]; requestId: string };

type Words = { title: string; text: string };

const words: Record<Language, Record<number, Words>> & Record<Language, Record<400 | 500, Words>> = {
  de: {
    400: { title: "Das haben wir nicht verstanden", text: "Bitte geh zurück und versuch es noch einmal." },
    403: {
      title: "Das geht von hier aus nicht",
      text: "Die Anfrage kam von einer fremden Seite. Bitte öffne unsere Seite direkt und versuch es dort noch einmal.",
    },
    404: {
      title: "Diese Seite gibt es nicht",
      text: "Vielleicht ist der Link alt oder es hat sich ein Tippfehler eingeschlichen.",
    },
    408: { title: "Das hat zu lange gedauert", text: "Bitte versuch es noch einmal." },
    413: { title: "Das war zu viel auf einmal", text: "Die gesendeten Daten sind zu groß." },
    429: { title: "Das waren viele Versuche", text: "Bitte warte ein paar Minuten und versuch es dann noch einmal." },
    500: {
      title: "Hier ist etwas schiefgegangen",
      text: "Der Fehler liegt bei uns. Bitte versuch es später noch einmal.",
    },
    503: {
      title: "Wir sind gleich wieder da",
      text: "Gerade ist unsere Seite kurz nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.",
    },
  },
  en: {
    400: { title: "We did not understand that", text: "Please go back and try again." },
    403: {
      title: "This does not work from here",
      text: "The request came from another site. Please open our site directly and try again there.",
    },
    404: { title: "This page does not exist", text: "Perhaps the link is old, or there is a typing error in it." },
    408: { title: "That took too long", text: "Please try again." },
    413: { title: "That was too much at once", text: "The data that was sent is too large." },
    429: { title: "Those were many attempts", text: "Please wait a few minutes, then try again." },
    500: { title: "Something went wrong here", text: "The mistake is ours. Please try again later." },
    503: {
      title: "We will be right back",
      text: "Our site cannot be reached for a moment. Please try again in a few seconds.",
    },
  },
};

const labels = {
  de: { home: "Zur Startseite", number: "Nummer dieses Vorgangs" },
  en: { home: "Back to home", number: "Number of this request" },
};

/** The two circles apart, as app/components/content/motif.tsx draws them; the stylesheet colours them. */
const motif =
  '<svg class="motif" viewBox="0 0 336 172" aria-hidden="true" focusable="false"><circle class="me" cx="72" cy="100" r="70"/><circle class="friend ring gone" cx="270" cy="62" r="58"/></svg>';

/** A whole page for moments in which nothing else works: no database, no React, no script. */
export function errorPage(status: number, { language, name, stylesheets, requestId }: ErrorLook): string {
  const { title, text } = words[language][status] ?? words[language][status < 500 ? 400 : 500];
  const label = labels[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped([title, name].filter(Boolean).join(" · "))}</title>
${stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join("\n")}
</head>
<body>
<div class="page">
<main id="inhalt">
<div class="final wrap">
<div class="empty">
${motif}
<h1>${escaped(title)}</h1>
<div class="flow lead">
<p>${escaped(text)}</p>
<p class="small muted">${name ? `${escaped(name)} · ` : ""}${label.number}: ${escaped(requestId)}</p>
</div>
<div class="actions"><a class="btn" data-kind="primary" href="${language === "en" ? "/en" : "/"}">${label.home}</a></div>
</div>
</div>
</main>
</div>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
