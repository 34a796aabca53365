import type { standing as de } from "#app/i18n/de/referral/standing.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** A recipient's own page: the state of their order and reward. */
export const standing = {
  title: "Where your order stands",
  lead: "{{name}} recommended {{product}} to you.",
  leadAny: "{{name}} recommended something to you.",
  station: { agreed: "agreed", ordered: "ordered", confirmed: "confirmed", rewarded: "reward" },
  sentence: {
    toOrder: "What is missing now is your order in the shop.",
    tooLate: "The time to order is over, the referral has expired.",
    ended: "This referral is no longer possible.",
    reported: "You reported your order. The shop has yet to confirm it.",
    running: "Your order of {{date}} has arrived and is being checked.",
    failed: "The contract did not come about.",
    notEligible: "Your order does not count for this referral.",
    noReward: "Your contract counts. {{name}} gets the reward, there is nothing left for you to do.",
    notRewarded: "Your contract counts. You get no reward for this order.",
    waiting: "Your contract counts. Your reward is being prepared.",
    choose: "Your contract counts. Your reward is waiting.",
    bankDetails: "Your reward is waiting. Your bank details are still missing.",
    confirm: "Your reward is waiting. Just confirm the payout.",
    collected: "Your reward is on its way.",
    paid: "You got your reward.",
    rewardExpired: "Your reward has expired.",
  },
  next: { you: "you", shop: "the shop", us: "{{brand}}" },
  reward: "Your reward",
  rewardAfter: "As soon as your contract is active and the withdrawal period is over.",
  shop: "To the shop",
  choose: "Choose reward",
  bankDetails: "Enter bank details",
  confirm: "Pay out reward",
  mail: "Send the link to the reward",
  mailHint: "The link goes to {{address}}. Only who has it can pick up the reward.",
  sent: "The link is on its way to {{address}}.",
  help: "Is something wrong? Write to us.",
  kept: {
    why: "We need your details to match your order with this referral.",
    until: "We erase them on {{date}}.",
    open: "We erase them {{months}} months after order and reward are settled.",
  },
  unknown: {
    title: "We do not know this link",
    text: "Perhaps it is incomplete or has expired. Open it once more, whole, from our e-mail.",
    action: "Contact",
  },
} satisfies Translated<typeof de>;
