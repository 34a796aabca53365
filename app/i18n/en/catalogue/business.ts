import type { business as de } from "#app/i18n/de/catalogue/business.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The area of business customers: its start page, with the same keys as home's, and its help. */
export const business = {
  title: "Refer a business and get up to {{amount}}",
  slogan: "Recommend for businesses: give away up to {amount} or share it.",
  lead: "You know somebody with a shop, an office or a workshop? Send a link. You decide who gets the reward.",
  description:
    "Recommend {{name}} to shops, offices and workshops: up to {{euros}} euros of reward for you, your contact or both of you.",
  areas: "Choose by area",
  points: {
    quick: "No account, one minute",
    quiet: "We do not write to your contact",
    paid: "As a bank transfer or a voucher",
  },
  steps: {
    title: "How it works",
    title1: "Choose",
    text1: "Choose an offer for businesses and who gets the reward: you, your contact or both of you.",
    title2: "Refer",
    text2: "You get a personal link and send it to the person who decides in the business.",
    title3: "Enjoy",
    text3: "Once the contract is active, the reward comes as a bank transfer or a voucher.",
  },
  already: "Already referred a business?",
  alreadyLink: "Check its status",
  products: "What you can recommend to a business",
  rewards: "What you can get",
  campaigns: "Running now",
  questions: "What others ask",
  allQuestions: "All questions and answers",
  toForm: "Up to the form",
  faq: {
    title: "Questions about business customers",
    description: "Which businesses you can refer to {{name}}, what counts and who gets the reward.",
  },
  rewardHelp: {
    title: "Rewards for business customers",
    description: "How much a referral to a business brings with {{name}}, when the reward comes and how you get it.",
  },
  how: {
    title: "Referring a business: how it works",
    description: "Choose, refer, enjoy: how to refer a business to {{name}}, step by step.",
  },
} satisfies Translated<typeof de>;
