import type { home as de } from "#app/i18n/de/catalogue/home.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Home. The promise itself is the tenant's slogan. */
export const home = {
  title: "Refer a friend and get up to {{amount}}",
  lead: "You send a link, your contact orders. You decide who gets the reward: you, your contact or both of you.",
  description:
    "Recommend {{name}} and get a reward of up to {{euros}} euros: for you, your contact or both of you. No account, one minute.",
  areas: "Choose by area",
  points: {
    quick: "No account, one minute",
    quiet: "We do not write to your contact",
    paid: "As a bank transfer or a voucher",
  },
  steps: {
    title: "How it works",
    title1: "Choose",
    text1: "Choose what you recommend and who gets the reward: you, your contact or both of you.",
    title2: "Refer",
    text2: "You get a personal link and send it yourself, any way you like.",
    title3: "Enjoy",
    text3: "Once the contract is active, the reward comes as a bank transfer or a voucher.",
  },
  already: "Already referred somebody?",
  alreadyLink: "Check its status",
  products: "What you can recommend",
  campaigns: "Running now",
  rewards: "What you can get",
  questions: "What others ask",
  allQuestions: "All questions and answers",
  toForm: "Up to the form",
} satisfies Translated<typeof de>;
