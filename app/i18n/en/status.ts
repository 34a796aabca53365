import type { status as de } from "../de/status.ts";
import type { Translated } from "../keys.ts";

/** Where a referral stands (specification section 4). */
export const status = {
  station: { shared: "shared", reacted: "reacted", ordered: "ordered", confirmed: "confirmed", paid: "paid" },
  bar: {
    T1: "Your contact has not reacted yet.",
    T2: "Your contact did not react, the recommendation has expired.",
    T3: "Your contact reacted and completed a contract on {{date}}.",
    T4: "Your reward claim is being processed.",
    T5: "The contract did not come about.",
    T6: "Your reward is ready for payout.",
    T7: "Your reward was paid.",
    T8: "We still need your bank details.",
    T9: "Your reward is being paid shortly.",
    T10: "Your reward can be picked up.",
    T11: "After a successful deal you get your reward.",
    T12: "After a successful deal your contact gets the reward.",
    T13: "Your reward has expired.",
    TX: "This recommendation has expired or is blocked and no longer possible.",
    optIn: "Please confirm your e-mail address, then you can share the link.",
  },
  next: {
    you: "you",
    friend: "your contact",
    shop: "the shop",
    us: "we",
  },
  until: "by {{date}}",
  between: "{{from}} to {{to}}",
} satisfies Translated<typeof de>;
