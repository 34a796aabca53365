import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareChannels } from "#server/tenants/model.ts";
import { channelsOf, shareBy } from "./share-channels.ts";

const link = "https://nordlicht.example/e/7KQ4M2XWPA";
const messages = {
  subject: "Mein Tipp: 100 % & mehr",
  long: "Hallo,\n\nhier: {link}\n\nGrüße 🎁\nMara",
  short: "Schau mal: {link}",
};

describe("sharing", () => {
  it("keeps the tenant's order and leaves out channels that are off or unnamed", () => {
    expect(channelsOf({ sms: 2, copy: 0, email: -1, whatsapp: 1 })).toEqual(["copy", "whatsapp", "sms"]);
  });

  const hrefs = {
    email: "mailto:?subject=Mein%20Tipp%3A%20100%20%25%20%26%20mehr&body=Hallo%2C%0D%0A%0D%0Ahier%3A%20",
    gmail: "https://mail.google.com/mail/?view=cm&fs=1&su=Mein%20Tipp",
    outlook: "https://outlook.live.com/mail/0/deeplink/compose?subject=Mein%20Tipp",
    yahoo: "https://compose.mail.yahoo.com/?subject=Mein%20Tipp",
    whatsapp:
      "https://wa.me/?text=Schau%20mal%3A%20https%3A%2F%2Fnordlicht.example%2Fe%2F7KQ4M2XWPA%3Fchannel%3Dwhatsapp",
    sms: "sms:?&body=Schau%20mal%3A%20https%3A%2F%2F",
    facebook:
      "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fnordlicht.example%2Fe%2F7KQ4M2XWPA%3Fchannel%3Dfacebook",
    twitter: "https://x.com/intent/post?text=Schau%20mal",
    xing: "https://www.xing.com/spi/shares/new?url=https%3A%2F%2Fnordlicht.example",
    linkedin: "https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fnordlicht.example",
  } as const;
  for (const [channel, start] of Object.entries(hrefs)) {
    it(`${channel}: opens its own application, with the marked link`, () => {
      const share = shareBy(channel as keyof typeof hrefs, link, messages);
      expect(share.href?.startsWith(start), share.href ?? "").toBe(true);
      expect(decodeURIComponent(share.href ?? "")).toContain(`${link}?channel=${channel}`);
    });
  }

  it("leaves copying, the share dialog and the QR code to the browser", () => {
    for (const channel of ["copy", "device", "qr"] as const) {
      expect(shareBy(channel, link, messages)).toEqual({
        channel,
        link: `${link}?channel=${channel}`,
        href: null,
        template: null,
      });
    }
  });

  it("passes every text on unchanged", () => {
    fc.assert(
      fc.property(fc.constantFrom(...shareChannels), fc.string({ unit: "binary", maxLength: 200 }), (channel, text) => {
        const { href, template } = shareBy(channel, link, { subject: text, long: text, short: text });
        if (href === null) return;
        expect(href).toMatch(/^(https:\/\/|mailto:|sms:)[\x21-\x7e]+$/);
        const query = new URLSearchParams(href.slice(href.indexOf("?") + 1));
        const written = query.get("body") ?? query.get("text");
        const wanted = text
          .toWellFormed()
          .replaceAll("{link}", `${link}?channel=${channel}`)
          .replaceAll(/\r?\n/g, channel === "email" ? "\r\n" : "\n");
        if (template !== null) expect(written).toBe(wanted);
        if (template !== null) expect(template).toContain("{text}");
      }),
      { numRuns: 1000 },
    );
  });
});
