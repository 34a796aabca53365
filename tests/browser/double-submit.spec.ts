import { addressRequestQueue } from "#server/people/account/address-request.ts";
import { sentTwenty } from "./parts/at-once.ts";
import { confirmationToken, followed, newRecommendation, readyReward, recommendForm } from "./parts/quick.ts";
import { jonas } from "./parts/recipient.ts";
import { createLink, fillRecommendForm, numberIn } from "./parts/referrer.ts";
import { ownIban } from "./parts/reward.ts";
import type { Site } from "./parts/site.ts";
import { expect, newAddress, test } from "./parts/test.ts";
import { visitor } from "./parts/visitor.ts";
import { worlds } from "./parts/worlds.ts";

/** Every form, submitted twenty times concurrently and once more: one effect, the same answer. */
test.describe("twenty concurrent submissions", () => {
  test("recommending makes one link and one account", async ({ site }) => {
    const form = recommendForm();
    const answer = await sentTwenty(visitor(site, "nordlicht"), "/empfehlen.html", form);
    expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/^\/empfehlung\/[A-Z0-9]{10}$/) });
    expect(await made(site, form.email)).toEqual({ accounts: 1, recommendations: 1 });
  });

  test("recommending with confirmation sends one mail; confirming opens one link", async ({ site }) => {
    const form = recommendForm();
    const mara = visitor(site, "elbschutz");
    const answer = await sentTwenty(mara, "/empfehlen.html", form);
    expect(answer.location).toMatch(/^\/bestaetigung\?produkt=mobil-m&an=[\w.-]+$/);
    await requestsAnswered(site);
    expect(await made(site, form.email)).toEqual({ accounts: 1, recommendations: 1 });
    const token = await confirmationToken(site, form.email);
    expect(await queued(site, form.email, "confirmRecommendation")).toBe(1);

    const again = { email: form.email, productId: form.productId };
    expect((await sentTwenty(mara, "/bestaetigung", again)).location).toMatch(/^\/bestaetigung\?gesendet=1&produkt=/);
    await requestsAnswered(site);
    expect(await queued(site, form.email, "confirmRecommendation")).toBe(2);

    const confirmed = await sentTwenty(mara, "/bestaetigung", { intent: "confirm", token });
    const number = confirmed.location?.split("/").at(-1) ?? "";
    expect(await events(site, number, "confirmOptIn")).toBe(1);
    expect((await mara.get(`/empfehlung/${number}`)).html).toContain("Ihr Link ist fertig");
  });

  test("details and consent create one recipient", async ({ site }) => {
    const { number, recipient, recipientMail } = await followed(site, "nordlicht", "click");
    const details = await sentTwenty(recipient, `/empfaengerdaten/${number}`, jonas(recipientMail));
    expect(details.location).toBe(`/empfaenger/zustimmung?nr=${number}`);
    const consent = await sentTwenty(recipient, `/empfaenger/zustimmung?nr=${number}`, { terms: "on" });
    expect(consent.location).toBe(`/empfaengerbestaetigung?nr=${number}`);
    expect(await recipientsOf(site, number)).toBe(1);
    expect(await events(site, number, "confirmDetails")).toBe(1);
  });

  test("details without a link create one recipient, too", async ({ site }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    const recipient = visitor(site, "nordlicht");
    await recipient.get(`/empfehlung/${number}`);
    await recipient.get(`/empfaengerdaten/${number}`);
    await sentTwenty(recipient, `/empfaengerdaten/${number}`, jonas(newAddress("jonas")));
    expect(await recipientsOf(site, number)).toBe(1);
  });

  test("a typed code creates one recipient", async ({ site }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    const recipient = visitor(site, "nordlicht");
    const attempt = /name="attempt" value="([^"]+)"/.exec((await recipient.get("/code")).html)?.[1] ?? "";
    const answer = await sentTwenty(recipient, "/code", { code: number, attempt });
    expect(answer.location).toBe(`/empfehlung/${number}`);
    expect(await recipientsOf(site, number)).toBe(1);
  });

  test("logging in and out: one mail, one session, and it ends", async ({ site }) => {
    const { email, number } = await newRecommendation(site, "nordlicht");
    const mara = visitor(site, "nordlicht");
    const requested = await sentTwenty(mara, "/login", { email });
    expect(requested.location).toMatch(/^\/login\?gesendet=1/);
    const link = new URL(await site.link(email, /\/login\?t=/));
    expect(await queued(site, email, "loginLink")).toBeLessThanOrEqual(2);

    const page = await mara.get(link.pathname + link.search);
    const form = { token: link.searchParams.get("t") ?? "", attempt: hidden(page.html, "attempt") };
    expect((await sentTwenty(mara, "/login", form)).location).toBe("/persoenlicherbereich");
    expect(await sessionsOf(site, number)).toBe(1);
    expect((await mara.get("/persoenlicherbereich")).html).toContain("Hallo Mara");
    expect((await sentTwenty(mara, "/logout", {})).location).toBe("/login");
    expect(await sessionsOf(site, number)).toBe(0);
  });

  test("choosing a bank transfer, submitting the account and paying out have one effect each", async ({ site }) => {
    const { referrer, token, claimId, email, number } = await readyReward(site, "nordlicht");
    const renewed = await sentTwenty(referrer, "/praemie", { email, token });
    expect(renewed.location).toMatch(/^\/praemie\?gesendet=1&t=[\w-]+&an=[\w.-]+$/);
    expect(await queued(site, email, "rewardLinkRenewed")).toBeLessThanOrEqual(2);

    const rewardPath = `/praemie/${claimId}`;
    const account = { holder: "Mara Köster", iban: ownIban() };
    expect((await sentTwenty(referrer, "/praemie", { intent: "enter", token })).location).toBe(rewardPath);
    expect((await sentTwenty(referrer, rewardPath, { intent: "choose", rewardId: "ueberweisung" })).location).toBe(
      rewardPath,
    );
    expect((await sentTwenty(referrer, rewardPath, { intent: "review", ...account })).status).toBe(200);
    const paid = await sentTwenty(referrer, rewardPath, { intent: "pay", ...account });
    expect(paid.location).toBe(`/praemiedanke?praemie=${claimId}`);
    expect((await sentTwenty(referrer, rewardPath, { intent: "collect" })).location).toBe(paid.location);
    expect(await events(site, claimId, "collect")).toBe(1);
    expect(await accountsOf(site, number)).toBe(1);
  });

  test("choosing a voucher reserves one voucher", async ({ site }) => {
    const { referrer, token, claimId, email } = await readyReward(site, "nordlicht");
    await referrer.post("/praemie", { intent: "enter", token });
    const rewardPath = `/praemie/${claimId}`;
    const chosen = await sentTwenty(referrer, rewardPath, { intent: "choose", rewardId: "lesefuchs" });
    expect(chosen.location).toBe(`${rewardPath}?gutschein=lesefuchs`);
    const ordered = await sentTwenty(referrer, rewardPath, { intent: "order", rewardId: "lesefuchs" });
    expect(ordered.location).toBe(`/praemiedanke?praemie=${claimId}`);
    await site.cli("jobs run issue-vouchers");
    await site.mail(email, /Gutschein/);
    expect(await queued(site, email, "voucher")).toBe(1);
    const [given] = await site.rows(`select count(*)::int as count from voucher where "claimId" = $1`, [claimId]);
    expect(given).toEqual({ count: 1 });
  });

  test("requesting the confirmation mail in the personal area sends one mail", async ({ site }) => {
    const { referrer } = await newRecommendation(site, "elbschutz");
    const answer = await sentTwenty(referrer, "/persoenlicherbereich", { number: "UNKNOWN" });
    expect(answer.location).toMatch(/^\/(login|persoenlicherbereich)/);
  });
});

