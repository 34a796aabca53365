import { afterAll, describe, expect, it } from "vitest";
import { redeemLoginLink } from "#server/people/account/login/login-link.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import {
  confirmRecommendation,
  peekConfirmation,
  resendConfirmation,
} from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { addRecommendation, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, clock, services, later, answered } = testServices(url);
afterAll(() => services.close());

const verbose = seededTenant("nordlicht", { modules: { verboseAccountMessages: true } });
const optIn = seededTenant("nordlicht", {
  modules: { verboseAccountMessages: true },
  recommendation: { confirmEmail: true },
});
const quiet = seededTenant("nordlicht", {
  modules: { verboseAccountMessages: false },
  recommendation: { confirmEmail: true },
});

const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [row] = await rows(`select id from mail where recipient = $1 order by "createdAt" desc, id limit 1`, [email]);
  const mail = row && (await job(verbose).mails.byId(row.id));
  const link = mail && "link" in mail.params ? mail.params.link : "";
  return new URL(link).searchParams.get("t") ?? "";
}
const mailsTo = async (email: string) =>
  (await rows(`select kind from mail where recipient = $1`, [email])).map(({ kind }) => kind);

describe("recommending", () => {
  it("makes an open link at once if the address need not be confirmed, in this browser only", async () => {
    const mine = browser(verbose);
    const recommendation = await addRecommendation(await mine.ctx());
    expect(recommendation).toMatchObject({
      state: "open",
      rewardCents: 5001,
      referrerCents: 2500,
      recipientCents: 2501,
    });
    const page = await openShare(await mine.ctx(), recommendation.number);
    expect(page).toMatchObject({ ok: true });
    expect(await openShare(await browser(verbose).ctx(), recommendation.number)).toMatchObject({
      refusal: { code: "notAuthorized" },
    });
    expect(
      await rows(`select event, "from", "to", actor from event where "aggregateId" = $1`, [recommendation.number]),
    ).toEqual([{ event: "create", from: null, to: "open", actor: "REF" }]);
  });

  it("has one answer for a repeated form of the same browser, but not of another one", async () => {
    const input = form({ attempt: "" });
    const mine = browser(verbose);
    const first = await createRecommendation(await mine.ctx(), input);
    expect(first).toMatchObject({ ok: true, value: { confirmationSent: false } });
    expect(await createRecommendation(await mine.ctx(), input)).toMatchObject(first);
    const other = browser(verbose, { userAgent: "Mozilla/5.0 (iPhone) Safari/26.0" });
    expect(await createRecommendation(await other.ctx(), input)).toMatchObject({ ok: false });
    expect(other.jar.size).toBe(0);
  });

  it("is not repeated for a stranger behind the same network address with the same input; this browser gets its own answer", async () => {
    const input = form({ attempt: "" });
    const mine = browser(verbose);
    const first = await createRecommendation(await mine.ctx(), input);
    clock.at = new Date(clock.at.getTime() + 2 * 60_000);
    const stranger = browser(verbose);
    expect(await createRecommendation(await stranger.ctx(), input)).toMatchObject({
      refusal: { code: "recommendationExists" },
    });
    expect(stranger.jar.size).toBe(0);
    expect(await createRecommendation(await mine.ctx(), input)).toMatchObject(first);
  });

  it("makes one row and one answer when the same form is sent twenty times at once", async () => {
    const mine = browser(verbose);
    const input = form();
    const ctxs = await Promise.all(Array.from({ length: 20 }, () => mine.ctx()));
    const outcomes = await Promise.all(ctxs.map((ctx) => createRecommendation(ctx, input)));
    const numbers = new Set(outcomes.map((outcome) => outcome.ok && outcome.value.recommendation?.number));
    expect(numbers.size).toBe(1);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const cookies = new Set(ctxs.map((ctx) => ctx.cookies.get("psoe_owner")));
    expect(cookies.size).toBe(1);
    const [{ count }] = await rows(`select count(*)::int from recommendation where number = $1`, [[...numbers][0]]);
    expect(count).toBe(1);
    expect(await openShare(await mine.ctx(), String([...numbers][0]))).toMatchObject({ ok: true });
  });

  it("makes one row and nineteen refusals when twenty forms name the same person and product", async () => {
    const email = "zwanzig@freund.example";
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => createRecommendation(await browser(verbose).ctx(), form({ email }))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.refusal.code === "recommendationExists")).toHaveLength(19);
  });

  it("recognises a repeated form for 15 minutes; another product is another link", async () => {
    const mine = browser(verbose);
    const input = form();
    const first = await createRecommendation(await mine.ctx(), input);
    expect(await createRecommendation(await mine.ctx(), input)).toEqual(first);
    expect(await createRecommendation(await mine.ctx(), { ...input, productId: "internet" })).toMatchObject({
      ok: true,
    });
    clock.at = new Date(clock.at.getTime() + 16 * 60_000);
    expect(await createRecommendation(await mine.ctx(), input)).toMatchObject({
      refusal: { code: "recommendationExists" },
    });
  });

  it("refuses people who may not take part, and unknown products", async () => {
    const ctx = await browser(verbose).ctx();
    const refusal = async (change: object) => {
      const outcome = await createRecommendation(ctx, form(change));
      return outcome.ok ? null : outcome.refusal.code;
    };
    expect(await refusal({ terms: false })).toBe("termsNotAccepted");
    expect(await refusal({ productId: "gone" })).toBe("productUnknown");
    expect(await refusal({ email: "chef@nordlicht.example" })).toBe("staffBlocked");
    expect(await refusal({ email: "a@b.example, c@d.example" })).toBe("emailInvalid");
    const listed = seededTenant("nordlicht", { recommendation: { emailWhitelist: ["firma.example"] } });
    const outcome = await createRecommendation(await browser(listed).ctx(), form());
    expect(outcome).toMatchObject({ refusal: { code: "emailNotAllowed" } });
    const account = await ctx.accounts.byEmail(
      (await addRecommendation(ctx, { email: "sperre@freund.example" })) && "sperre@freund.example",
    );
    await ctx.accounts.block(account?.id ?? "", "misuse", clock.at);
    expect(await refusal({ email: "sperre@freund.example", productId: "internet" })).toBe("accountBlocked");
  });
});

