import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { confirmOptIn, peekOptIn } from "#server/people/newsletter/confirm-opt-in.ts";
import { newsletterStateOf } from "#server/people/newsletter/model.ts";
import { optInMember, requestOptIn } from "#server/people/newsletter/request-opt-in.ts";
import { sendNewsletter } from "#server/people/newsletter/send-newsletter.ts";
import {
  unsubscribeAddress,
  unsubscribeByToken,
  unsubscribeMember,
  unsubscribeToken,
} from "#server/people/newsletter/unsubscribe.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { MailKind, QueuedMail } from "#server/platform/mail/model.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { confirmRecommendation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { services, browser, job, later, answered } = testServices(url);
afterAll(() => services.database.end());

const tenant = seededTenant("nordlicht", { recommendation: { confirmEmail: false } });
const hidden = seededTenant("nordlicht", { modules: { verboseAccountMessages: false } });
const untold = async () => undefined;
let counter = 0;
const newAddress = (name = "abo") => `${name}${++counter}@post.example`;

/** The queued mails to an address, decrypted as the worker sends them. */
async function mailsTo(email: string, kind?: MailKind): Promise<QueuedMail[]> {
  const { rows } = await look.query(`select id, kind from mail where recipient = $1 order by "createdAt", id`, [email]);
  const mails = await Promise.all(rows.map(({ id }) => job(tenant).mails.byId(id)));
  return mails.filter((mail) => mail !== null).filter((mail) => !kind || mail.kind === kind);
}
async function linksTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email, "confirmNewsletter");
  return mails.map((mail) => new URL((mail.params as { link: string }).link).searchParams.get("t") ?? "");
}
const stateOf = async (email: string) => (await job(tenant).subscribers.byEmail(email))?.state ?? null;
const visitor = (of = tenant) => browser(of).ctx();
async function memberOf(email: string): Promise<RequestContext> {
  const ctx = await visitor();
  const member = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    firstName: "Mara",
    lastName: "König",
    language: "de" as const,
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  return { ...ctx, viewer: { ...ctx.viewer, member } };
}
async function optedIn(email: string) {
  await requestOptIn(await visitor(), { email });
  await confirmOptIn(await visitor(), (await linksTo(email)).at(-1) ?? "");
  expect(await stateOf(email)).toBe("optedIn");
}

