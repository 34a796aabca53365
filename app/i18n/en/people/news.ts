import type { news as de } from "#app/i18n/de/people/news.ts";
import type { Translated } from "#app/i18n/forms.ts";

export const news = {
  offer: "Tell me by e-mail when something happens",
  offerText:
    "We can write to you when your link ends soon, and what your contact shows you: that they agreed and that their order is delivered. One click stops it.",
  asked: "We will write to {{email}} when something happens.",
  title: "Stop the news of your links",
  lead: "One click is enough, without a login. We will no longer write to you what happens on your links.",
  submit: "Stop the news",
  doneTitle: "The news have stopped",
  doneText: "You only get what you need for your rewards. You can change that in your profile.",
  toProfile: "To my profile",
  unknownTitle: "We do not know this link",
  unknownText: "It may be incomplete. You can also stop the news in your profile.",
} satisfies Translated<typeof de>;
