import type { code as de } from "#app/i18n/de/referral/code.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Using a recommendation code. */
export const code = {
  title: "Use a code",
  lead: "Did you get a referral code, or your receipt of four words? Enter it here.",
  label: "Referral code or receipt",
  hint: "Ten characters or four words. Capitals do not matter.",
  submit: "Open the referral",
  receipt: {
    title: "Back with your receipt",
    lead: "Did you give your details, and get four words for it? They bring you back here, on another device, too.",
    label: "Receipt",
    hint: "Four words. Capitals do not matter.",
  },
  unknown: {
    title: "This referral link is not quite right",
    lead: "Perhaps a character got lost when it was copied.",
    ask: "Ask the person who sent you the link to send it once more.",
    askOrType:
      "Ask the person who sent you the link for the code, the ten characters at the end of the link, and type it here.",
    home: "To the start page",
  },
} satisfies Translated<typeof de>;
