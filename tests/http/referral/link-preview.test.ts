import { expect, it, test } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";

/** What a messenger shows beside a link. */
const site = await openSite({ TENANT_ENVIRONMENT: "production", RATE_LIMIT_FACTOR: "1000" });

/** As each fetches a link: Signal passes for WhatsApp, and iMessage for two others. */
const messengers = {
  WhatsApp: "WhatsApp/2.23.20.0",
  Facebook: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  Telegram: "TelegramBot (like TwitterBot)",
  Signal: "WhatsApp/2",
  iMessage:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
};

type Offer = { productId: string; recipientShare: 0 | 50 | 100 };

/** An open link of somebody whose last name and address must not be read in its preview. */
async function linkOf(tenant: string, { productId = "mobil-m", recipientShare = 50 }: Partial<Offer> = {}) {
  const ctx = site.ctx(tenant);
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: `quittenbaum.${ctx.secrets.newId()}@referrer.example`,
    firstName: "Quitta",
    lastName: "Zwetschgenried",
    referrerHash: ctx.secrets.newToken(),
    language: "de",
    createdAt: ctx.now(),
  });
  const { displayName = "" } = (await ctx.products.byId(productId)) ?? {};
  const recipientCents = 50 * recipientShare;
  const link = await newRecommendation(ctx, {
    accountId: account.id,
    firstName: "Quitta",
    lastName: "Zwetschgenried",
    productId,
    productName: displayName,
    recipientShare,
    recipientCents,
    referrerCents: 5000 - recipientCents,
  });
  await ctx.recommendations.add(link, null);
  return link.number;
}

/** The head of the page to which a messenger is led. */
async function preview(tenant: string, number: string, headers = { "User-Agent": messengers.WhatsApp }) {
  const followed = await site.ask(tenant, `GET /e/${number}`, { headers });
  expect([followed.status, followed.headers["set-cookie"]]).toEqual([302, undefined]);
  const { status, text } = await site.ask(tenant, `GET ${followed.headers.location}`, { headers });
  expect(status).toBe(200);
  const [head = ""] = text.split("</head>");
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { head, meta, picture: new URL(meta("og:image")) };
}

it.each(Object.entries(messengers))(
  "%s reads who by first name, what, how much and until when, and is not counted",
  async (_, agent) => {
    const number = await linkOf("nordlicht");
    const { head, meta, picture } = await preview("nordlicht", number, { "User-Agent": agent });
    expect(meta("og:title")).toBe("Quitta empfiehlt dir Mobil M mit 25 GB");
    expect(meta("og:description")).toMatch(/^\d+\s€ für dich, \d+\s€ für Quitta. Gültig bis [\d.]{10}\.$/);
    expect(meta("robots")).toBe("noindex");
    expect(head).not.toMatch(/Zwetschgenried|quittenbaum/);
    expect(picture.origin).toBe(`https://${site.hostOf("nordlicht")}`);
    expect(picture.pathname).not.toMatch(new RegExp(`${number}|quitta`, "i"));
    const drawn = await site.ask("nordlicht", `GET ${picture.pathname}`, { headers: { "User-Agent": agent } });
    expect([drawn.status, drawn.headers["content-type"]]).toEqual([200, "image/png"]);
    expect([drawn.body.readUInt32BE(16), drawn.body.readUInt32BE(20)]).toEqual([1200, 630]);
    const { rows } = await site.database.owner.query(`select * from click where "recommendationNumber" = $1`, [number]);
    expect(rows).toEqual([]);
  },
);

test("the words are in the tenant's form of address", async () => {
  const { meta } = await preview("standard", await linkOf("standard", { recipientShare: 0 }));
  expect(meta("og:title")).toBe("Quitta empfiehlt dir Mobil M mit 25 GB");
  const sie = await preview("elbschutz", await linkOf("elbschutz"));
  expect(sie.meta("og:title")).toBe("Quitta empfiehlt Ihnen Mobil M mit 25 GB");
  expect(sie.meta("og:description")).toMatch(/^\d+\s€ für Sie, /);
});

test("a picture is drawn for each split, product and tenant, once; others are refused", async () => {
  const offers = [
    ["nordlicht", {}],
    ["nordlicht", { recipientShare: 0 }],
    ["nordlicht", { recipientShare: 100 }],
    ["nordlicht", { productId: "mobil-l" }],
    ["standard", {}],
    ["standard", { productId: "mobil-s" }],
    ["standard", { recipientShare: 0 }],
  ] as const;
  const pictures = new Set<string>();
  for (const [tenant, change] of offers) {
    const { picture } = await preview(tenant, await linkOf(tenant, change));
    const drawn = await site.ask(tenant, `GET ${picture.pathname}`);
    pictures.add(drawn.body.toString("base64"));
    const again = await site.ask(tenant, `GET ${picture.pathname}`);
    expect(again.body.equals(drawn.body)).toBe(true);
    const forged = picture.pathname.replace(/\d+-\d+/, "99900-99900");
    expect(await site.ask(tenant, `GET ${forged}`)).toMatchObject({ status: 404 });
  }
  expect(pictures.size).toBe(offers.length);
});
