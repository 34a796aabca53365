import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { queues } from "#server/jobs/queues.ts";
import { mailsAtOnce, sendMailQueue } from "#server/platform/mail/model.ts";
import { smtpTimes, smtpTransport } from "#server/platform/mail/upstream/smtp.ts";
import type { Message } from "#server/platform/mail/upstream/transport.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";

const sink = await smtpSink();
const transport = smtpTransport(sink.url, { connectMs: 500, answerMs: 500, totalMs: 2_000 });
afterAll(async () => {
  transport.close();
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
  unsubscribeLink: null,
  ...change,
});

describe("an accepted mail", () => {
  it("is complete, with our Message-ID, to one address", async () => {
    expect(await transport.send(message())).toEqual({ ok: true });
    const [{ mail, envelope } = expect.fail()] = sink.received;
    expect(envelope).toEqual({ from: "post@nordlicht.example", to: ["eva@freund.example"] });
    expect(mail.messageId).toBe("<0193-1@nordlicht.example>");
    expect(mail.subject).toBe("Grüße");
    expect(mail.text).toContain("grüß dich.");
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.headers.get("content-language")).toBe("de");
  });

  it("has the headers of RFC 8058 if it is a newsletter, and otherwise not", async () => {
    await transport.send(message());
    await transport.send(message({ unsubscribeLink: "https://nordlicht.example/empfehler/newsletter/optout?t=x.y" }));
    const [plain, newsletter] = sink.received.map(({ mail }) =>
      mail.headerLines.map(({ line }) => line.replace(/\s+/g, " ")).join("\n"),
    );
    expect(plain).not.toMatch(/List-Unsubscribe/i);
    expect(newsletter).toContain("List-Unsubscribe: <https://nordlicht.example/empfehler/newsletter/optout?t=x.y>");
    expect(newsletter).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("has no injected headers", async () => {
    const evil = "Eva\r\nBcc: c@d.example, e@f.example";
    await transport.send(message({ subject: evil, fromName: evil }));
    await transport.send(message({ subject: "x, y <z@z.example>", fromName: '"a" <b@c.example>,' }));
    expect(sink.received).toHaveLength(2);
    for (const { mail, envelope } of sink.received) {
      expect(envelope.to).toEqual(["eva@freund.example"]);
      expect(mail.headers.has("bcc")).toBe(false);
      expect([mail.to].flat().map((to) => to?.text)).toEqual(["eva@freund.example"]);
      expect(mail.from?.value.map(({ address }) => address)).toEqual(["post@nordlicht.example"]);
    }
  });
});

it("is sent once by a server that takes half a minute over each, as many at a time as a worker sends", async () => {
  const slow = await smtpSink();
  slow.behave({ scanMs: 32_000 });
  const own = smtpTransport(slow.url);
  const sent = await Promise.all(Array.from({ length: mailsAtOnce }, () => own.send(message())));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(mailsAtOnce);
  expect(slow.received).toHaveLength(mailsAtOnce);
  own.close();
  await slow.close();
}, 60_000);

it("gives up an attempt before its job ends", () => {
  const job = queues.find(({ name }) => name === sendMailQueue);
  expect(smtpTimes.totalMs).toBeGreaterThan(smtpTimes.answerMs);
  expect(smtpTimes.totalMs).toBeLessThan(Number(job?.expireInSeconds) * 1000);
});

describe("a refused mail", () => {
  const times = { connectMs: 500, answerMs: 500, totalMs: 2_000 };
  /** Uses a new connection, because a pooled one would not see a refusal at connect. */
  async function sendTo(mode: Parameters<typeof sink.behave>[0]) {
    const own = smtpTransport(sink.url, times);
    sink.behave(mode);
    const delivery = await own.send(message());
    own.close();
    expect(JSON.stringify(delivery)).not.toContain("@");
    return delivery;
  }

  it.each(["421", "hang", "drop"] as const)("is a temporary failure: %s", async (mode) => {
    expect(await sendTo(mode)).toMatchObject({ ok: false, permanent: false });
  });

  const address = "<eva@freund.example>";
  it.each([
    ["RCPT TO", 550, `5.1.0 ${address} rejected`],
    ["RCPT TO", 550, `5.1.1 ${address} unknown user`],
    ["RCPT TO", 550, "5.1.2 no such domain"],
    ["RCPT TO", 553, "5.1.3 bad address syntax"],
    ["RCPT TO", 550, "5.1.4 ambiguous"],
    ["RCPT TO", 551, "5.1.6 moved"],
    ["RCPT TO", 550, "5.1.10 null MX"],
    ["RCPT TO", 550, "#5.1.1 unknown user"],
    ["RCPT TO", 550, "5.2.1 mailbox disabled"],
    ["DATA", 550, "5.2.1 mailbox disabled"],
    ["RCPT TO", 556, "domain does not accept mail"],
  ] as const)("is a permanent failure: %s %i %s", async (at, code, text) => {
    const delivery = await sendTo({ at, code, text });
    expect(delivery).toMatchObject({ ok: false, permanent: true, refusesAddress: at === "RCPT TO" });
    const status = /^#?(\d\S*)/.exec(text)?.[1];
    expect(delivery).toMatchObject({ reason: expect.stringContaining([at, code, status].filter(Boolean).join(" ")) });
  });

  it.each([
    ["MAIL FROM", 550, "5.1.8 sender's domain does not resolve"],
    ["MAIL FROM", 550, "5.1.1 sender unknown"],
    ["RCPT TO", 451, "4.7.1 greylisted"],
    ["RCPT TO", 450, "5.1.1 codes that contradict each other"],
    ["RCPT TO", 550, "no code says why"],
    ["RCPT TO", 550, "user unknown, as a text says"],
    ["RCPT TO", 552, "over quota"],
    ["RCPT TO", 553, "not here"],
    ["RCPT TO", 554, "no"],
    ["DATA", 550, "no"],
    ["DATA", 552, "too much mail data"],
    ["DATA", 554, "transaction failed"],
    ["RCPT TO", 553, "5.1.7 bad sender syntax"],
    ["RCPT TO", 550, "5.1.8 sender's domain does not resolve"],
    ["RCPT TO", 550, "5.1.11 an unregistered code"],
    ["RCPT TO", 550, "5.2.0 other mailbox status"],
    ["RCPT TO", 552, "5.2.2 mailbox full"],
    ["DATA", 552, "5.2.3 message too long"],
    ["RCPT TO", 550, "5.3.4 message too big"],
    ["RCPT TO", 550, "5.4.5 daily sending limit exceeded"],
    ["RCPT TO", 554, "5.4.6 routing loop"],
    ["RCPT TO", 503, "5.5.1 bad sequence of commands"],
    ["DATA", 554, "5.6.0 content refused"],
    ["RCPT TO", 530, "5.7.0 authentication required"],
    ["RCPT TO", 554, "5.7.1 client host blocked by a list"],
    ["DATA", 550, "5.7.1 looks like spam"],
    ["DATA", 550, "5.7.26 DMARC"],
    ["RCPT TO", 550, "4.2.2 a passing code in a final reply"],
  ] as const)("is a temporary failure: %s %i %s", async (at, code, text) => {
    expect(await sendTo({ at, code, text })).toMatchObject({ ok: false, permanent: false, refusesAddress: false });
  });

  it("is a temporary failure if the server cannot be reached or our login is wrong", async () => {
    const nobody = smtpTransport("smtp://127.0.0.1:9", { connectMs: 500, answerMs: 500, totalMs: 2_000 });
    expect(await nobody.send(message())).toMatchObject({ ok: false, permanent: false });
    const stranger = smtpTransport(sink.url.replace("//", "//user:wrong@"));
    expect(await stranger.send(message())).toMatchObject({ ok: false, permanent: false });
    nobody.close();
    stranger.close();
  });
});
