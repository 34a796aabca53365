import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeEach, expect, it } from "vitest";
import { release, root } from "#server/platform/process/root.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { startIdentityProvider } from "#tests/fakes/identity-provider.ts";
import { fakeProducts } from "#tests/fakes/products.ts";
import { signOnSecret } from "#tests/fakes/sign-on-secret.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { tryBrand, writeCertificate } from "./go-live.ts";
import type { Trying } from "./model.ts";

const folder = mkdtempSync(join(tmpdir(), "referral-go-live-"));
const at = (name: string) => join(folder, name);

/** A certificate for the host, as its proxy would have it; it is trusted below. */
function certificateFor(host: string, days: number): { key: string; cert: string } {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const named = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const files = ["-keyout", at(`${host}.key`), "-out", at(`${host}.crt`)];
  execFileSync("openssl", ["req", "-x509", ...curve, "-days", String(days), ...named, ...files], { stdio: "ignore" });
  return { key: readFileSync(at(`${host}.key`), "utf8"), cert: readFileSync(at(`${host}.crt`), "utf8") };
}

const good = certificateFor("elbschutz.localhost", 90);
const old = certificateFor("alt.localhost", 5);
const unknown = certificateFor("fremd.localhost", 90);
setDefaultCACertificates([...getCACertificates("default"), good.cert, old.cert]);

/** What web would answer: its manifest, and dry runs of signed messages. */
const web = { status: 200, feed: 200, manifest: "elbschutz", version: 3, messages: [] as string[] };
const server = createServer(good, (req, res) => {
  const src = `/theme/${web.manifest}/${web.version}/icon.svg`;
  if (req.url === "/manifest.webmanifest")
    return void res.writeHead(web.status).end(JSON.stringify({ icons: [{ src }] }));
  web.messages.push(`${req.method} ${req.url}`);
  res.writeHead(web.feed).end("[]");
});
server.addContext("alt.localhost", old);
server.addContext("fremd.localhost", unknown);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const [relay, products, content] = await Promise.all([
  smtpSink(),
  fakeProducts("standard"),
  fakeSquidex({ contents: [{ id: "1", schema: "seiten", data: {} }] }),
]);
const spare = await fakeProducts("standard");
const freePort = Number(new URL(spare.url).port);
await spare.close();
const provider = await startIdentityProvider({ port: freePort, sites: [`https://elbschutz.localhost:${port}`] });
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([relay.close(), products.close(), content.close(), provider.close()]);
  rmSync(folder, { recursive: true });
});

const read = await readTenants(join(root, "prisma/seed/tenants/elbschutz"));
const seeded = read.ok ? read.value.records[0] : undefined;
if (!seeded) throw new Error("The demonstration is broken.");
const variables: Record<string, string> = {};
let trying: Trying;

beforeEach(() => {
  Object.assign(web, { status: 200, feed: 200, manifest: "elbschutz", version: 3, messages: [] });
  Object.assign(variables, {
    FEED: "ein-schluessel-mit-genug-zeichen",
    PAYER: "DE02 1203 0000 0000 2020 51",
    CONTENT: "geheim",
    SIGN_ON: signOnSecret.value,
  });
  relay.behave("take");
  trying = {
    record: {
      ...seeded,
      hosts: { ...seeded.hosts, production: ["elbschutz.localhost"] },
      linkDomain: { ...seeded.linkDomain, production: null },
      orders: { ...seeded.orders, feedKeyVariables: ["FEED"] },
      payout: { ...seeded.payout, debtorIbanVariable: "PAYER" },
      products: { source: "standard", baseUrl: products.baseUrl },
      content: {
        ...{ source: "squidex" as const, baseUrl: content.url, app: "empfehlung", clientId: "empfehlung:default" },
        ...{ clientSecretVariable: "CONTENT", webhookSecretVariable: null, scope: "squidex-api", nameField: "Name" },
        schemas: {
          ...{ block: "b", keyVisual: "k", faq: "f", footnote: "n", page: "seiten", list: "l", variable: "v" },
        },
      },
      signOn: {
        ...{ issuer: provider.issuer, clientId: "elbschutz-empfehlen", clientSecretVariable: "SIGN_ON" },
        ...{ scope: "openid email profile", roles: null, agencyClaim: null, afterLogoutUrl: null, origins: [] },
      },
    },
    version: 3,
    environment: "production",
    scheme: "https",
    port,
    smtpUrl: relay.url,
    mailTo: "anna@brand.example",
    variable: (name) => variables[name],
    now: new Date(),
  };
});

const wrong = async () =>
  (await tryBrand(trying, async () => undefined)).flatMap(({ ok, what, name, said }) =>
    ok ? [] : [`${what} ${name}: ${said}`],
  );

