import type { notices as de } from "#app/i18n/de/office/notices.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const notices = {
  title: "Notifications",
  lead: "By e-mail to {{email}}. The messages only count what waits, and name nobody.",
  kind: "What",
  choice: {
    never: "Not at all",
    daily: "Once a day",
    soon: "At once",
  },
  others: {
    prices: "Changes of rewards by others",
    lead: "New leads",
    decided: "Own requests that were decided",
  },
  hint: "“Once a day” comes from Monday to Friday shortly before seven, everything in one message, and only if something waits. “At once” comes within a few minutes; what still waits the next morning is in the daily message, too.",
  stopped: "All these messages have been stopped. Saving turns them on again, as chosen below.",
  submit: "Save",
  saved: "Saved.",
  stop: {
    title: "Stop the notifications",
    lead: "One click is enough, without a login. Then no more messages say what waits in the office.",
    submit: "Stop them",
    doneTitle: "The notifications have stopped",
    doneText: "In the office, under “Notifications”, they can be chosen again.",
    unknownTitle: "We do not know this link",
    unknownText: "It may be incomplete. The messages can also be stopped in the office, under “Notifications”.",
    toNotices: "Choose notifications",
  },
} satisfies Translated<typeof de>;