describe("double opt-in", () => {
  it("mails once, waits for the button behind the link, and stores the proof", async () => {
    const email = newAddress();
    expect(await requestOptIn(await visitor(), { email, firstName: "Eva" })).toEqual({ ok: true, value: "mailed" });
    expect(await stateOf(email)).toBe("pending");
    const [token = ""] = await linksTo(email);
    expect((await peekOptIn(await visitor(), token)).ok).toBe(true);
    expect(await stateOf(email)).toBe("pending");
    expect((await confirmOptIn(await visitor(), token)).ok).toBe(true);
    expect((await confirmOptIn(await visitor(), token)).ok).toBe(true);
    const text = tenant.newsletter.consent?.de ?? "";
    expect(await job(tenant).subscribers.byEmail(email)).toMatchObject({
      state: "optedIn",
      email,
      form: "newsletter",
      consentText: text,
      language: "de",
      textHash: createHash("sha256").update(text).digest("hex"),
      confirmedAt: expect.any(Date),
      requestedAt: expect.any(Date),
    });
    const subscriber = await job(tenant).subscribers.byEmail(email);
    const history = await job(tenant).events.of("subscriber", subscriber?.id ?? "");
    expect(history.map(({ event, from, to }) => [event, from, to])).toEqual([
      ["request", "optedOut", "pending"],
      ["confirm", "pending", "optedIn"],
    ]);
    expect(JSON.stringify(history)).not.toContain(email);
    // The token itself is not stored anywhere.
    expect((await look.query(`select 1 from token where "tokenHash" = $1`, [token])).rows).toEqual([]);
  });

  it("mails once more in 24 hours and only on a request; a checkbox mails nothing again", async () => {
    const email = newAddress();
    const mails = async () => (await linksTo(email)).length;
    await requestOptIn(await visitor(), { email });
    // The form sent twice counts as one click.
    expect(await requestOptIn(await visitor(), { email })).toEqual({ ok: true, value: "alreadySent" });
    expect(await mails()).toBe(1);
    later(1 / 1440);
    expect(await requestOptIn(await visitor(), { email })).toEqual({ ok: true, value: "mailed" });
    expect(await requestOptIn(await visitor(), { email })).toEqual({ ok: true, value: "alreadySent" });
    expect(await mails()).toBe(2);
    await createRecommendation(await visitor(), form({ email, newsletter: true }));
    await answered(tenant);
    expect(await mails()).toBe(2);
    later(1);
    expect(await requestOptIn(await visitor(), { email })).toEqual({ ok: true, value: "mailed" });
    expect(await mails()).toBe(3);
  });

  it("accepts a link for seven days, and erases unconfirmed addresses after 30", async () => {
    const email = newAddress();
    const member = await memberOf(email);
    await optInMember(member, "account");
    const [token = ""] = await linksTo(email);
    later(7);
    expect(await confirmOptIn(await visitor(), token)).toMatchObject({ refusal: { code: "linkExpired" } });
    later(24);
    await eraseRecords(job(tenant), "unconfirmedSubscribers");
    expect(await stateOf(email)).toBeNull();
    const account = await job(tenant).accounts.byEmail(email);
    expect(account && newsletterStateOf(account)).toBe("optedOut");
  });

  it("erases an address that nobody confirmed after 30 days, also if its owner declined", async () => {
    const email = newAddress();
    await requestOptIn(await visitor(), { email });
    await unsubscribeAddress(await visitor(), email);
    await answered(tenant);
    expect(await stateOf(email)).toBe("optedOut");
    later(31);
    await eraseRecords(job(tenant), "unconfirmedSubscribers");
    expect(await stateOf(email)).toBeNull();
  });

  it("keeps the proof of a consent although anybody typed the address again after its end", async () => {
    const email = newAddress();
    await optedIn(email);
    await unsubscribeAddress(await visitor(), email);
    await answered(tenant);
    const ended = await job(tenant).subscribers.byEmail(email);
    later(300);
    await requestOptIn(await visitor(), { email });
    later(31);
    await eraseRecords(job(tenant), "unconfirmedSubscribers");
    await eraseRecords(job(tenant), "endedSubscribers");
    const { confirmedAt, endedAt } = ended ?? expect.fail("nothing is stored");
    expect(await job(tenant).subscribers.byEmail(email)).toMatchObject({ state: "pending", confirmedAt, endedAt });
    later(3 * 366);
    await eraseRecords(job(tenant), "endedSubscribers");
    expect(await stateOf(email)).toBeNull();
  });

  it("keeps the proof of a consent until three years after its end", async () => {
    const email = newAddress();
    await optedIn(email);
    await unsubscribeAddress(await visitor(), email);
    await answered(tenant);
    expect(await stateOf(email)).toBe("optedOut");
    later(3 * 366 - 1);
    await eraseRecords(job(tenant), "endedSubscribers");
    expect(await stateOf(email)).toBe("optedOut");
    later(2);
    await eraseRecords(job(tenant), "endedSubscribers");
    expect(await stateOf(email)).toBeNull();
  });
});

