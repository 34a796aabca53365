import type { code as de } from "../de/code.ts";
import type { Translated } from "../keys.ts";

/** Using a recommendation code. */
export const code = {
  title: "Use a code",
  lead: "Did you get a recommendation code? Enter it here.",
  label: "Recommendation code",
  hint: "Ten characters. Capitals and spaces do not matter.",
  submit: "Open the recommendation",
} satisfies Translated<typeof de>;