describe("recommending with confirmation of the address", () => {
  it("opens the link with the button behind the mail, for the person who presses it", async () => {
    const mine = browser(optIn);
    const email = "opt@freund.example";
    const outcome = await createRecommendation(await mine.ctx(), form({ email, firstName: "Ole" }));
    expect(outcome).toEqual({ ok: true, value: { confirmationSent: true, recommendation: null } });
    expect(await mailsTo(email)).toEqual(["confirmRecommendation"]);
    expect(await rows("select count(*)::int from pgboss.job where name = 'send-mail'")).not.toEqual([{ count: 0 }]);
    const token = await mailedToken(email);
    expect(await peekConfirmation(await mine.ctx(), token)).toMatchObject({
      ok: true,
      value: { state: "awaitingOptIn" },
    });

    later(3);
    const phone = browser(optIn);
    const ctxs = await Promise.all(Array.from({ length: 20 }, () => phone.ctx()));
    const confirmed = await Promise.all(ctxs.map((ctx) => confirmRecommendation(ctx, token)));
    for (const one of confirmed) expect(one).toMatchObject({ ok: true, value: { state: "open", openedAt: clock.at } });
    expect(new Set(ctxs.map((ctx) => ctx.cookies.get("psoe_owner"))).size).toBe(1);
    const number = confirmed[0]?.ok ? confirmed[0].value.number : "";
    expect(await openShare(await phone.ctx(), number)).toMatchObject({ ok: true });
    expect(await openShare(await mine.ctx(), number)).toMatchObject({ refusal: { code: "notAuthorized" } });
    const events = await rows(`select event from event where "aggregateId" = $1 order by "recordedAt"`, [number]);
    expect(events).toEqual([{ event: "create" }, { event: "confirmOptIn" }]);
    expect((await (await mine.ctx()).accounts.byEmail(email))?.state).toBe("confirmed");

    clock.at = new Date(clock.at.getTime() + 16 * 60_000);
    expect(await confirmRecommendation(await phone.ctx(), token)).toMatchObject({ refusal: { code: "tokenUsed" } });
    expect(await peekConfirmation(await phone.ctx(), token)).toMatchObject({ refusal: { code: "tokenUsed" } });
  });

  it("answers a second form that the confirmation is missing, and sends one more mail in 24 hours", async () => {
    const email = "nochmal@freund.example";
    await createRecommendation(await browser(optIn).ctx(), form({ email }));
    const again = await createRecommendation(await browser(optIn).ctx(), form({ email }));
    expect(again).toMatchObject({ refusal: { code: "recommendationExistsOptInRequired" } });
    for (let time = 0; time < 3; time++) {
      expect(await resendConfirmation(await browser(optIn).ctx(), { email, productId: "tariff-m" })).toMatchObject({
        ok: true,
      });
    }
    expect(await mailsTo(email)).toHaveLength(2);
    later(1);
    await resendConfirmation(await browser(optIn).ctx(), { email, productId: "tariff-m" });
    expect(await mailsTo(email)).toHaveLength(3);
    expect(
      await resendConfirmation(await browser(optIn).ctx(), { email: "nobody@freund.example", productId: null }),
    ).toMatchObject({ ok: true });
    expect(await mailsTo("nobody@freund.example")).toEqual([]);
  });

  it("expires without confirmation", async () => {
    const email = "nie@freund.example";
    await createRecommendation(await browser(optIn).ctx(), form({ email }));
    const token = await mailedToken(email);
    later(61);
    expect(await confirmRecommendation(await browser(optIn).ctx(), token)).toMatchObject({
      refusal: { code: "linkExpired" },
    });
    expect(await expireDue(job(optIn))).toBeGreaterThan(0);
    const account = await job(optIn).accounts.byEmail(email);
    expect((await rows(`select state from recommendation where "accountId" = $1`, [account?.id]))[0]?.state).toBe(
      "expired",
    );
  });
});

