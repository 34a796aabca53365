import type { ShareChannel } from "../model.ts";

const names = {
  copy: "Kopieren",
  device: "Geraet",
  email: "EmailClient",
  gmail: "Gmail",
  outlook: "Outlook",
  yahoo: "Yahoo",
  whatsapp: "WhatsApp",
  sms: "Sms",
  facebook: "Facebook",
  twitter: "Twitter",
  xing: "Xing",
  linkedin: "LinkedIn",
  qr: "QrCode",
} as const satisfies Record<ShareChannel, string>;

export type KanalName = (typeof names)[keyof typeof names];

/** Names of the share channels on the wire. */
export const kanalNames: Readonly<Record<ShareChannel, KanalName>> = names;
