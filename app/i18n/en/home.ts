/** Home. */
export const home = {
  title: "Recommend and get up to {{amount}}",
  promise: "Pass on what is good. Up to {{amount}} for you both.",
  steps: {
    title: "How it works",
    title1: "Choose",
    text1: "Choose what you recommend and who gets the reward: you, your contact or both.",
    title2: "Recommend",
    text2: "You get a personal link and send it yourself, any way you like.",
    title3: "Enjoy",
    text3: "Once the contract is active, the reward arrives as a bank transfer or a voucher.",
  },
  products: "What you can recommend",
  rewards: "What you can get",
};