test("Back after success and submitting again, or in two tabs, leads to the same link", async ({ site, person }) => {
  for (const world of worlds.slice(0, 2)) {
    const mara = await person(world);
    const who = { firstName: "Mara", lastName: "Köster", email: newAddress("mara") };
    await mara.goto(site.url("nordlicht"));
    await fillRecommendForm(mara, who);
    await createLink(mara).click();
    await expect(mara.getByRole("heading", { level: 1 })).toHaveText("Dein Link ist fertig");
    const number = numberIn(mara.url());
    await mara.goBack();
    await expect(mara.getByLabel("Deine E-Mail-Adresse")).toHaveValue(who.email);
    await createLink(mara).click();
    await expect(mara.getByRole("heading", { level: 1 })).toHaveText("Dein Link ist fertig");
    expect(numberIn(mara.url())).toBe(number);
    expect(await made(site, who.email)).toEqual({ accounts: 1, recommendations: 1 });
  }
});

test("submitting the form in two tabs makes one link; with other words, the second is told that the link exists", async ({
  site,
  person,
}) => {
  const mara = await person(worlds[0]);
  const other = await mara.context().newPage();
  const who = { firstName: "Mara", lastName: "Köster", email: newAddress("mara") };
  for (const tab of [mara, other]) {
    await tab.goto(site.url("nordlicht", "/empfehlen.html"));
    await fillRecommendForm(tab, tab === mara ? who : { ...who, firstName: "Mara Luisa" });
  }
  await createLink(mara).click();
  await expect(mara.getByRole("heading", { level: 1 })).toHaveText("Dein Link ist fertig");
  await createLink(other).click();
  await expect(other.getByRole("alert")).toContainText("Du hast dieses Angebot schon empfohlen.");
  await expect(other.getByLabel("Deine E-Mail-Adresse")).toHaveValue(who.email);
  expect(await made(site, who.email)).toEqual({ accounts: 1, recommendations: 1 });
});

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

async function count(site: Site, sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await site.rows<{ count: number }>(`select count(*)::int as count from ${sql}`, values);
  return row?.count ?? -1;
}

/** Address requests are answered by the worker. */
async function requestsAnswered(site: Site): Promise<void> {
  const waiting = `select from pgboss.job where name = '${addressRequestQueue}' and state <= 'active'`;
  await expect.poll(async () => (await site.rows(waiting, [])).length).toBe(0);
}

const made = async (site: Site, email: string) => ({
  accounts: await count(site, `account where email = $1`, email),
  recommendations: await count(
    site,
    `recommendation r join account a on a.id = r."accountId" where a.email = $1`,
    email,
  ),
});
const queued = (site: Site, to: string, kind: string) =>
  count(site, `mail where recipient = $1 and kind = $2`, to, kind);
const events = (site: Site, of: string, event: string) =>
  count(site, `event where "aggregateId" = $1 and event = $2`, of, event);
const recipientsOf = (site: Site, number: string) => count(site, `recipient where "recommendationNumber" = $1`, number);
const sessionsOf = (site: Site, number: string) =>
  count(site, `session s join recommendation r on r."accountId" = s."accountId" where r."number" = $1`, number);
const accountsOf = (site: Site, number: string) =>
  count(site, `bank_detail b join recommendation r on r."accountId"::text = b."ownerId" where r."number" = $1`, number);
