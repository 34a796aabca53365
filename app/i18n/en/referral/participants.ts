import type { participants as de } from "#app/i18n/de/referral/participants.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const participants = {
  title: "Who can take part",
  check: "May my address take part?",
  checkLead: "Only approved addresses take part here. Enter your e-mail address at work.",
  email: "E-mail address",
  submit: "Check",
  yes: "Yes, this address may take part.",
  no: "Please contact {{email}}.",
  recommend: "Refer now",
  customer: {
    title: "A customer already?",
    lead: "One question first about the person whom you want to refer. You can go on in any case.",
    question: "Does your contact have a contract with {{brand}} already?",
    nein: "No",
    ja: "Yes",
    unbekannt: "I don't know",
    answer: {
      nein: "Good: if your contact takes out a new contract through your link, there is the reward.",
      ja: "Renewing a contract does not count. Another, new contract counts, for example internet added to mobile.",
      unbekannt: "That does not matter. Every new contract counts, only the renewal of an existing one does not.",
    },
    own: "Whether you are a customer yourself makes no difference: everybody of 18 or over who lives in Germany can refer.",
    go: "Go on to your referral",
  },
  staff: {
    title: "Refer as an employee",
    lead: "For employees and service providers with an approved e-mail address.",
    other: "No approved address?",
    otherAction: "Who can take part",
  },
} satisfies Translated<typeof de>;
