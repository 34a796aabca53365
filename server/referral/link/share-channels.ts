import { type ShareChannel, shareChannels } from "#server/tenants/model.ts";

/**
 * One way to share. `href` is null if the browser shares without a link: copying, the device's share sheet, the QR
 * code.
 */
export type Share = {
  channel: ShareChannel;
  /** The personal link, marked with the channel. */
  link: string;
  href: string | null;
  /** The same href with {text} in place of the percent-encoded message; null if the channel takes no message. */
  template: string | null;
};

export type Messages = {
  subject: string;
  /** For mails. {link} marks the link's place. */
  long: string;
  /** For messengers. */
  short: string;
};

type Maker = { text: "long" | "short" | null; href: (subject: string, text: string, link: string) => string } | null;

/** Plain links that open the sender's own program; nothing is loaded from third parties. */
const makers = {
  copy: null,
  device: null,
  qr: null,
  email: { text: "long", href: (subject, text) => `mailto:?subject=${subject}&body=${text}` },
  gmail: {
    text: "long",
    href: (subject, text) => `https://mail.google.com/mail/?view=cm&fs=1&su=${subject}&body=${text}`,
  },
  outlook: {
    text: "long",
    href: (subject, text) => `https://outlook.live.com/mail/0/deeplink/compose?subject=${subject}&body=${text}`,
  },
  yahoo: { text: "long", href: (subject, text) => `https://compose.mail.yahoo.com/?subject=${subject}&body=${text}` },
  whatsapp: { text: "short", href: (_, text) => `https://wa.me/?text=${text}` },
  // Both Android and iOS accept "?&".
  sms: { text: "short", href: (_, text) => `sms:?&body=${text}` },
  facebook: { text: null, href: (_, __, link) => `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  twitter: { text: "short", href: (_, text) => `https://x.com/intent/post?text=${text}` },
  xing: { text: null, href: (_, __, link) => `https://www.xing.com/spi/shares/new?url=${link}` },
  linkedin: { text: null, href: (_, __, link) => `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
} as const satisfies Record<ShareChannel, Maker>;

/** The channels that the tenant switched on, in its order (-1: off). */
export function channelsOf(positions: Partial<Record<ShareChannel, number>>): ShareChannel[] {
  const position = (channel: ShareChannel) => positions[channel] ?? -1;
  return shareChannels
    .filter((channel) => position(channel) >= 0)
    .sort((one, other) => position(one) - position(other));
}

/** One channel's share link. `messages` still contain {link}, which is replaced by a link marked with the channel. */
export function shareBy(channel: ShareChannel, shortLink: string, messages: Messages): Share {
  const link = `${shortLink}?channel=${channel}`;
  const maker: Maker = makers[channel];
  if (!maker) return { channel, link, href: null, template: null };
  const lineBreak = lineBreakOf(channel);
  const subject = encode(messages.subject, lineBreak);
  const template = maker.text && maker.href(subject, "{text}", encode(link, lineBreak));
  const text = maker.text ? messages[maker.text].replaceAll("{link}", link) : "";
  return { channel, link, href: maker.href(subject, encode(text, lineBreak), encode(link, lineBreak)), template };
}

/** Mail programs need CRLF (RFC 6068). In messengers CRLF would appear as an extra line or a box. */
function lineBreakOf(channel: ShareChannel): "\r\n" | "\n" {
  return channel === "email" ? "\r\n" : "\n";
}

/** Percent-encodes. toWellFormed keeps a lone surrogate (which nobody can type) from throwing. */
function encode(text: string, lineBreak: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, lineBreak)).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
