import type { share as de } from "#app/i18n/de/share.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** The share page. */
export const share = {
  title: "Your link is ready",
  lead: "You recommend {{product}}. Copy the link or send it right away.",
  leadAny: "Copy the link or send it right away.",
  valid: "Valid until {{date}}",
  you: "You",
  contact: "Your contact",
  amounts: "You get {{me}}, your contact gets {{recipient}}.",
  send: "Share",
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
    both: "We write to both of you as soon as your rewards are ready.",
    recipient: "We write to your contact as soon as their reward is ready.",
    referrer: "We write to you as soon as your reward is ready.",
  },
  openFirst:
    "Important: your contact must open the link or code before ordering and give their e-mail address. Otherwise their part falls to you 60 days after the withdrawal period.",
  status: "Status",
  ended: {
    title: "The status of your referral",
    lead: "You recommended {{product}}. The link no longer leads anywhere.",
    again: "Refer again",
    area: "See my referrals",
  },
  card: {
    title: "A card with your code",
    lead: "To print and pass on, for everybody who cannot open a link right now.",
    print: "Print the card",
    share: "Back to the link",
    hint: "In the browser's menu it is called “Print”. Only the card will be on the paper.",
    says: "{{name}} recommends {{product}} to you",
    saysAny: "{{name}} recommends {{brand}} to you",
    winner: {
      both: "When you order, you both get a reward.",
      recipient: "When you order, you get a reward.",
      referrer: "When you order, {{name}} gets a reward.",
    },
    openFirst:
      "Open the code before ordering and give your e-mail address there. Otherwise your part falls to the person you have it from.",
    qr: "QR code that opens the referral; without a camera: {{address}}",
    scan: "Scan the code with your camera.",
    type: "Or type it at",
    code: "Referral code",
    until: "Valid until {{date}}.",
  },
} satisfies Translated<typeof de>;
