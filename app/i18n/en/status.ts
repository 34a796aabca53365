import type { status as de } from "#app/i18n/de/status.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The status bar of a recommendation. */
export const status = {
  station: {
    recommended: "created",
    reacted: "accepted",
    ordered: "ordered",
    confirmed: "confirmed",
    paid: "received",
  },
  tone: { yours: "Your turn", going: "Under way", done: "Done", stopped: "Ended" },
  reward: {
    open: "Noted",
    ready: "Ready",
    collected: "On its way",
    paid: "Transferred",
    sent: "Voucher sent",
    cancelled: "Lapsed",
    expired: "Expired",
  },
  bar: {
    T1: "Your contact has not ordered yet.",
    T2: "Your contact did not order, the referral has expired.",
    T3: "Your contact completed a contract on {{date}}.",
    T4: "The contract is being checked, then your reward is certain.",
    T4reward: "Your reward is still being checked.",
    T5: "The contract did not come about.",
    T5notEligible: "The order does not count for this referral.",
    T6: "Your reward is ready for payout.",
    T7: "You have received your reward.",
    T7recipient: "Your contact got the reward.",
    T8: "We still need your bank details.",
    T9: "Your reward is coming shortly.",
    T10: "Your reward can be picked up.",
    T11: "After a successful deal you get your reward.",
    T12: "After a successful deal your contact gets the reward.",
    T13: "Your reward has expired.",
    TX: "This referral has expired or is blocked and no longer possible.",
    optIn: "Please confirm your e-mail address, then you can share the link.",
  },
  next: {
    you: "you",
    recipient: "your contact",
    shop: "the shop",
    us: "{{brand}}",
  },
  orderAmount: "Your reward for this order:",
  private: "Your contact shows you the result only. You will read here once your reward is certain.",
  privateEnded: "The link has expired. Your contact shows you the result only.",
  step: {
    agreed: "Your contact agreed on {{date}}.",
    confirmed: "The contract was confirmed on {{date}}.",
    delivered: "Delivered or active since {{date}}.",
  },
  until: "by {{date}}",
  between: "probably between {{from}} and {{to}}",
} satisfies Translated<typeof de>;
