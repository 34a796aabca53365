import { expect, test } from "vitest";
import type { PlanKind } from "#server/catalogue/reward-plan/model.ts";
import type { MailParams } from "#server/platform/mail/params.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";

/** The amounts that visitors see and are promised if an agency's reward plan applies (decision 031, decision 032). */
const site = await openSite();
const { ask, database } = site;
const ctx = site.ctx("elbschutz") as Parameters<typeof addAgency>[0] & ReturnType<typeof site.ctx>;
const agency = await addAgency(ctx, { externalId: "A-9", name: "Agentur Hafenkante" });
const adviserId = ctx.secrets.newId();
await ctx.transaction((tx) =>
  tx.advisers.add({
    id: adviserId,
    agencyId: agency.id,
    externalId: "B-Brandt",
    firstName: "Ana",
    lastName: "Brandt",
    postcode: "20457",
    city: "Hamburg",
    photo: null,
    isListed: true,
    createdAt: ctx.now(),
  }),
);
const products = (await ctx.products.list()).filter(({ audience }) => audience === "private");
const product = products[0] ?? expect.fail("there is no product");
const other = products.find(({ group }) => group !== product.group) ?? expect.fail("there is only one group");
const addRow = (productGroup: string, kind: PlanKind, referrerCents: number, recipientCents: number) =>
  ctx.transaction((tx) =>
    tx.rewardPlan.add({
      id: tx.secrets.newId(),
      agencyId: agency.id,
      productGroup,
      kind,
      referrerCents,
      recipientCents,
      validFrom: "2020-01-01",
      validUntil: "2090-12-31",
      createdBy: tx.secrets.newId(),
      createdAt: tx.now(),
    }),
  );
await addRow(product.group ?? "", "fixed", 700, 2300);
await addRow(other.group ?? "", "shared", 4100, 3900);

const read = async (address: string) => (await ask("elbschutz", `GET ${address}`)).text.replaceAll("<!-- -->", "");
const option = (html: string, id: string) => new RegExp(`<option[^>]* value="${id}"[^>]*>`).exec(html)?.[0] ?? "";
const body = (email: string, productId = product.id) =>
  new URLSearchParams({
    productId,
    recipientShare: "0",
    firstName: "Mara",
    lastName: "Köster",
    email,
    terms: "on",
  }).toString();
const promises = async (email: string) =>
  (
    await database.owner.query(
      `select r."agencyId", r."rewardCents", r."referrerCents", r."recipientCents" from recommendation r
       join account a on a."tenantId" = r."tenantId" and a.id = r."accountId" where a.email = $1`,
      [email],
    )
  ).rows;
async function mailed(email: string) {
  const { rows } = await database.owner.query(
    `select id from mail where recipient = $1 and kind = 'confirmRecommendation'`,
    [email],
  );
  const mail = await ctx.mails.byId(rows[0]?.id);
  return mail?.params as MailParams["confirmRecommendation"] | undefined;
}

test("the form of an adviser shows the reward of their agency's plan, and a link made with it does, too", async () => {
  const page = await read(`/empfehlen/${product.id}?berater=B-Brandt`);
  expect(option(page, product.id)).toContain('data-reward="3000"');
  expect(option(page, product.id)).toContain('data-recipient="2300 2300 2300"');
  expect(option(page, other.id)).toContain('data-reward="8000"');
  expect(option(page, other.id)).toContain('data-recipient="0 4000 5000"');
  expect(page).toContain("7\u00a0€ für Sie, 23\u00a0€ für Ihren Kontakt");
  expect(page).not.toContain("gilt ihr Prämienplan");
  const described = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(described(page)).toContain("30\u00a0€");
  const most = Math.max(8000, ...products.map(({ commission }) => commission.cents)) / 100;
  expect(described(await read("/empfehlen.html?berater=B-Brandt"))).toContain(String(most));
  const plain = await read(`/empfehlen/${product.id}`);
  expect(option(plain, product.id)).toContain(`data-reward="${product.commission.cents}"`);
  expect(plain).toContain("Dann gilt ihr Prämienplan. Die Beträge stehen in der ");
  expect(await read("/")).toContain("Dann gilt ihr Prämienplan.");
  expect((await ask("nordlicht", "GET /empfehlen.html")).text).not.toContain("Prämienplan");

  const sent = await ask("elbschutz", "POST /empfehlen.html?berater=B-Brandt", { body: body("eine@person.example") });
  expect(sent.status).toBe(303);
  await answerRequests(database.owner, ctx);
  const promised = { rewardCents: 3000, referrerCents: 700, recipientCents: 2300 };
  expect(await promises("eine@person.example")).toEqual([{ agencyId: agency.id, ...promised }]);
});

test("a referrer without a login is promised the plan's reward by mail; the answer does not reveal their role", async () => {
  const [referrer, stranger] = ["wirbt@person.example", "fremd@person.example"];
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: referrer,
    firstName: "Mara",
    lastName: "Köster",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  await ctx.transaction((tx) => tx.agencyReferrers.set(account.id, agency.id, tx.now()));
  const answers = [];
  for (const email of [referrer, stranger]) {
    const { status, headers, text } = await ask("elbschutz", "POST /empfehlen.html", { body: body(email) });
    // The next page names the address that was typed, which the URL holds encrypted.
    const location = headers.location?.replace(/=[\w.-]+/g, "=…");
    answers.push({ status, location, cookies: headers["set-cookie"]?.length ?? 0, text });
  }
  expect(answers[0]).toEqual(answers[1]);
  await answerRequests(database.owner, ctx);
  expect(await promises(referrer)).toEqual([
    { agencyId: agency.id, rewardCents: 3000, referrerCents: 700, recipientCents: 2300 },
  ]);
  const { cents } = product.commission;
  expect(await promises(stranger)).toEqual([
    { agencyId: null, rewardCents: cents, referrerCents: cents, recipientCents: 0 },
  ]);
  expect((await mailed(referrer))?.reward).toEqual({ referrerCents: 700, recipientCents: 2300, isUpTo: false });
  expect((await mailed(stranger))?.reward).toEqual({ referrerCents: cents, recipientCents: 0, isUpTo: false });
});

test("where account messages are shown, a link that is made at once promises the plan's reward, too", async () => {
  await site.change("elbschutz", ({ modules, recommendation }) => {
    modules.verboseAccountMessages = true;
    recommendation.confirmEmail = false;
  });
  const sent = await ask("elbschutz", "POST /empfehlen.html", { body: body("wirbt@person.example", other.id) });
  expect(sent.status).toBe(303);
  expect(await promises("wirbt@person.example")).toContainEqual({
    agencyId: agency.id,
    rewardCents: 8000,
    referrerCents: 8000,
    recipientCents: 0,
  });
});
