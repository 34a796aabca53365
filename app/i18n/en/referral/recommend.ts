import type { recommend as de } from "#app/i18n/de/referral/recommend.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Making a recommendation, up to the link. */
export const recommend = {
  title: "Your link in one minute",
  titleProduct: "Recommend {{product}}",
  descriptionProduct:
    "Recommend {{product}} and get or share a reward of {{amount}}: your personal link from {{name}}, without an account.",
  lead: {
    private: "No account. You decide who gets the reward: you, your contact or both of you.",
    business:
      "For everyone who knows somebody with a shop, an office or a workshop. No account, and you decide who gets the reward.",
    members: "You decide who gets the reward: you, your contact or both of you.",
  },
  found: {
    private: {
      title: "Your link in one minute",
      description:
        "Create your referral link in a minute, without an account: up to {{euros}} euros of reward for you, your contact or both of you.",
    },
    business: {
      title: "Refer business customers",
      description:
        "Refer a shop, an office or a workshop, without an account: up to {{euros}} euros of reward for you, your contact or both of you.",
    },
  },
  more: {
    customer: "Is your contact a customer already?",
    participants: "Who can take part",
    staff: "Refer as an employee",
  },
  next: "What happens next",
  when1: "Right away",
  what1: {
    link: "You get your link and send it yourself. We do not write to your contact.",
    confirm:
      "We send you an e-mail. Confirm your address in it, then you have your link. We do not write to your contact.",
  },
  when2: "In the next {{days}} days",
  what2: "Your contact opens the link. After that there are {{orderDays}} days to order.",
  when3: "Usually {{from}} to {{to}} weeks after the order",
  what3: "The reward is ready. We write to you, and you choose: bank transfer or voucher.",
  hint: {
    recommendationExists: "To my referrals",
    optInRequired: "Send the confirmation e-mail again",
  },
  noProducts: {
    title: "There is no offer to choose yet",
    text: "You can have your link now. Your contact chooses the offer, and the reward depends on it.",
  },
  form: {
    productId: "What do you recommend?",
    recipientShare: "Who gets the reward?",
    firstName: "Your first name",
    lastName: "Your last name",
    email: "Your e-mail address",
    emailHint: "We get in touch here when your reward is ready.",
    emailRepeat: "Repeat the e-mail address",
    agentNumber: "Number of the agency",
    employeeNumber: "Number in the team",
    allOffers: "With “All offers” your contact chooses the product, which then decides about the reward.",
    newsletter: "Newsletter",
    terms: "Consent",
    campaign: "{{text}} <legal>Read the conditions of the campaign</legal>",
    campaignConsent: "Consent to the campaign",
    plan: "Did an agency invite you, or do you give its number? Then its reward plan applies. The amounts are in the e-mail that you get from us before you share the link.",
    submit: "Create the link",
    promise: "We never write to your contact. You send the link yourself.",
  },
  confirmation: {
    title: "Please confirm your e-mail address",
    text: "We have sent you an e-mail. Confirm your address in it, then you can share your link.",
    spam: "Nothing there? Look in the spam folder.",
    resend: "Send the e-mail again",
    email: "E-mail address",
    resentTitle: "On its way",
    resentText: "If a referral is waiting for this address, the e-mail comes once more in a moment.",
    resentLimit: "This works once in 24 hours. The link in the first e-mail stays valid.",
    confirmTitle: "Confirm the referral",
    confirmText: "With this click you confirm your e-mail address. After that you can share your link.",
    confirm: "Confirm and see the link",
    why: "Why another click? Some e-mail programs open links by themselves to check them. This way yours stays valid.",
    expiredTitle: "This link is no longer valid",
    expiredText: "It has expired or was used before. If you confirmed already, your link is among your referrals.",
  },
  thanks: {
    title: "Thank you for your referral",
    text: "Now it is your contact's turn.",
    next: "This happens next",
    when1: "In the next {{days}} days",
    what1: "Your contact opens the link. It is valid that long.",
    when2: "Then {{orderDays}} days",
    what2: "That is how long your contact has to confirm their details and to order.",
    when3: "Usually {{from}} to {{to}} weeks",
    what3:
      "Once the contract is active and the withdrawal period is over, the reward is ready. We write to everyone who gets a part of it.",
    again: "Make another referral",
    area: "See my referrals",
  },
} satisfies Translated<typeof de>;