it("everything that a record names is tried at the real parts, and a dated certificate says so", async () => {
  const told: (readonly [number, number])[] = [];
  const tried = await tryBrand(trying, async (...one) => void told.push(one));
  expect(told).toEqual(Array.from({ length: 9 }, (_, ended) => [ended, 8]));
  expect(tried.filter(({ ok }) => !ok)).toEqual([]);
  expect(tried.map(({ what }) => what)).toEqual(
    "record host feed mail payer signOn signOn signOn content products".split(" "),
  );
  const mail = relay.received.at(-1);
  expect(mail?.envelope).toEqual({ from: trying.record.mail.from, to: ["anna@brand.example"] });
  expect(web.messages).toEqual(["POST /api/v1/elbschutz/auftraege?probelauf=ja"]);

  const [json = "", text = ""] = await writeCertificate(folder, trying, tried);
  const day = trying.now.toISOString().slice(0, 10);
  expect([json, text]).toEqual([at(`go-live-${day}.json`), at(`go-live-${day}.txt`)]);
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
    ...{ tenant: "elbschutz", environment: "production", recordVersion: 3, release, tried },
    at: trying.now.toISOString(),
  });
  const said = readFileSync(text, "utf8");
  expect(said).toContain(`release ${release} and version 3 of the record`);
  for (const secret of Object.values(variables)) expect(said).not.toContain(secret);
});

it.each<[string, () => void, RegExp]>([
  [
    "a record that is not applied",
    () => {
      trying.version = null;
    },
    /^record elbschutz: .*tenant apply/,
  ],
  [
    "an older record",
    () => {
      web.version = 2;
    },
    /^host .*: still shows version 2 of the record, 3 is applied/,
  ],
  [
    "another brand on the host",
    () => {
      web.manifest = "standard";
    },
    /^host .*another brand or site/,
  ],
  [
    "a host without web",
    () => {
      web.status = 502;
    },
    /^host .*: answers 502/,
  ],
  ["a name that does not exist", () => hosts("x.invalid"), /^host x\.invalid: this name does not exist: .*DNS/],
  ["a certificate for other names", () => hosts("anders.localhost"), /^host .*: its certificate is for other names/],
  ["a certificate that ends soon", () => hosts("alt.localhost"), /^host .*: its certificate ends on .*: renew it/],
  ["a certificate that nobody trusts", () => hosts("fremd.localhost"), /^host .*: browsers will not trust.*chain/],
  [
    "a key that web does not know",
    () => {
      web.feed = 401;
    },
    /^feed FEED: web does not know this key.*restart web/,
  ],
  ["a key that is too short", () => set("FEED", "kurz"), /^feed FEED: is not set, or has less than 24 characters/],
  [
    "no relay",
    () => {
      trying.smtpUrl = "smtp://127.0.0.1:1";
    },
    /^mail .*: the relay does not answer: .*SMTP_URL/,
  ],
  [
    "a relay that does not send for the brand",
    () => relay.behave({ at: "MAIL FROM", code: 553 }),
    /^mail .*: the relay does not send for .*mail\.from/,
  ],
  ["an account that is none", () => set("PAYER", "DE02"), /^payer PAYER: is no IBAN/],
  [
    "a real account of a test tenant",
    () => {
      trying.record.test = true;
    },
    /^payer PAYER: is a real account in a test/,
  ],
  ["another issuer", () => issuer("http://127.0.0.1:1"), /^signOn .*: does not answer \(connection\).*signOn\.issuer/],
  ["another secret of sign-on", () => set("SIGN_ON", "x"), /^signOn SIGN_ON: .*invalid_client.*restart web/],
  ["another secret of the content", () => set("CONTENT", "x"), /^content .*: gives no token/],
  ["an unknown product service", () => api(`${products.url}/nichts`), /^products .*: answers 404 .*products\.baseUrl/],
])("%s is named, with what to do", async (_, breakIt, says) => {
  breakIt();
  const said = await wrong();
  expect(said.length, said.join("\n")).toBeGreaterThanOrEqual(1);
  expect(
    said.find((one) => says.test(one)),
    said.join("\n"),
  ).toBeDefined();
});

it("an address that the provider does not know for people's return is named", async () => {
  hosts("alt.localhost");
  const address = `https://alt.localhost:${port}/agentur/sso`;
  expect(await wrong()).toContainEqual(
    expect.stringMatching(new RegExp(`^signOn ${address}: is not accepted.*redirect`)),
  );
});

const set = (name: string, value: string) => {
  variables[name] = value;
};
const hosts = (...production: string[]) => {
  trying.record.hosts.production = production;
};
const api = (baseUrl: string) => {
  trying.record.products.baseUrl = baseUrl;
};
function issuer(to: string): void {
  if (trying.record.signOn) trying.record.signOn.issuer = to;
}
