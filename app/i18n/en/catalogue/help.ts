import type { help as de } from "#app/i18n/de/catalogue/help.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Help: questions and answers, how it works, all about the reward. */
export const help = {
  questions: {
    title: "Questions and answers",
    description:
      "Answers to common questions about referrals with {{name}}: who can take part, how it works and when the reward comes.",
    search: "Search the questions",
    example: "reward, link …",
    send: "Search",
    found_one: "One answer about “{{query}}”",
    found_other: "{{count}} answers about “{{query}}”",
    nothing: "Nothing found about “{{query}}”",
    nothingText: "Try another word, or ask us directly:",
    often: "Often asked",
    contact: "Contact us",
    all: "All questions and answers",
    link: "Link to this answer",
    onPage: "More on the page “{{page}}”",
    one: "{{question}}",
    more: "Your question is not here?",
    also: "Others also ask",
  },
  rewards: {
    title: "Rewards",
    description: "How much a referral with {{name}} brings, when the reward comes and how you get it.",
    perArea: "This is what you can get",
    upTo: "up to",
    recommend: "Refer now",
  },
  how: {
    title: "How it works",
    description: "Choose, refer, enjoy: how a referral with {{name}} goes, step by step.",
  },
} satisfies Translated<typeof de>;
