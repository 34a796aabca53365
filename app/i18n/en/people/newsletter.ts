import type { newsletter as de } from "#app/i18n/de/people/newsletter.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const newsletter = {
  in: {
    title: "Newsletter",
    lead: "News about tariffs, campaigns and rewards by e-mail. You confirm once that the address is yours.",
    email: "E-mail address",
    agree: "With the button you declare: “{{text}}”",
    submit: "Order the newsletter",
    sentTitle: "Look into your mailbox",
    sentText: "We sent an e-mail. Please confirm your address in it. Before that we send you no advertising.",
    daily: "We send it again at most once a day.",
    confirmTitle: "Confirm the newsletter",
    confirmText: "One last click, then you get the newsletter.",
    confirm: "Yes, I want the newsletter",
    doneTitle: "The newsletter is ordered",
    doneText: "You get it from the next issue on. You can unsubscribe with one click in every e-mail.",
    expiredTitle: "This link is no longer valid",
    expiredText: "It has expired or was used before. You can order the newsletter again.",
    again: "Order again",
    alreadySent: "We sent the confirmation e-mail before. There is another one after 24 hours.",
    alreadySet: "This address gets the newsletter already.",
  },
  state: {
    optedIn: "You get the newsletter at {{email}}.",
    pending: "We sent an e-mail to {{email}}. Confirm it, then you get the newsletter.",
    optedOut: "You get no newsletter.",
    resend: "Send the confirmation e-mail again",
    out: "Unsubscribe from the newsletter",
  },
  out: {
    title: "Unsubscribe from the newsletter",
    lead: "One click is enough, without logging in. You then get no more newsletters.",
    submit: "Unsubscribe",
    doneTitle: "You are unsubscribed",
    doneText: "No more newsletters will come. You still get messages about your referrals and rewards.",
    unknownTitle: "We do not know this link",
    unknownText: "It may be incomplete. It also works with your e-mail address.",
    byEmail: "Unsubscribe by e-mail address",
  },
} satisfies Translated<typeof de>;
