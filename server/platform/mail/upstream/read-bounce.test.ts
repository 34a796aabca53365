import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { fromExchange, fromGmail, fromPostfix } from "#tests/support/data/bounces.ts";
import { readBounce } from "./read-bounce.ts";

const messageId = "<0b9a7d1e-3f52-4c1a-9b8e-2d6f7a4c5e10@nordlicht.example>";
const to = "eva@freund.example";
const servers = { Postfix: fromPostfix, Exchange: fromExchange, Gmail: fromGmail };

it.each(Object.entries(servers))("%s says which mail came back, from whom and why", async (_name, report) => {
  const [bounce, ...others] = await readBounce(Readable.from([report({ messageId, to })]));
  expect(others).toEqual([]);
  expect(bounce).toMatchObject({ messageId, recipients: expect.arrayContaining([to]) });
  expect(bounce?.status).toMatch(/^5\.1\.(1|10)$/);
});

it.each([
  { action: "delayed", status: "4.4.1" },
  { action: "failed", status: "5.2.2" },
  { action: "failed", status: "5.7.1" },
  { action: "failed", status: "4.4.7" },
  { action: "delivered", status: "2.0.0" },
  { action: "relayed", status: "5.1.1" },
])("what may end, or is no failure, is none: $action $status", async (more) => {
  for (const report of Object.values(servers)) expect(await readBounce(report({ messageId, to, ...more }))).toEqual([]);
});

it("both addresses are known where a mail was passed on, and each recipient has a group of fields", async () => {
  const passedOn = fromPostfix({ messageId, to })
    .replace(`Final-Recipient: rfc822; ${to}`, "Final-Recipient: RFC822; <eva@archiv.example>")
    .replace(
      "Diagnostic-Code:",
      `Diagnostic-Code: x\r\n\r\nFinal-Recipient: rfc822; anna@freund.example\r\nAction: delayed\r\nStatus: 4.2.0\r\nDiagnostic-Code:`,
    );
  expect(await readBounce(passedOn)).toEqual([{ messageId, recipients: [to, "eva@archiv.example"], status: "5.1.1" }]);
});

it.each([
  ["an answer of a person", "From: eva@freund.example\r\nSubject: Danke\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"],
  ["nothing", ""],
  ["no mail", "\u0000\u0001 --x\r\n\r\n"],
  ["a report without our mail's head", fromPostfix({ messageId, to }).replace("text/rfc822-headers", "text/plain")],
  ["a report without the status", fromPostfix({ messageId, to }).replace("message/delivery-status", "text/plain")],
  ["a head without a Message-ID", fromPostfix({ messageId: "", to })],
])("%s is no report", async (_what, message) => {
  expect(await readBounce(message)).toEqual([]);
});
