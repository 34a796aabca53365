import type { code as de } from "../de/code.ts";
import type { Translated } from "../keys.ts";

/** Using a recommendation code. */
export const code = {
  title: "Use a code",
  lead: "Did you get a recommendation code? Enter it here.",
  label: "Recommendation code",
  hint: "Ten characters. Capitals and spaces do not matter.",
  submit: "Open the recommendation",
  unknown: {
    title: "This recommendation link is not quite right",
    lead: "Perhaps a character got lost when it was copied.",
    ask: "Ask the person who sent you the link to send it once more.",
    askOrType:
      "Ask the person who sent you the link for the code, the ten characters at the end of the link, and type it here.",
    home: "To the start page",
  },
} satisfies Translated<typeof de>;
