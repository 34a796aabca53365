import type { business as de } from "../de/business.ts";
import type { Translated } from "../keys.ts";

/** The area of business customers: its start page, with the same keys as home's, and its help. */
export const business = {
  title: "Recommend to a business and get up to {{amount}}",
  claim: "Recommend what businesses need, share up to {amount}.",
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
    title2: "Recommend",
    text2: "You get a personal link and send it to the person who decides in the business.",
    title3: "Enjoy",
    text3: "Once the contract is active, the reward comes as a bank transfer or a voucher.",
  },
  already: "Recommended already?",
  alreadyLink: "See how it is going",
  products: "What you can recommend to a business",
  rewards: "What you can get",
  campaigns: "Running now",
  questions: "What others ask",
  allQuestions: "All questions and answers",
  faq: {
    title: "Questions about business customers",
    description: "Which businesses you can recommend {{name}} to, what counts and who gets the reward.",
  },
  rewardHelp: {
    title: "Rewards for business customers",
    description:
      "How much a recommendation to a business brings with {{name}}, when the reward comes and how you get it.",
  },
  how: {
    title: "Recommending to a business: how it works",
    description: "Choose, recommend, enjoy: how to recommend {{name}} to a business, step by step.",
  },
} satisfies Translated<typeof de>;
