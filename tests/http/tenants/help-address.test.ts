import { expect, test } from "vitest";
import { pageNames, sitemap } from "#app/sitemap.ts";
import { type MailKind, mailKinds, type NewMail } from "#server/platform/mail/model.ts";
import { renderMail } from "#server/platform/mail/upstream/render.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { openSite } from "#tests/http/support.ts";
import { allCookies, world } from "#tests/http/world.ts";
import { tenants } from "#tests/support/data/tenants.ts";

const site = await openSite();
const addressesIn = (text: string): string[] =>
  text.replaceAll(/\\u[\da-f]{4}/g, " ").match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

/** Pages that also print the operator's and the privacy officer's address, because the law asks for them there. */
const withLegalAddresses = new Set<string>(["imprint", "privacy", "privacyVersion"]);

test.each(tenants)(
  "%s: pages and mails print one address for help, and no other of the brand's",
  async (tenant) => {
    const { legal, mail } = site.ctx(tenant).tenant;
    const pair = await world(site, tenant, "Referrer", "Recipient");
    site.services.clock.setOffset(16 * 86_400_000);
    const keys = await pair.keys();
    const domain = mail.replyTo.split("@")[1];
    const found: string[] = [];
    let help = 0;
    for (const name of pageNames) {
      const also: string[] = withLegalAddresses.has(name) ? [legal.email, ...addressesIn(legal.privacyOfficer)] : [];
      for (const language of ["de", "en"] as const) {
        for (const filling of fillings(keys.number, keys.claimId)) {
          const path = sitemap[name].path[language].replaceAll(
            /:(\w+)/g,
            (_, param: string) => filling[param] ?? "dsl",
          );
          for (const cookie of [undefined, allCookies(keys)]) {
            const { text } = await site.ask(tenant, `GET ${path}`, cookie ? { cookie } : {});
            for (const address of addressesIn(text).filter((one) => one.endsWith(`@${domain}`))) {
              if (address === mail.replyTo) help += 1;
              else if (!also.includes(address)) found.push(`${name} ${path}: ${address}`);
            }
          }
        }
      }
    }
    site.services.clock.setOffset(0);
    for (const language of ["de", "en"] as const) {
      for (const kind of mailKinds) {
        const { text, html } = renderMail(mailOf(kind, language), site.ctx(tenant).tenant);
        for (const address of [...addressesIn(text), ...addressesIn(html)]) {
          if (address === mail.replyTo) help += 1;
          else if (!namedIn(kind).includes(address)) found.push(`mail ${kind} (${language}): ${address}`);
        }
        expect(text, kind).toContain(mail.replyTo);
      }
    }
    expect([...new Set(found)]).toEqual([]);
    expect(help).toBeGreaterThan(100);
  },
  120_000,
);

/** The brand's addresses that the law asks for are where it asks for them. */
test.each(tenants)("%s: imprint and privacy notice name the operator's address", async (tenant) => {
  const { legal } = site.ctx(tenant).tenant;
  expect((await site.ask(tenant, "GET /datenschutz")).text).toContain(legal.email);
  const imprint = await site.ask(tenant, "GET /impressum");
  if (imprint.status === 200) expect(imprint.text).toContain(legal.email);
});

const mailOf = (kind: MailKind, language: "de" | "en") =>
  ({ kind, language, to: "a@b.example", key: "k", createdAt: new Date(0), params: mailParams[kind] }) as NewMail;

/** Addresses of people that a mail names: who wrote, or the new address of an account. */
const namedIn = (kind: MailKind) => addressesIn(JSON.stringify(mailParams[kind]));

/** Values for the parameters of paths: each page is requested with all of them. */
const fillings = (number: string, claimId: string): Record<string, string>[] => [
  { number, claimId, productId: "mobil-m", questionId: "reklamation", version: "2026-11-21", category: "mobil" },
  { number, claimId, productId: "glasfaser-300", questionId: "loeschen", version: "2026-11-01", campaign: "sommer" },
];