describe("in a tenant that hides account messages", () => {
  const answer = { ok: true, value: { confirmationSent: true, recommendation: null } };

  it("known, unknown, open, waiting and blocked addresses get the same answer; the mailbox gets the result", async () => {
    const email = "still@freund.example";
    const create = async (change: object) => {
      const outcome = await createRecommendation(await browser(quiet).ctx(), form(change));
      await answered(quiet);
      return outcome;
    };
    expect(await create({ email })).toEqual(answer);
    const phone = browser(quiet);
    const confirmed = await confirmRecommendation(await phone.ctx(), await mailedToken(email));
    const number = confirmed.ok ? confirmed.value.number : "";

    later(1);
    const stranger = browser(quiet);
    const input = form({ email });
    expect(await createRecommendation(await stranger.ctx(), input)).toEqual(answer);
    expect(await createRecommendation(await stranger.ctx(), input)).toEqual(answer);
    await answered(quiet);
    expect([...stranger.jar.keys()]).toEqual([]);
    expect(await mailsTo(email)).toEqual(["confirmRecommendation", "linkReady", "loginLink"]);
    const login = await redeemLoginLink(await phone.ctx(), await mailedToken(email));
    expect(login).toMatchObject({ ok: true, value: { number } });
    expect(await openShare(await phone.ctx(), number)).toMatchObject({ ok: true });

    const account = await job(quiet).accounts.byEmail(email);
    await job(quiet).accounts.block(account?.id ?? "", "misuse", clock.at);
    expect(await create({ email, productId: "internet" })).toEqual(answer);
    expect(await mailsTo(email)).toEqual(["confirmRecommendation", "linkReady", "loginLink"]);
  });

  it("a logged-in person, or one who confirmed the address in this browser, needs no mail and sees the result", async () => {
    const email = "zuhause@freund.example";
    await createRecommendation(await browser(quiet).ctx(), form({ email }));
    await answered(quiet);
    const mine = browser(quiet);
    clock.at = new Date(clock.at.getTime() + 60_000);
    await confirmRecommendation(await mine.ctx(), await mailedToken(email));
    expect(await createRecommendation(await mine.ctx(), form({ email, productId: "internet" }))).toMatchObject({
      value: { confirmationSent: false },
    });
    expect(await createRecommendation(await mine.ctx(), form({ email }))).toMatchObject({
      refusal: { code: "recommendationExists" },
    });
  });
});

describe("another tenant", () => {
  const other = seededTenant("elbschutz", { recommendation: { confirmEmail: false, emailWhitelist: [] } });

  it("finds none of it: row-level security, for any statement", async () => {
    const recommendation = await addRecommendation(await browser(verbose).ctx());
    expect(await job(other).recommendations.byNumber(recommendation.number)).toBeNull();
    expect(await job(other).clicks.linkOf(recommendation.number)).toBeNull();
    const foreign = services.database.of("elbschutz");
    for (const table of ["recommendation", "account", "event", "recipient", "click", "token", "session", "mail"]) {
      expect(await foreign.sql(`select 1 as one from "${table}" where "tenantId" = $1`, ["nordlicht"]), table).toEqual(
        [],
      );
    }
    await expect(
      foreign.sql(`update recommendation set state = 'expired' where number = $1 returning number`, [
        recommendation.number,
      ]),
    ).resolves.toEqual([]);
  });
});
