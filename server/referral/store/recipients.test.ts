import { afterAll, describe, expect, it } from "vitest";
import { completeTracking } from "#server/orders/complete-tracking.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import {
  mailLoginLink,
  peekLoginLink,
  redeemLoginLink,
  requestLoginLink,
} from "#server/people/account/login/login-link.ts";
import { logout } from "#server/people/account/login/session.ts";
import { matchHashesOf } from "#server/platform/values/email.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import { createRecipient } from "#server/referral/recipient/create.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { shopLink } from "#server/referral/recipient/shop-link.ts";
import { confirmRecommendation, resendConfirmation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { products, seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, clock, services, later, answered } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");
const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;

const laterByMinutes = (minutes: number) => later(minutes / (24 * 60));

async function visitorOf(number: string) {
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: "sms" });
  return visitor;
}

describe("a recipient", () => {
  it("enters data, agrees, and goes to the shop with everything in the link", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const visitor = await visitorOf(number);
    const saved = await saveRecipientDetails(await visitor.ctx(), { number, details });
    const { birthDate, ...shown } = details;
    expect(saved).toMatchObject({ ok: true, value: { details: shown, confirmedAt: null } });
    expect(await job(tenant).recipients.birthDateOf(saved.ok ? saved.value.number : "")).toBe(birthDate);
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ state: "clicked" });
    expect(await agreeToTerms(await visitor.ctx(), { number, terms: false })).toMatchObject({
      refusal: { code: "termsNotAccepted" },
    });
    const agreed = await agreeToTerms(await visitor.ctx(), { number, terms: true });
    expect(agreed).toMatchObject({ ok: true, value: { confirmedAt: clock.at } });
    expect(await job(tenant).recommendations.byNumber(number)).toMatchObject({ state: "detailsConfirmed" });
    expect(await agreeToTerms(await visitor.ctx(), { number, terms: true })).toEqual(agreed);

    const changed = await saveRecipientDetails(await visitor.ctx(), { number, details: { ...details, city: "Bonn" } });
    expect(changed).toMatchObject({ ok: true, value: { details: { city: "Dresden" } } });
    const shop = await shopLink(await visitor.ctx(), { number });
    const recipient = agreed.ok ? agreed.value.number : "";
    expect(shop.ok && new URL(shop.value.href).search).toBe(
      `?empfehlung=${number}&kontakt=${recipient}&kanal=sms&produkt=P-M`,
    );
    expect(await shopLink(await browser(tenant).ctx(), { number })).toMatchObject({
      refusal: { code: "recipientUnknown" },
    });
    const hashes = matchHashesOf(job(tenant).secrets, "EVA+neu@freund.example");
    expect(await job(tenant).recipients.confirmedByMatch(hashes, clock.at)).toMatchObject([{ number: recipient }]);
  });

  it("if account messages are hidden, the answer does not reveal that the address is the referrer's; the order is refused", async () => {
    const hiding = seededTenant("nordlicht", { modules: { verboseAccountMessages: false } });
    const email = "geheim@freund.example";
    const answers = [];
    const numbers = [];
    for (const tried of [email, "anders@freund.example"]) {
      const { number } = await addRecommendation(await browser(tenant).ctx(), {
        email,
        productId: tried === email ? "tariff-m" : "internet",
      });
      const recipient = browser(hiding);
      await followLink(await recipient.ctx(), { number, channel: null });
      const saved = await saveRecipientDetails(await recipient.ctx(), {
        number,
        details: { ...details, email: tried },
        terms: true,
      });
      const {
        number: _,
        receiptHash: __,
        recommendationNumber,
        details: stored,
        ...rest
      } = saved.ok ? saved.value : (saved as never);
      expect(stored?.email).toBe(tried);
      answers.push(rest);
      numbers.push(recommendationNumber);
    }
    expect(answers[0]).toEqual(answers[1]);
    const [number = ""] = numbers;
    const externalOrderId = "self-referral";
    const message = { kind: "received", externalOrderId, recommendationNumber: number, productId: "tariff-m" } as const;
    await ingestOrderMessage(job(hiding), orderMessage(clock.at, message));
    const judged = await rows(`select state, "reasonCode" from "order" where "externalId" = $1`, [externalOrderId]);
    expect(judged).toEqual([{ state: "notEligible", reasonCode: "RULE_SELF_REFERRAL" }]);
    expect(
      await rows(`select 1 from reward_claim where "recommendationNumber" = $1 and state <> 'cancelled'`, [number]),
    ).toEqual([]);
  });

  it("is one recipient when the form is sent twenty times at once, and never the referrer, a minor or too old", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx(), { email: "ich.selbst@gmail.com" });
    const visitor = await visitorOf(number);
    const send = async (change: object, terms = false) =>
      saveRecipientDetails(await visitor.ctx(), { number, details: { ...details, ...change }, terms });
    expect(await send({ email: "ichselbst+x@googlemail.com" })).toMatchObject({
      refusal: { code: "recipientEmailEqualsReferrer" },
    });
    expect(await send({ birthDate: "2008-03-03" })).toMatchObject({ refusal: { code: "recipientMinor" } });
    expect(await send({ birthDate: "2008-03-02" })).toMatchObject({ ok: true });
    await Promise.all(Array.from({ length: 20 }, () => send({}, true)));
    expect(await job(tenant).recipients.ofRecommendation(number)).toMatchObject([{ confirmedAt: clock.at }]);
    expect(
      await rows(`select 1 from event where "aggregateId" = $1 and event = 'confirmDetails'`, [number]),
    ).toHaveLength(1);

    const young = await addRecommendation(await browser(tenant).ctx(), { productId: "tariff-young" });
    const other = await visitorOf(young.number);
    const old = { number: young.number, details: { ...details, birthDate: "1998-03-02" } };
    expect(await saveRecipientDetails(await other.ctx(), old)).toMatchObject({
      refusal: { code: "recipientTooOldForYoung" },
    });
    const fit = { number: young.number, details: { ...details, birthDate: "1998-03-03" } };
    expect(await saveRecipientDetails(await other.ctx(), fit)).toMatchObject({ ok: true });
  });

  it("gets only the one mail about their agreement, whatever they do", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const visitor = await visitorOf(number);
    const mine = { ...details, email: "freundin@freund.example" };
    await saveRecipientDetails(await visitor.ctx(), { number, details: mine, terms: true });
    await completeTracking(await visitor.ctx(), { number, details: mine, channel: "co" });
    expect(await rows(`select kind from mail where recipient = $1`, [mine.email])).toEqual([
      { kind: "recipientAgreed" },
    ]);
  });

  it("without a link is created when needed; and a cookie of an unknown recipient is removed", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const visitor = browser(tenant);
    visitor.jar.set(`__Host-pso_${number}`, "x".repeat(43));
    const created = await createRecipient(await visitor.ctx(), { number, channel: "co" });
    expect(created).toMatchObject({ ok: true, value: { recommendationNumber: number, channel: "co" } });
    expect(await createRecipient(await visitor.ctx(), { number, channel: null })).toEqual(created);
    expect(visitor.jar.get(`__Host-pso_${number}`)).not.toBe("x".repeat(43));
  });

  it("reports an order once, and the referrer is not told before the provider's message", async () => {
    const mine = browser(tenant);
    const { number, accountId } = await addRecommendation(await mine.ctx());
    const visitor = await visitorOf(number);
    const input = { number, details, channel: "co" };
    const stranger = await completeTracking(await browser(tenant).ctx(), input);
    expect(stranger).toEqual({ ok: false, refusal: { code: "recipientUnknown" } });
    const first = await completeTracking(await visitor.ctx(), input);
    expect(first).toMatchObject({ ok: true, value: { state: "reported", recommendationNumber: number } });
    expect(await completeTracking(await visitor.ctx(), input)).toEqual(first);
    const { recommendations } = await listRecommendations(job(tenant), { id: accountId, state: "confirmed" });
    expect(recommendations[0]).toMatchObject({ label: "open", state: "open" });
    expect(recommendations[0]?.rows.map(({ about, bars }) => [about, bars])).toEqual([
      ["link", ["notAgreed", "referrerWillEarn"]],
    ]);
    expect(JSON.stringify(recommendations)).not.toMatch(/Eva|ztürk|freund\.example|Dresden/);
  });
});

