import type { ShareChannel } from "#server/platform/tenant/model.ts";

const keys = {
  code: "code",
  copy: "copy",
  device: "device",
  email: "email",
  facebook: "facebook",
  gmail: "gmail",
  linkedin: "linkedin",
  outlook: "outlook",
  qr: "qr",
  sms: "sms",
  twitter: "twitter",
  whatsapp: "whatsapp",
  xing: "xing",
  yahoo: "yahoo",
  "call-mail": "callMail",
  "call-code": "callCode",
} as const satisfies Record<ShareChannel | "code" | `call-${"mail" | "code"}`, string>;

/** The key of a channel's label; null: it has none, as a campaign's own name. */
export function channelKey(channel: string): (typeof keys)[keyof typeof keys] | null {
  return Object.hasOwn(keys, channel) ? keys[channel as keyof typeof keys] : null;
}
