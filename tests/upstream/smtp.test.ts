import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Message } from "#server/upstream/mail/carrier.ts";
import { smtpCarrier } from "#server/upstream/mail/smtp.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";

const sink = await smtpSink();
const carrier = smtpCarrier(sink.url, { connectMs: 500, answerMs: 500, wholeMs: 2_000 });
afterAll(async () => {
  carrier.close();
  await sink.close();
});
beforeEach(() => {
  sink.behave("take");
  sink.received.length = 0;
});

const message = (change: Partial<Message> = {}): Message => ({
  from: "post@nordlicht.example",
  fromName: "Nordlicht",
  replyTo: "hilfe@nordlicht.example",
  to: "eva@freund.example",
  subject: "Grüße",
  text: "Hallo Jörg,\n\ngrüß dich.\n",
  html: "<p>Hallo Jörg</p>",
  messageId: "<0193-1@nordlicht.example>",
  language: "de",
  tenantId: "nordlicht",
  ...change,
});

describe("the mail server takes it", () => {
  it("whole, with our Message-ID, to one address", async () => {
    expect(await carrier.send(message())).toEqual({ ok: true });
    const [{ mail, envelope } = expect.fail()] = sink.received;
    expect(envelope).toEqual({ from: "post@nordlicht.example", to: ["eva@freund.example"] });
    expect(mail.messageId).toBe("<0193-1@nordlicht.example>");
    expect(mail.subject).toBe("Grüße");
    expect(mail.text).toContain("grüß dich.");
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.headers.get("content-language")).toBe("de");
  });

  it("however headers are attacked", async () => {
    const evil = "Eva\r\nBcc: c@d.example, e@f.example";
    await carrier.send(message({ subject: evil, fromName: evil }));
    await carrier.send(message({ subject: "x, y <z@z.example>", fromName: '"a" <b@c.example>,' }));
    expect(sink.received).toHaveLength(2);
    for (const { mail, envelope } of sink.received) {
      expect(envelope.to).toEqual(["eva@freund.example"]);
      expect(mail.headers.has("bcc")).toBe(false);
      expect([mail.to].flat().map((to) => to?.text)).toEqual(["eva@freund.example"]);
      expect(mail.from?.value.map(({ address }) => address)).toEqual(["post@nordlicht.example"]);
    }
  });
});

describe("the mail server does not take it", () => {
  it.each([
    ["550", true],
    ["451", false],
    ["421", false],
    ["hang", false],
    ["drop", false],
  ] as const)("%s: for ever: %s", async (mode, permanent) => {
    // a connection of the pool would not meet the door
    const own = smtpCarrier(sink.url, { connectMs: 500, answerMs: 500, wholeMs: 2_000 });
    sink.behave(mode);
    const delivery = await own.send(message());
    own.close();
    expect(delivery).toMatchObject({ ok: false, permanent });
    expect(JSON.stringify(delivery)).not.toContain("@");
  });

  it("for now, when nobody listens or our login is wrong", async () => {
    const nobody = smtpCarrier("smtp://127.0.0.1:9", { connectMs: 500, answerMs: 500, wholeMs: 2_000 });
    expect(await nobody.send(message())).toMatchObject({ ok: false, permanent: false });
    const stranger = smtpCarrier(sink.url.replace("//", "//user:wrong@"));
    expect(await stranger.send(message())).toMatchObject({ ok: false, permanent: false });
    nobody.close();
    stranger.close();
  });
});
