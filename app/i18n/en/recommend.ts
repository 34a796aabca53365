/** Making a recommendation, up to the link. */
export const recommend = {
  confirmation: {
    title: "Just one click in your e-mail",
    text: "We have sent you an e-mail. Confirm your address in it, then you can share your link.",
    spam: "Nothing there? Look in the spam folder.",
    resend: "Send the e-mail again",
    email: "E-mail address",
    resentTitle: "On its way",
    resentText: "If a recommendation is waiting for this address, the e-mail comes once more in a moment.",
    confirmTitle: "Confirm the recommendation",
    confirmText: "With this click you confirm your e-mail address. After that you can share your link.",
    confirm: "Confirm and see the link",
    why: "Why another click? Some e-mail programs open links by themselves to check them. This way yours stays valid.",
    expiredTitle: "This link is no longer valid",
    expiredText: "It has expired or was used before. We will gladly send you a new one.",
  },
  thanks: {
    title: "Thank you for recommending",
    text: "Now it is your contact's turn. This happens next:",
    step1: "Your contact opens the link. It is valid for {{days}} days.",
    step2: "They confirm their details and order within {{orderDays}} days.",
    step3:
      "Once the contract is active you get an e-mail and choose your reward. That usually takes {{from}} to {{to}} weeks.",
    again: "Recommend something else",
    area: "See my referrals",
  },
};
