import { expect, it } from "vitest";
import { createMailer } from "#server/platform/mail/upstream/mailer.ts";
import type { Message } from "#server/platform/mail/upstream/transport.ts";
import { loginMail } from "#tests/support/services/job-deps.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { deliverMail } from "./deliver.ts";

const { ctx: ctxOf, database } = await seededServices();
const sent: Message[] = [];
const mailer = createMailer({
  send: async (message) => {
    sent.push(message);
    return { ok: true };
  },
  close: () => undefined,
});

/** What becomes of a mail to the address, of a tenant that is a test or not. */
async function deliveredTo(address: string, test: boolean) {
  sent.length = 0;
  const ctx = ctxOf("nordlicht");
  const key = `${address}-${test}`;
  await ctx.mails.queue(loginMail(key, address));
  const { rows } = await database.owner.query(`select id::text from mail where key = $1`, [key]);
  const outcome = await deliverMail({ ...ctx, tenant: { ...ctx.tenant, test } }, mailer, rows[0].id);
  const { rows: ended } = await database.owner.query(`select state, failure from mail where key = $1`, [key]);
  return { outcome, ...ended[0], subjects: sent.map(({ subject }) => subject.startsWith("[Test] ")) };
}

it.each(["bounce@partner.example", "Bounce@other.example"])(
  "a test tenant's mail to %s is given up at once",
  async (to) => {
    const failure = "EENVELOPE RCPT TO 550 5.1.1";
    expect(await deliveredTo(to, true)).toEqual({ outcome: "failed", state: "failed", failure, subjects: [] });
  },
);

it.each(["bouncer@partner.example", "a.bounce@partner.example", "mara@bounce.example"])(
  "a test tenant's mail to %s is sent, and says that it is a test",
  async (to) => {
    expect(await deliveredTo(to, true)).toMatchObject({ outcome: "sent", state: "sent", subjects: [true] });
  },
);

it("any other tenant sends to bounce@… as to anybody", async () => {
  const sentToo = { outcome: "sent", state: "sent", subjects: [false] };
  expect(await deliveredTo("bounce@partner.example", false)).toMatchObject(sentToo);
});
