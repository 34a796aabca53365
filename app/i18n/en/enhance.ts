import type de from "#app/i18n/de/enhance.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Texts of the small script in the browser; the same as the server's. */
export default {
  required: "This field is required.",
  consent: "Please agree to continue.",
  email: "This is not a valid e-mail address.",
  date: "Please enter a day that exists, for example 24.12.1990.",
  iban: "This IBAN is not valid. Please check the digits.",
  pattern: "That does not fit here. Please see the hint.",
  short: "Please use at least {n} characters.",
  long: "Please use at most {n} characters.",
  offline: "No connection to the internet. What you entered stays here: send it again once you are online.",
  meant: "Did you mean",
  close: "Close",
  amounts: "{me} for you, {recipient} for your contact",
} satisfies Translated<typeof de>;