describe("erasure", () => {
  it("ends recipients who never consented after twelve weeks, but not those who did, nor with an open order", async () => {
    const people = await Promise.all(
      [false, true, false].map(async (terms) => {
        const { number } = await addRecommendation(await browser(tenant).ctx());
        const visitor = await visitorOf(number);
        const saved = await saveRecipientDetails(await visitor.ctx(), { number, details, terms });
        return saved.ok ? saved.value : null;
      }),
    );
    const [gone, agreed, ordering] = people.map((one) => ({
      number: one?.number ?? "",
      on: one?.recommendationNumber ?? "",
    }));
    await addOrder(look, {
      tenantId: "nordlicht",
      externalId: "open-order",
      state: "received",
      recommendationNumber: ordering?.on ?? "",
      recipientNumber: ordering?.number ?? "",
      at: clock.at,
    });
    later(83);
    await eraseDue(job(tenant));
    const recipients = job(tenant).recipients;
    expect((await recipients.byNumber(gone?.number ?? ""))?.details).not.toBeNull();
    later(2);
    await eraseDue(job(tenant));
    expect(await recipients.byNumber(gone?.number ?? "")).toMatchObject({ details: null, erasedAt: clock.at });
    expect((await recipients.byNumber(agreed?.number ?? ""))?.details).not.toBeNull();
    expect((await recipients.byNumber(ordering?.number ?? ""))?.details).not.toBeNull();
    const [row] = await rows(`select * from recipient where number = $1`, [gone?.number]);
    expect(JSON.stringify(row)).not.toMatch(/Eva|ztürk|freund\.example|Dresden|1990-/);
    expect(row.matchHash).toBeNull();
    expect(
      await rows(`select event from event where aggregate = 'recipient' and "aggregateId" = $1 order by seq`, [
        gone?.number,
      ]),
    ).toEqual([{ event: "saveDetails" }, { event: "erase" }]);
    await look.query(`update "order" set state = 'notEligible' where "externalId" = 'open-order'`);
    await eraseDue(job(tenant));
    expect((await recipients.byNumber(ordering?.number ?? ""))?.details).toBeNull();
  });
});

