import { type ShareChannel, shareChannels } from "../tenant/model.ts";

/** One way to share. `href` is null where the browser does it itself: copying, the device's own sheet, the QR code. */
export type Share = {
  channel: ShareChannel;
  /** The personal link, marked with the channel it went through. */
  link: string;
  href: string | null;
  /** The same href with {text} where the percent-encoded message goes; null where the channel takes none. */
  template: string | null;
};

export type Messages = {
  subject: string;
  /** For mails. The link stands where {link} is. */
  long: string;
  /** For messengers. */
  short: string;
};

type Maker = { text: "long" | "short" | null; href: (subject: string, text: string, link: string) => string } | null;

/** Plain links that open the sender's own program; nothing is loaded from anybody. */
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
  // "?&" is read by Android and by iOS alike.
  sms: { text: "short", href: (_, text) => `sms:?&body=${text}` },
  facebook: { text: null, href: (_, __, link) => `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  twitter: { text: "short", href: (_, text) => `https://x.com/intent/post?text=${text}` },
  xing: { text: null, href: (_, __, link) => `https://www.xing.com/spi/shares/new?url=${link}` },
  linkedin: { text: null, href: (_, __, link) => `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
} as const satisfies Record<ShareChannel, Maker>;

/** The channels that a tenant switched on, in its order (-1 is off). */
export function channelsOf(positions: Partial<Record<ShareChannel, number>>): ShareChannel[] {
  const position = (channel: ShareChannel) => positions[channel] ?? -1;
  return shareChannels
    .filter((channel) => position(channel) >= 0)
    .sort((one, other) => position(one) - position(other));
}

/** `messages` still have {link}: each channel puts its own marked link there. */
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

/** Mail programs want CRLF (RFC 6068). Messengers would show a line too many, or a box. */
function lineBreakOf(channel: ShareChannel): "\r\n" | "\n" {
  return channel === "email" ? "\r\n" : "\n";
}

/** A lone surrogate, which nobody can type, must not throw. */
function encode(text: string, lineBreak: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, lineBreak)).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
