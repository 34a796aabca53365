import { describe, expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { ownerCookie } from "#server/people/account/owner.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openSite } from "#tests/http/support.ts";
import { cookiesIn } from "#tests/http/world.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";

/**
 * An order that names only the code, of somebody who never opened it: there is nobody who could choose the recipient's
 * part. The card, the share page and the answers to questions say so, because each may be the only one that a person
 * reads.
 */
const site = await openSite();

async function recommended(recipientShare: 0 | 50 | 100) {
  const jar = new Map<string, string>();
  const ctx = { ...site.ctx("nordlicht"), cookies: cookiesIn(jar) };
  const product = (await ctx.products.list()).find(({ commission }) => commission.cents > 100);
  const attempt = ctx.secrets.newId();
  const made = await createRecommendation(ctx, {
    firstName: "Lena",
    lastName: "Petersen",
    email: `${attempt}@referrer.example`,
    productId: product?.id ?? null,
    recipientShare,
    terms: true,
    audience: "private",
    attempt,
  });
  if (!made.ok || !made.value.recommendation) throw new Error("It should have been made.");
  return { recommendation: made.value.recommendation, cookie: `${ownerCookie}=${jar.get(ownerCookie) ?? ""}` };
}

async function claimsOf(number: string) {
  const ctx = site.ctx("nordlicht");
  const content = { externalOrderId: `order-${number}`, kind: "received", recommendationCode: number } as const;
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), content));
  const [order] = await ctx.orders.ofRecommendation(number);
  return (await ctx.claims.ofOrder(order?.id ?? "")).map(({ role, cents, recipientNumber }) => ({
    role,
    cents,
    recipientNumber,
  }));
}

describe.each([50, 100] as const)("an order by the code alone, with %s percent for the recipient", (share) => {
  test("reserves the recipient's part for nobody unless they opened the code before", async () => {
    const { recommendation } = await recommended(share);
    const { number, recipientCents } = recommendation;
    expect(await claimsOf(number)).toContainEqual({ role: "recipient", cents: recipientCents, recipientNumber: null });
  });

  test("earns both what was promised if they did", async () => {
    const { recommendation } = await recommended(share);
    const { number, recipientCents } = recommendation;
    const jar = new Map<string, string>();
    const visitor = { ...site.ctx("nordlicht"), cookies: cookiesIn(jar) };
    expect(await followLink(visitor, { number, channel: "code", arrival: null, attempt: number })).toMatchObject({
      to: "landing",
    });
    expect(await claimsOf(number)).toContainEqual({
      role: "recipient",
      cents: recipientCents,
      recipientNumber: expect.any(String),
    });
  });
});

const said = [
  [
    "de",
    "/empfehlung/:number",
    "Öffne den Code vor der Bestellung und gib dort deine E-Mail-Adresse an. Sonst fällt dein Anteil an die Person, von der du ihn hast.",
  ],
  [
    "en",
    "/en/recommendation/:number",
    "Open the code before ordering and give your e-mail address there. Otherwise your part falls to the person you have it from.",
  ],
] as const;
const onShare = {
  de: "Dein Kontakt muss den Link oder Code vor der Bestellung öffnen und seine E-Mail-Adresse angeben. Sonst fällt sein Anteil 60 Tage nach dem Ende der Widerrufsfrist an dich.",
  en: "your contact must open the link or code before ordering and give their e-mail address. Otherwise their part falls to you 60 days after the withdrawal period.",
};

test.each(said)(
  "%s: card, share page and answers say so, and no page offers it as an advantage",
  async (language, path, sentence) => {
    const { recommendation, cookie } = await recommended(50);
    const sharePage = path.replace(":number", recommendation.number);
    const cardPage = `${sharePage}/${language === "de" ? "karte" : "card"}`;
    const text = async (page: string) => wordsOf((await site.ask("nordlicht", `GET ${page}`, { cookie })).text);
    expect(await text(cardPage)).toContain(sentence);
    expect(await text(language === "de" ? "/faq/code" : "/en/faq/code")).toContain(sentence);
    const shown = await text(sharePage);
    expect(shown).toContain(onShare[language]);
    expect(shown).not.toMatch(/ganze Prämie|whole reward/);
  },
);

test("with Sie, card and answers say the same", async () => {
  const { share } = resources.de;
  const answer = wordsOf((await site.ask("elbschutz", "GET /faq/code")).text);
  expect(answer).toContain(share.card.openFirst_sie);
  expect(share.openFirst_sie).toContain("Sonst fällt sein Anteil 60 Tage nach dem Ende der Widerrufsfrist an Sie.");
});

test("a card or page whose referrer gets the whole reward says nothing about it", async () => {
  const { recommendation, cookie } = await recommended(0);
  for (const page of [`/empfehlung/${recommendation.number}`, `/empfehlung/${recommendation.number}/karte`]) {
    const { text } = await site.ask("nordlicht", `GET ${page}`, { cookie });
    expect(wordsOf(text)).not.toContain("vor der Bestellung");
  }
});

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");
