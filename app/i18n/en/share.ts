import type { share as de } from "../de/share.ts";
import type { Translated } from "../keys.ts";

/** The share page. */
export const share = {
  title: "Your link is ready",
  lead: "You recommend {{product}}. Copy the link or send it right away.",
  leadAny: "Copy the link or send it right away.",
  valid: "Valid until {{date}}",
  you: "You",
  contact: "Your contact",
  amounts: "You get {{me}}, your contact gets {{friend}}.",
  send: "Send it right away",
  channel: {
    email: "E-mail",
    gmail: "Gmail",
    outlook: "Outlook",
    yahoo: "Yahoo Mail",
    whatsapp: "WhatsApp",
    sms: "Text message",
    facebook: "Facebook",
    twitter: "X",
    xing: "Xing",
    linkedin: "LinkedIn",
  },
  next: "What happens now",
  when1: "Now",
  what1: "You send the link to your contact. We do not write to them.",
  when2: "By {{date}}",
  what2: "Your contact opens the link. After that there are {{orderDays}} days to order.",
  when3: "Usually {{from}} to {{to}} weeks after the order",
  what3: {
    both: "We write to both of you as soon as your rewards are ready. If your contact orders with your code alone, without opening your link, the whole reward is yours.",
    friend:
      "We write to your contact as soon as their reward is ready. If they order with your code alone, without opening your link, the whole reward is yours.",
    referrer: "We write to you as soon as your reward is ready.",
  },
  done: "I have shared it",
  status: "Where it stands",
  ended: {
    title: "Where your recommendation stands",
    lead: "You recommended {{product}}. The link no longer leads anywhere.",
    again: "Recommend again",
    area: "See my recommendations",
  },
} satisfies Translated<typeof de>;
