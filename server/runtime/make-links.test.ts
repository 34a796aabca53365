import { expect, test } from "vitest";
import { isKnownHost, linksFrom, originFor } from "#server/runtime/make-links.ts";
import type { Services } from "#server/runtime/services.ts";
import type { Tenant } from "#server/tenants/model.ts";

const tenant = {
  id: "nordlicht",
  linkDomain: {},
  hosts: { development: ["nordlicht.localhost"], production: ["nordlicht.example"] },
} as unknown as Tenant;

const services = (environment: string) =>
  ({
    environment,
    publicScheme: "http",
    publicPort: 3000,
    tenants: { isListed: (host: string) => host.startsWith("nordlicht."), ownerOf: () => tenant.id },
  }) as unknown as Services;

test.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7", ""])(
  "in development an unlisted host (%s) sees no mails, and no link leads there",
  (host) => {
    expect(isKnownHost(services("development"), host)).toBe(false);
    expect(originFor(services("development"), tenant, host)).toBe("http://nordlicht.localhost:3000");
  },
);

test.each(["nordlicht.localhost:4000", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "anything.localhost:3000"])(
  "this machine itself (%s) is a known host in development",
  (host) => {
    expect(isKnownHost(services("development"), host)).toBe(true);
    expect(originFor(services("development"), tenant, host)).toBe(`http://${host}`);
  },
);

test("outside development only the hosts of tenants are known", () => {
  expect(isKnownHost(services("production"), "localhost:3000")).toBe(false);
  expect(originFor(services("production"), tenant, "localhost")).toBe("http://nordlicht.example:3000");
});

test("the link to the shop is the provider's; invented shops are replaced by the demonstration shop if it is on", () => {
  const order = { number: "ABCDEFGHJK", recipient: "R2", channel: "whatsapp", product: "mobil-m" };
  const shop = "https://shop.nordlicht.example/bestellen?empfehlung=ABCDEFGHJK";
  expect(linksFrom("http://localhost", false).shop(shop, order)).toBe(shop);
  expect(linksFrom("http://localhost", true).shop("https://shop.anbieter.de/x", order)).toBe(
    "https://shop.anbieter.de/x",
  );
  expect(linksFrom("http://localhost", true).shop(shop, order)).toBe(
    "http://localhost/entwicklung/shop?number=ABCDEFGHJK&recipient=R2&channel=whatsapp&product=mobil-m",
  );
});

test("in mails of a framed tenant, what is done in the frame opens in the brand's page; the rest on the own host", () => {
  const brand = "https://www.nordlicht.example/freunde";
  const mails = linksFrom("https://nordlicht.example", false, brand);
  expect(mails.login("T", "/empfehlen.html")).toBe(`${brand}#/login?t=T&redirect=%2Fempfehlen.html`);
  const begins = [mails.loginPage(), mails.register("T"), mails.setPassword("T"), mails.autologin("T")];
  const more = [mails.personalArea(), mails.confirmRecommendation("T"), mails.security(), mails.forgotPassword()];
  const done = [mails.reward("T"), mails.caseStatus("T"), mails.confirmNewsletter("T"), mails.confirmEmail("T")];
  for (const link of [...begins, ...more, ...done])
    expect(link).toMatch(/^https:\/\/www\.nordlicht\.example\/freunde#\//);
  const friends = [mails.short("N"), mails.recipientStatus("T")];
  // Mail programs end these by a POST to the very address.
  const endedByPost = [mails.unsubscribe("T"), mails.stopNews("T")];
  for (const link of [...friends, ...endedByPost, mails.erasureCertificate("T"), mails.agencyLeads()])
    expect(link).toMatch(/^https:\/\/nordlicht\.example\//);
});