describe("a referrer", () => {
  it("sees opted out, pending, opted in, and gets the facade's answers", async () => {
    const email = newAddress("mara");
    const member = await memberOf(email);
    const seen = async () => {
      const account = await job(tenant).accounts.byEmail(email);
      return account && newsletterStateOf(account);
    };
    expect(await seen()).toBe("optedOut");
    expect(await optInMember(member, "facade")).toEqual({ ok: true, value: "mailed" });
    expect(await seen()).toBe("pending");
    await optInMember(member, "facade");
    expect(await optInMember(member, "facade")).toEqual({ ok: true, value: "alreadySent" });
    await confirmOptIn(await visitor(), (await linksTo(email))[0] ?? "");
    expect(await seen()).toBe("optedIn");
    expect(await optInMember(member, "facade")).toEqual({ ok: true, value: "alreadySet" });
    await unsubscribeMember(member);
    expect(await seen()).toBe("optedOut");
    expect(await optInMember(await visitor(), "facade")).toMatchObject({ refusal: { code: "loginFirst" } });
  });

  it("who subscribed before they recommended has the subscription in their account", async () => {
    const email = newAddress();
    await optedIn(email);
    const { viewer } = await memberOf(email);
    expect(viewer.member && newsletterStateOf(viewer.member)).toBe("optedIn");
  });

  it("who changes to an address that is subscribed already sees that", async () => {
    const [before, after, plain] = [newAddress(), newAddress(), newAddress()];
    await optedIn(after);
    const id = (await memberOf(before)).viewer.member?.id ?? "";
    for (const [email, state] of [
      [after, "optedIn"],
      [plain, "optedOut"],
    ] as const) {
      await job(tenant).transaction((tx) =>
        tx.accounts.changeEmail(id, email, { actor: "REF", key: `change:${email}` }, tx.now()),
      );
      const account = await job(tenant).accounts.byId(id);
      expect(account && newsletterStateOf(account)).toBe(state);
    }
  });

  it("who checks the box when recommending gets the opt-in mail, and no other about it", async () => {
    const email = newAddress();
    await addRecommendation(await visitor(), { email, newsletter: true });
    expect(await stateOf(email)).toBeNull();
    await answered(tenant);
    expect(await stateOf(email)).toBe("pending");
    const without = newAddress();
    await addRecommendation(await visitor(), { email: without });
    await answered(tenant);
    expect(await stateOf(without)).toBeNull();
  });

  it("whose account is blocked is mailed nothing", async () => {
    const email = newAddress();
    await memberOf(email);
    await look.query(`update account set state = 'blocked', "blockReason" = 'RISK_TEST' where email = $1`, [email]);
    await requestOptIn(await visitor(), { email });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("a recipient", () => {
  it("who agrees to advertising must confirm it by mail, and the page does not reveal their state", async () => {
    const { number } = await addRecommendation(await visitor(), { email: newAddress("werber") });
    const email = newAddress("eva");
    const saved = await saveRecipientDetails(await visitor(), {
      number,
      details: { ...details, email, marketingConsent: true },
    });
    expect(saved.ok).toBe(true);
    await answered(tenant);
    expect(await job(tenant).subscribers.byEmail(email)).toMatchObject({ state: "pending", form: "recipient" });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["confirmNewsletter"]);
  });

  it("of a tenant without a newsletter subscribes to nothing", async () => {
    const without = { ...tenant, newsletter: { consent: null } };
    const { number } = await addRecommendation(await visitor(without), { email: newAddress("werber") });
    const email = newAddress("eva");
    await saveRecipientDetails(await visitor(without), {
      number,
      details: { ...details, email, marketingConsent: true },
    });
    await answered(without);
    const { rows } = await look.query(`select "marketingConsent" as given from recipient where email = $1`, [email]);
    expect(rows).toEqual([{ given: false }]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("a typed address", () => {
  it("gets the same answer and the same statements whether it is known or not", async () => {
    const known = newAddress();
    await optedIn(known);
    const before = await look.query("select count(*)::int as n from mail");
    for (const email of [known, newAddress()]) {
      expect(await requestOptIn(await visitor(hidden), { email })).toEqual({ ok: true, value: "mailed" });
      expect(await unsubscribeAddress(await visitor(hidden), email)).toEqual({ ok: true, value: null });
    }
    expect((await look.query("select count(*)::int as n from mail")).rows).toEqual(before.rows);
    await answered(hidden);
  });

  it("is mailed once by a worker that answers twice", async () => {
    const email = newAddress();
    const ctx = await visitor(hidden);
    const request = {
      email,
      firstName: "",
      language: "de",
      form: "newsletter",
      consentText: "x",
      isClick: true,
    } as const;
    const { answerNewsletterRequest } = await import("#server/people/newsletter/request-opt-in.ts");
    for (let time = 0; time < 3; time++) await answerNewsletterRequest(ctx, request, ctx.now());
    expect(await linksTo(email)).toHaveLength(1);
  });
});

describe("unsubscribing", () => {
  it("takes effect immediately and without a login by the link of any newsletter; a wrong token ends nothing", async () => {
    const email = newAddress();
    await optedIn(email);
    await sendNewsletter(job(tenant), { key: `issue-${email}`, subject: "Neues", paragraphs: ["Text"] }, untold);
    const [mail] = await mailsTo(email, "newsletter");
    const params = mail?.params as { unsubscribeLink: string } | undefined;
    const token = new URL(params?.unsubscribeLink ?? "").searchParams.get("t") ?? "";
    expect((await unsubscribeByToken(await visitor(), `${token.slice(0, -2)}xx`)).ok).toBe(false);
    expect((await unsubscribeByToken(await visitor(seededTenant("standard")), token)).ok).toBe(false);
    expect(await stateOf(email)).toBe("optedIn");
    later(900);
    expect((await unsubscribeByToken(await visitor(), token)).ok).toBe(true);
    expect((await unsubscribeByToken(await visitor(), token)).ok).toBe(true);
    expect(await stateOf(email)).toBe("optedOut");
    // Mails queued before are no longer delivered.
    const delivered: string[] = [];
    const mailer = {
      deliver: async ({ kind }: QueuedMail) => {
        delivered.push(kind);
        return { ok: true as const };
      },
    };
    expect(await deliverMail(job(tenant), mailer, mail?.id ?? "")).toBe("failed");
    expect(delivered).toEqual([]);
  });
});

it("property: newsletters are sent only between the confirmation and the end of a subscription", async () => {
  const step = fc.record({
    who: fc.constantFrom("a", "b"),
    does: fc.constantFrom("ask", "tick", "recipient", "confirm", "end", "issue", "deliver", "day"),
  });
  const endedBeforeDelivery = ["ask", "confirm", "issue", "end", "deliver"].map((does) => ({ who: "a", does }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const people = { a: newAddress("a"), b: newAddress("b") };
      const wants = new Set<string>();
      const wrong: string[] = [];
      const mailer = {
        deliver: async (mail: QueuedMail) => {
          if (mail.kind === "newsletter" && !wants.has(mail.to) && Object.values(people).includes(mail.to))
            wrong.push(mail.to);
          return { ok: true as const };
        },
      };
      for (const { who, does } of steps) {
        const email = people[who as "a" | "b"];
        const ctx = await visitor();
        if (does === "ask") await requestOptIn(ctx, { email });
        if (does === "tick") await createRecommendation(ctx, form({ email, newsletter: true }));
        if (does === "recipient") {
          const { number } = await addRecommendation(ctx, { email: newAddress("werber") });
          await saveRecipientDetails(await visitor(), {
            number,
            details: { ...details, email, marketingConsent: true },
          });
        }
        if (does === "confirm") {
          const links = await linksTo(email);
          const confirmed = links.length > 0 && (await confirmOptIn(ctx, links.at(-1) ?? "")).ok;
          if (confirmed && (await stateOf(email)) === "optedIn") wants.add(email);
        }
        if (does === "end") {
          const subscriber = await ctx.subscribers.byEmail(email);
          if (subscriber) await unsubscribeByToken(ctx, unsubscribeToken(ctx, subscriber));
          wants.delete(email);
        }
        if (does === "issue")
          await sendNewsletter(job(tenant), { key: newAddress("issue"), subject: "Neues", paragraphs: ["T"] }, untold);
        if (does === "deliver")
          for (const mail of await mailsTo(email, "newsletter")) await deliverMail(job(tenant), mailer, mail.id);
        if (does === "day") later(1);
        await answered(tenant);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 12, examples: [[endedBeforeDelivery]] },
  );
});

it("confirming a recommendation confirms no newsletter", async () => {
  const email = newAddress();
  await createRecommendation(await visitor(hidden), form({ email, newsletter: true }));
  await answered(hidden);
  const [mail] = await mailsTo(email, "confirmRecommendation");
  const params = mail?.params as { link: string } | undefined;
  const token = new URL(params?.link ?? "").searchParams.get("t") ?? "";
  expect((await confirmRecommendation(await visitor(hidden), token)).ok).toBe(true);
  expect(await stateOf(email)).toBe("pending");
});
