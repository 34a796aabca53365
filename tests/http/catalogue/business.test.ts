import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** Recommending to business customers: the same flow, with its own catalogue and URLs. */
const site = await openSite();

const form = (productId: string, email: string) =>
  new URLSearchParams({
    productId,
    recipientShare: "50",
    firstName: "Mara",
    lastName: "Köster",
    email,
    terms: "on",
    attempt: email,
  }).toString();

test.each([
  ["/gk/empfehlen.html", "gk-mobil-m", /^\/gk\/empfehlung\/[A-Z0-9]{10}$/, "business"],
  ["/en/business/recommend", "gk-internet-100", /^\/en\/business\/recommendation\/[A-Z0-9]{10}$/, "business"],
  ["/empfehlen.html", "gk-mobil-l", /^\/gk\/empfehlung\/[A-Z0-9]{10}$/, "business"],
  ["/gk/empfehlen.html", "mobil-m", /^\/empfehlung\/[A-Z0-9]{10}$/, "private"],
])(
  "%s with %s: the product decides which customers the recommendation is for",
  async (path, productId, location, audience) => {
    const body = form(productId, `${productId}@referrer.example`);
    const { status, headers } = await site.ask("nordlicht", `POST ${path}`, { body });
    expect([status, headers.location]).toEqual([303, expect.stringMatching(location)]);
    const number = headers.location?.split("/").at(-1) ?? "";
    const made = await site.ctx("nordlicht").recommendations.byNumber(number);
    expect(made?.audience).toBe(audience);
    const recipient = await site.ask("nordlicht", `GET ${headers.location}`);
    expect(recipient.status).toBe(200);
  },
);

test.each([
  ["gk-mobil-m", "e", "/gk/empfehlung/", "Mara empfiehlt deinem Betrieb", "bestellt im Shop"],
  ["gk-mobil-l", "en/e", "/en/business/recommendation/", "to your business", "Your business orders"],
  ["mobil-m", "e", "/empfehlung/", "Mara empfiehlt dir", "Du bestellst im Shop"],
])(
  "the recipient of a link of %s is addressed as the customer who would order it",
  async (productId, link, page, title, how) => {
    const body = form(productId, `${link}-${productId}@referrer.example`.replace("/", "-"));
    const made = await site.ask("nordlicht", "POST /empfehlen.html", { body });
    const number = made.headers.location?.split("/").at(-1) ?? "";
    let answer = await site.ask("nordlicht", `GET /${link}/${number}`);
    let address = "";
    while (answer.status === 302) {
      address = answer.headers.location ?? "";
      answer = await site.ask("nordlicht", `GET ${address}`);
    }
    expect([answer.status, address]).toEqual([200, page + number]);
    expect(answer.text).toContain(title);
    expect(answer.text).toContain(how);
  },
);

test("the form offers business products only, the chosen one first", async () => {
  const { text } = await site.ask("nordlicht", "GET /gk/empfehlen.html?produkt=gk-webshop-start");
  const offered = [...text.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);
  expect(offered.sort()).toEqual([
    // All offers.
    "",
    "gk-glasfaser-300",
    "gk-internet-100",
    "gk-mobil-l",
    "gk-mobil-m",
    "gk-webshop-start",
  ]);
  expect(text).toMatch(/<option value="gk-webshop-start"[^>]*selected/);
  expect((await site.ask("nordlicht", "GET /gk/empfehlen.html?produkt=gibt-es-nicht")).status).toBe(404);
});

test("a business recommendation is the same in form and call, also without a product", async () => {
  for (const path of ["/gk", "/gk/empfehlen.html"]) {
    const { text } = await site.ask("nordlicht", `GET ${path}`);
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1], path).toContain("bis zu 90 Euro");
  }
  const { headers } = await site.ask("nordlicht", "POST /gk/empfehlen.html", {
    body: form("", "ohne@referrer.example"),
  });
  const made = await site.ctx("nordlicht").recommendations.byNumber(headers.location?.split("/").at(-1) ?? "");
  expect(made).toMatchObject({ audience: "business", productId: null, rewardCents: 9000 });
});
