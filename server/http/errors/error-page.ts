import { path } from "#app/paths.ts";
import type { FormOfAddress, Language } from "#server/platform/values/language.ts";
import { escaped } from "#server/platform/values/text.ts";

export type ErrorPageData = {
  language: Language;
  /** how the page's German addresses people */
  formOfAddress: FormOfAddress;
  /** whose site it is; the logo is markup, sanitised when its tenant was applied */
  brand: { name: string; logo: string } | null;
  stylesheets: string[];
  requestId: string;
  /** the page was only read: requesting it again repeats no action */
  canRepeat: boolean;
  /** `support`: an operator looking at somebody's account may change nothing */
  reason?: "support";
};

type Words = { title: string; title_sie?: string; text: string; text_sie?: string };

type Status = 400 | 403 | 404 | 408 | 413 | 429 | 500 | 503;

const words: Record<Language, Record<Status, Words>> = {
  de: {
    400: {
      title: "Das haben wir nicht verstanden",
      text: "Bitte geh zurück und versuch es noch einmal.",
      text_sie: "Bitte gehen Sie zurück und versuchen Sie es noch einmal.",
    },
    403: {
      title: "Das geht von hier aus nicht",
      text: "Die Anfrage kam von einer fremden Seite. Bitte öffne unsere Seite direkt und versuch es dort noch einmal.",
      text_sie:
        "Die Anfrage kam von einer fremden Seite. Bitte öffnen Sie unsere Seite direkt und versuchen Sie es dort noch einmal.",
    },
    404: {
      title: "Diese Seite gibt es nicht",
      text: "Vielleicht ist der Link alt oder es hat sich ein Tippfehler eingeschlichen.",
    },
    408: {
      title: "Das hat zu lange gedauert",
      text: "Bitte versuch es noch einmal.",
      text_sie: "Bitte versuchen Sie es noch einmal.",
    },
    413: { title: "Das war zu viel auf einmal", text: "Die gesendeten Daten sind zu groß." },
    429: {
      title: "Das waren viele Versuche",
      text: "Bitte warte ein paar Minuten und versuch es dann noch einmal.",
      text_sie: "Bitte warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.",
    },
    500: {
      title: "Das hat gerade nicht geklappt",
      text: "Es liegt nicht an dir. Bitte versuche es in ein paar Minuten noch einmal.",
      text_sie: "Es liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    },
    503: {
      title: "Wir sind gleich wieder da",
      text: "Gerade ist unsere Seite kurz nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.",
      text_sie:
        "Gerade ist unsere Seite kurz nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.",
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
    500: { title: "That did not work just now", text: "It is not your fault. Please try again in a few minutes." },
    503: {
      title: "We will be right back",
      text: "Our site cannot be reached for a moment. Please try again in a few seconds.",
    },
  },
};

const supportWords: Record<Language, Words> = {
  de: {
    title: "Als Support siehst du nur zu",
    title_sie: "Als Support sehen Sie nur zu",
    text: "In einem fremden Konto kannst du nichts ändern. Geh zurück, um weiter zu lesen, oder melde dich ab.",
    text_sie:
      "In einem fremden Konto können Sie nichts ändern. Gehen Sie zurück, um weiter zu lesen, oder melden Sie sich ab.",
  },
  en: {
    title: "As support you only look",
    text: "You cannot change anything in somebody's account. Go back to read on, or log out.",
  },
};

const labels = {
  de: { home: "Zur Startseite", again: "Noch einmal versuchen", number: "Nummer für Rückfragen" },
  en: { home: "To the home page", again: "Try again", number: "Number for questions" },
};

/** The two circles apart, as drawn by app/ui/content/motif.tsx; the stylesheet colours them. */
const motif =
  '<svg class="motif" viewBox="0 0 336 172" aria-hidden="true" focusable="false"><circle class="me" cx="72" cy="100" r="70"/><circle class="recipient ring gone" cx="270" cy="62" r="58"/></svg>';

/** A complete page for failures in which nothing else may work: uses no database, React or script. */
export function errorPage(status: number, data: ErrorPageData): string {
  const { language, brand, stylesheets, requestId, canRepeat } = data;
  const texts =
    data.reason === "support"
      ? supportWords[language]
      : (words[language][status as Status] ?? words[language][status < 500 ? 400 : 500]);
  const title = (data.formOfAddress === "sie" && texts.title_sie) || texts.title;
  const text = (data.formOfAddress === "sie" && texts.text_sie) || texts.text;
  const label = labels[language];
  const home = path(language, "home");
  const button = (href: string, words: string, kind: string) =>
    `<a class="btn" data-kind="${kind}" href="${href}">${words}</a>`;
  const actions =
    status === 503 && canRepeat
      ? button("", label.again, "primary") + button(home, label.home, "quiet")
      : button(home, label.home, "primary");
  const header = brand
    ? `<header class="head wrap"><a class="brand" href="${home}" aria-label="${escaped(`${brand.name}: ${label.home}`)}">${brand.logo}</a></header>`
    : "";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped([title, brand?.name].filter(Boolean).join(" · "))}</title>
${stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join("\n")}
</head>
<body>
<div class="page">
<div class="head-bar">${header}</div>
<main id="inhalt">
<div class="message-page wrap">
<div class="empty">
${motif}
<h1>${escaped(title)}</h1>
<div class="flow lead">
<p>${escaped(text)}</p>
<p class="small muted">${label.number}: ${escaped(requestId)}</p>
</div>
<div class="actions">${actions}</div>
</div>
</div>
</main>
</div>
</body>
</html>
`;
}
