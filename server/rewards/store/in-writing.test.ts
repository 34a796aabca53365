import { afterAll, describe, expect, it } from "vitest";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { MailParams } from "#server/platform/mail/params.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import { openRecipientStatusLink } from "#server/referral/recipient/recipient-status-link.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { confirmRecommendation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openRecipientStatus } from "#server/rewards/recipient-status/open-recipient-status.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { services, browser, job } = testServices(url);
afterAll(() => services.database.end());

const verbose = { modules: { verboseAccountMessages: true } };
const atOnce = seededTenant("nordlicht", { ...verbose, recommendation: { confirmEmail: false } });
const confirming = seededTenant("standard", { ...verbose, recommendation: { confirmEmail: true } });

/** Queued mails to an address. */
async function mailsTo<K extends MailKind>(tenant: typeof atOnce, kind: K, to: string): Promise<MailParams[K][]> {
  const { rows } = await owner.query(
    `select id from mail where "tenantId" = $1 and kind = $2 and recipient = $3 order by "createdAt"`,
    [tenant.id, kind, to],
  );
  const mails = await Promise.all(rows.map(({ id }) => job(tenant).mails.byId(id)));
  return mails.map((mail) => mail?.params as MailParams[K]);
}

const tokenIn = (link: string) => new URL(link).searchParams.get("t") ?? "";

describe("a referrer gets their link by mail", () => {
  it("at once, if the address need not be confirmed: one mail, however often the form is sent", async () => {
    const mine = browser(atOnce);
    const input = form();
    for (let time = 0; time < 3; time += 1)
      expect(await createRecommendation(await mine.ctx(), input)).toMatchObject({ ok: true });
    const [mail, ...more] = await mailsTo(atOnce, "linkReady", input.email);
    expect(more).toEqual([]);
    expect(mail?.shareLink).toMatch(/\/e\/[2-9A-Z]{10}$/);
    expect(mail?.link).toMatch(/\/persoenlicherbereich$/);
  });

  it("at most five times an hour per address", async () => {
    const email = "viel@freund.example";
    for (const productId of ["tariff-m", "tariff-s", "tariff-l", null]) {
      const other = await browser(atOnce).ctx();
      await createRecommendation(other, form({ email, productId }));
    }
    const few = (await mailsTo(atOnce, "linkReady", email)).length;
    expect(few).toBeGreaterThan(0);
    await owner.query(
      `insert into mail ("tenantId", id, kind, recipient, "mailboxKey", language, "paramsSealed", "messageId", key, state, attempts, "createdAt")
       select "tenantId", gen_random_uuid(), kind, recipient, "mailboxKey", language, '', 'm' || n, 'more:' || n, 'sent', 1, "createdAt"
       from mail, generate_series(1, 5) n where "tenantId" = $1 and kind = 'linkReady' and recipient = $2 limit 5`,
      [atOnce.id, email],
    );
    await owner.query(`update recommendation set state = 'expired' where "tenantId" = $1`, [atOnce.id]);
    await createRecommendation(await browser(atOnce).ctx(), form({ email }));
    expect((await mailsTo(atOnce, "linkReady", email)).length).toBe(few + 5);
  });

  it("after the address is confirmed, and not before", async () => {
    const input = form();
    await createRecommendation(await browser(confirming).ctx(), input);
    expect(await mailsTo(confirming, "linkReady", input.email)).toEqual([]);
    const [requested] = await mailsTo(confirming, "confirmRecommendation", input.email);
    const phone = browser(confirming);
    for (let press = 0; press < 2; press += 1)
      expect(await confirmRecommendation(await phone.ctx(), tokenIn(requested?.link ?? ""))).toMatchObject({
        ok: true,
      });
    expect(await mailsTo(confirming, "linkReady", input.email)).toHaveLength(1);
  });
});

describe("a recipient who consented", () => {
  const address = (name: string) => `${name}@freundin.example`;

  async function agreed(name: string) {
    const { number } = await addRecommendation(await browser(atOnce).ctx());
    const theirs = browser(atOnce);
    await followLink(await theirs.ctx(), { number, channel: null });
    await saveRecipientDetails(await theirs.ctx(), { number, details: { ...details, email: address(name) } });
    expect(await mailsTo(atOnce, "recipientAgreed", address(name))).toEqual([]);
    for (let press = 0; press < 2; press += 1)
      expect(await agreeToTerms(await theirs.ctx(), { number, terms: true })).toMatchObject({ ok: true });
    const [mail, ...more] = await mailsTo(atOnce, "recipientAgreed", address(name));
    expect(more).toEqual([]);
    return { number, theirs, token: tokenIn(mail?.link ?? ""), mail };
  }

  it("gets shop link, deadline and a link to their page in one mail, whose URLs contain no personal data", async () => {
    const { number, mail } = await agreed("friederike");
    expect(mail?.shopLink).toContain(number);
    expect(mail?.orderBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(mail).toMatchObject({ referrerName: "Mara", cents: 2501, isUpTo: false });
    expect(mail?.link).toMatch(/\/empfaengerstand\?t=[\w-]{43}$/);
    expect(`${mail?.link} ${mail?.shopLink}`).not.toMatch(/friederike|freundin|%C3%96/i);
  });

  it("sees the status of their order in any browser by the mail's link, repeatedly; it opens nothing else", async () => {
    const { number, token } = await agreed("lena");
    const laptop = browser(atOnce);
    expect(await openRecipientStatus(await laptop.ctx(), number)).toMatchObject({
      refusal: { code: "recipientUnknown" },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await openRecipientStatusLink(await laptop.ctx(), token)).toMatchObject({ ok: true, value: { number } });
    expect(await openRecipientStatus(await laptop.ctx(), number)).toMatchObject({
      ok: true,
      value: { progress: { phase: "toOrder" }, ownsReward: false },
    });
    expect(await recipientInBrowser(await laptop.ctx(), number)).toBeNull();
    expect(await openRecipientStatus(await laptop.ctx(), number)).toMatchObject({ ok: true });
  });

  it("keeps the key of the browser in which they consented", async () => {
    const { number, theirs, token } = await agreed("nora");
    await openRecipientStatusLink(await theirs.ctx(), token);
    expect(await openRecipientStatus(await theirs.ctx(), number)).toMatchObject({ value: { ownsReward: true } });
  });

  it("gets the same answer for a wrong token, an expired one and an erased recipient", async () => {
    const { number, token } = await agreed("olga");
    const refused = { ok: false, refusal: { code: "tokenInvalid" } };
    const stranger = browser(atOnce);
    const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect(await openRecipientStatusLink(await stranger.ctx(), wrong)).toEqual(refused);
    expect(stranger.jar.size).toBe(0);
    const elsewhere = browser(confirming);
    expect(await openRecipientStatusLink(await elsewhere.ctx(), token)).toEqual(refused);
    await owner.query(`update recipient set "erasedAt" = now() where "recommendationNumber" = $1`, [number]);
    expect(await openRecipientStatusLink(await stranger.ctx(), token)).toEqual(refused);
  });
});