describe("a login link", () => {
  const quiet = seededTenant("nordlicht", { modules: { verboseAccountMessages: false } });
  const mailIds = async (email: string) =>
    rows(`select id from mail where recipient = $1 and kind = 'loginLink' order by "createdAt" desc`, [email]);
  async function tokenFor(email: string) {
    await answered(quiet);
    const [row] = await mailIds(email);
    const mail = await job(tenant).mails.byId(row.id);
    return new URL(mail && "link" in mail.params ? mail.params.link : "").searchParams.get("t") ?? "";
  }

  it("is requested in the same way for known and unknown addresses; one mail a minute", async () => {
    await addRecommendation(await browser(tenant).ctx(), { email: "login@freund.example" });
    const requested = await Promise.all(
      Array.from({ length: 20 }, async () => requestLoginLink(await browser(quiet).ctx(), " Login@freund.example ")),
    );
    expect(new Set(requested.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await requestLoginLink(await browser(quiet).ctx(), "wer@freund.example")).toEqual(requested[0]);
    await answered(quiet);
    expect(await mailIds("login@freund.example")).toHaveLength(1);
    expect(await mailIds("wer@freund.example")).toHaveLength(0);
    expect(await requestLoginLink(await browser(tenant).ctx(), "wer@freund.example")).toMatchObject({
      refusal: { code: "emailNotRegistered" },
    });
  });

  it("is mailed at most five times an hour, and the sixth request has the same answer", async () => {
    await addRecommendation(await browser(tenant).ctx(), { email: "stunde@freund.example" });
    const answers = new Set<string>();
    for (let minute = 0; minute < 65; minute += 1) {
      answers.add(JSON.stringify(await requestLoginLink(await browser(quiet).ctx(), "stunde@freund.example")));
      await answered(quiet);
      if (minute === 59) expect(await mailIds("stunde@freund.example")).toHaveLength(5);
      laterByMinutes(1);
    }
    expect(answers.size).toBe(1);
    expect(await mailIds("stunde@freund.example")).toHaveLength(10);
  });

  it("cannot be used to flood a mailbox by any form, nor to lock its owner out", async () => {
    const email = "voll@freund.example";
    const mails = () => rows("select kind from mail where recipient = $1 and kind <> 'linkReady'", [email]);
    const mine = browser(quiet);
    await createRecommendation(await mine.ctx(), form({ email }));
    await answered(quiet);
    const ctx = await mine.ctx();
    const [{ id }] = await rows("select id from mail where recipient = $1", [email]);
    const mail = await ctx.mails.byId(id);
    const link = mail && "link" in mail.params ? new URL(mail.params.link) : null;
    laterByMinutes(1);
    expect(await confirmRecommendation(ctx, link?.searchParams.get("t") ?? "")).toMatchObject({ ok: true });

    for (let minute = 1; minute < 20; minute += 1) {
      laterByMinutes(1);
      const stranger = await browser(quiet).ctx();
      for (const productId of ["tariff-m", "internet", null])
        await createRecommendation(stranger, form({ email, productId }));
      await resendConfirmation(stranger, { email, productId: "internet" });
      await requestLoginLink(stranger, email);
      await answered(quiet);
    }
    expect(await mails()).toHaveLength(5);
    laterByMinutes(1);
    await requestLoginLink(await mine.ctx(), email);
    await answered(quiet);
    expect(await mails()).toHaveLength(6);
  });

  it("counts towards one limit for all tags of a mailbox, while each tag is a person of its own", async () => {
    for (const tag of ["a", "b", "c", "d", "e", "f", "g"])
      await createRecommendation(await browser(quiet).ctx(), form({ email: `tags+${tag}@freund.example` }));
    await answered(quiet);
    expect(await rows("select 1 from mail where recipient like 'tags+%'")).toHaveLength(5);
    expect(await rows(`select 1 from account where "emailKey" like 'tags+%'`)).toHaveLength(7);
  });

  it("is mailed five times for forty concurrent requests in two forms", async () => {
    const email = "zugleich@freund.example";
    const [tariff] = products;
    if (!tariff) throw new Error("There is no product.");
    const twenty = Array.from({ length: 20 }, (_, turn) => `tariff-${turn}`);
    products.push(...twenty.map((id) => ({ ...tariff, id })));
    const { accountId } = await addRecommendation(await browser(tenant).ctx(), { email });
    const account = await job(quiet).accounts.byId(accountId);
    if (!account) throw new Error("There is no account.");
    const created = twenty.map(async (productId) =>
      createRecommendation(await browser(quiet).ctx(), form({ email, productId })),
    );
    const loggingIn = twenty.map(async (key) => mailLoginLink(job(quiet), account, { key, isOwner: false }));
    const outcomes = await Promise.all(created);
    await Promise.all([...loggingIn, answered(quiet)]);
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await rows('select 1 from recommendation where "accountId" = $1', [accountId])).toHaveLength(21);
    expect(await rows("select 1 from mail where recipient = $1 and kind <> 'linkReady'", [email])).toHaveLength(5);
  });

  it("logs in once of 200 concurrent uses, confirms the address, and logs out", async () => {
    await addRecommendation(await browser(tenant).ctx(), { email: "zweihundert@freund.example" });
    await requestLoginLink(await browser(quiet).ctx(), "zweihundert@freund.example");
    await answered(quiet);
    const token = await tokenFor("zweihundert@freund.example");
    expect(await peekLoginLink(await browser(tenant).ctx(), token)).toMatchObject({ ok: true });
    const tries = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const person = browser(tenant);
        return { person, outcome: await redeemLoginLink(await person.ctx(), token) };
      }),
    );
    const [winner, ...others] = tries.filter(({ outcome }) => outcome.ok);
    expect(others).toEqual([]);
    const member = (await winner?.person.ctx())?.viewer.member;
    expect(member).toMatchObject({ email: "zweihundert@freund.example", state: "confirmed" });
    expect(await redeemLoginLink((await winner?.person.ctx()) ?? job(tenant), token)).toMatchObject({ ok: true });
    expect(await peekLoginLink(await browser(tenant).ctx(), token)).toMatchObject({ refusal: { code: "tokenUsed" } });
    const session = winner?.person.jar.get("__Host-psoe_token") ?? "none";
    expect(JSON.stringify(await rows("select * from session"))).not.toContain(session);
    await logout((await winner?.person.ctx()) ?? job(tenant));
    winner?.person.jar.set("__Host-psoe_token", session);
    expect((await winner?.person.ctx())?.viewer.member).toBeNull();
  });

  it("is one login when its form is sent twenty times at once, and none after that one ended", async () => {
    const email = "zwanzig@freund.example";
    const { accountId } = await addRecommendation(await browser(tenant).ctx(), { email });
    await requestLoginLink(await browser(quiet).ctx(), email);
    const token = await tokenFor(email);
    const person = browser(tenant);
    const ctxs = await Promise.all(Array.from({ length: 20 }, () => person.ctx()));
    const outcomes = await Promise.all(ctxs.map((ctx) => redeemLoginLink(ctx, token, "this form")));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await rows(`select 1 from session where "accountId" = $1`, [accountId])).toHaveLength(1);
    expect((await person.ctx()).viewer.member?.id).toBe(accountId);
    expect(await redeemLoginLink(await browser(tenant).ctx(), token, "another form")).toMatchObject({
      refusal: { code: "tokenUsed" },
    });
    await logout(await person.ctx());
    expect(await redeemLoginLink(await person.ctx(), token, "this form")).toMatchObject({
      refusal: { code: "tokenUsed" },
    });
  });

  it("expires after ten minutes, is refused to a blocked account, and the session expires", async () => {
    const email = "spaet@freund.example";
    const { accountId } = await addRecommendation(await browser(tenant).ctx(), { email });
    await requestLoginLink(await browser(quiet).ctx(), email);
    const token = await tokenFor(email);
    clock.at = new Date(clock.at.getTime() + 11 * 60_000);
    expect(await redeemLoginLink(await browser(tenant).ctx(), token)).toMatchObject({
      refusal: { code: "linkExpired" },
    });
    await requestLoginLink(await browser(quiet).ctx(), email);
    const person = browser(tenant);
    await redeemLoginLink(await person.ctx(), await tokenFor(email));
    expect((await person.ctx()).viewer.member).not.toBeNull();
    await job(tenant).accounts.block(accountId, "misuse", clock.at);
    expect((await person.ctx()).viewer.member).toBeNull();
    await job(tenant).accounts.unblock(accountId, clock.at);
    expect((await person.ctx()).viewer.member).toMatchObject({ state: "confirmed" });
    later(1);
    expect((await person.ctx()).viewer.member).toBeNull();
  });
});
