import type { consent as de } from "#app/i18n/de/tenants/consent.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Cookie settings, opt-out pages. Changing a text that people agree to requires a new consentTextVersion. */
export const consent = {
  title: "Cookie settings",
  lead: "You decide what we store beyond what is needed. Each answer holds for 60 days, and you can change it here at any time.",
  unasked: "This site does not ask what it may store in your browser. Here is what it stores.",
  banner:
    "A cookie can remember which campaign brought you here, and a measurement on our server counts goals that were reached. Both only if you agree. Declining changes nothing about what you can do here.",
  save: "Save choice",
  saved: "Saved. Your answer holds from now on.",
  wrong: "We could not read this answer. Please choose again.",
  more: "What else we store is in the privacy notice",
  privacy: "Privacy",
  proof:
    "We keep your answers as proof, for three years and without your name. Only your browser knows the number that belongs to them: {{id}}",
  categories: {
    required: { title: "Required", text: "Without them, login, referral and reward do not work." },
    functional: {
      title: "Functional",
      text: "Keeps which campaign brought you here, even when you come back later.",
    },
    analytical: {
      title: "Statistics",
      text: "Our server reports that a goal was reached, for example a new referral. Nothing of it leads to you.",
    },
    marketing: { title: "Marketing", text: "Advertising that follows what you do here." },
  },
  tools: { matomo: "Matomo", adobe: "Adobe Analytics" },
  items: {
    psoe_consent: { purpose: "remembers your answers to these questions", duration: "60 days" },
    psoe_token: { purpose: "you are logged in", duration: "12 hours" },
    psoe_owner: { purpose: "this browser made a referral and may see it", duration: "60 days" },
    psoe_reward: {
      purpose: "you opened the link to a reward",
      duration: "until the link ends, at most {{rewardLinkDays}} days",
    },
    pso_number: {
      purpose: "this browser opened the link of a referral, whose number follows pso_",
      duration: "60 days",
    },
    channel: { purpose: "the campaign that brought you here", duration: "730 days" },
    matomo: {
      purpose: "counts goals that were reached; our server reports them and says nothing about you",
      duration: "no cookie",
    },
    adobe: {
      purpose: "counts goals that were reached; our server reports them and says nothing about you",
      duration: "no cookie",
    },
    script: { purpose: "is loaded from this provider only after you agreed", duration: "as described there" },
  },
  optOut: {
    title: "Objecting to {{tool}}",
    lead: "Here you decide about {{tool}} alone. Other answers stay as they are.",
    state: {
      given: "{{tool}} counts in this browser",
      declined: "{{tool}} does not count in this browser",
      unset: "{{tool}} does not count in this browser yet",
      unused: "This site does not use {{tool}}",
    },
    means: {
      given:
        "You agreed. When you reach a goal, our server reports it to {{host}}, without name, number or network address.",
      declined: "Your objection is stored. It holds for 60 days, after that we ask again.",
      unset:
        "You have not answered yet. Nothing is reported without your consent, and after an objection we no longer ask.",
      unused: "Nothing is reported, so there is nothing to object to.",
    },
    object: "Object",
    undo: "Take the objection back",
    browser: "The answer is kept in a cookie of this browser. In another browser you decide anew.",
  },
} satisfies Translated<typeof de>;
