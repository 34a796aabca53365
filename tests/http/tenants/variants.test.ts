import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** The programme's variants, each switched on and off in a tenant's record. */
const site = await openSite();

const form = (email: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    productId: "mobil-m",
    recipientShare: "50",
    firstName: "Mara",
    lastName: "Köster",
    email,
    terms: "on",
    ...more,
  }).toString();
const post = (tenant: string, path: string, body: string) => site.ask(tenant, `POST ${path}`, { body });
/** The visible text; the query avoids an entry of the cache from before the change. */
async function read(tenant: string, path: string): Promise<string> {
  const { text } = await site.ask(tenant, `GET ${path}${path.includes("?") ? "&" : "?"}neu=1`);
  return text.replaceAll(/<\/?span[^>]*>/g, "");
}
const madeBy = async (email: string) =>
  (
    await site.database.owner.query(
      `select r."createdBy", r.channel, r."agentNumber", r."employeeNumber", r.state from recommendation r
       join account a on a."tenantId" = r."tenantId" and a.id = r."accountId" where a.email = $1`,
      [email],
    )
  ).rows;

test("whitelistedEmail: only listed addresses, with a message of their own; off: everyone", async () => {
  expect((await post("standard", "/empfehlen.html", form("eve@fremd.example"))).status).toBe(303);
  await site.change("standard", ({ modules, recommendation }) => {
    modules.whitelistedEmail = true;
    Object.assign(recommendation, { emailWhitelist: ["verein.example"], confirmEmail: true });
  });
  const refused = await post("standard", "/empfehlen.html", form("eve2@fremd.example"));
  expect(refused.status).toBe(400);
  const wrong = "Bitte gib eine gültige E-Mail-Adresse ein.";
  expect(refused.text).toContain(wrong);
  const registered = "firstName=Eve&lastName=Fremd&email=eve3%40fremd.example";
  expect((await post("standard", "/registrieren", registered)).text).toContain(wrong);
  const called = await site.ask("standard", "POST /api/v1/standard/account/createEmpfehler", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Vorname: "Eve", Nachname: "Fremd", Email: "eve4@fremd.example" }),
  });
  expect(JSON.parse(called.text)).toMatchObject({
    Code: "PSOF0218",
    Feld: "Email",
    Message: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  });
  expect((await post("standard", "/empfehlen.html", form("mara@verein.example"))).status).toBe(303);

  const page = await site.ask("standard", "GET /teilnehmer");
  expect(page.text).toContain("Hier nehmen nur freigegebene Beschäftigte");
  const yes = await post("standard", "/teilnehmer", "email=mara@verein.example");
  expect(yes.text).toContain("Ja, diese Adresse darf teilnehmen.");
  const no = await post("standard", "/teilnehmer", "email=eve@fremd.example");
  expect(no.status).toBe(200);
  expect(no.text).toContain("Bitte wende dich an");
  expect(no.text).not.toContain("Ja, diese Adresse");

  const staff = await post("standard", "/mitarbeiterempfehlen", form("rita@verein.example"));
  expect(staff.headers.location).toMatch(/^\/bestaetigung/);
  await site.change("standard", ({ modules, recommendation }) => {
    modules.whitelistedEmail = false;
    Object.assign(recommendation, { emailWhitelist: [], confirmEmail: false });
  });
  expect(await read("standard", "/teilnehmer")).not.toContain('name="email"');
  expect((await site.ask("standard", "GET /mitarbeiterempfehlen")).status).toBe(404);
});

test("allowStaff: staff recommend by a form of their own, marked; off: they are refused", async () => {
  const barred = await post("nordlicht", "/empfehlen.html", form("chef@nordlicht.example"));
  expect([barred.status, barred.text.includes("Mitarbeitende, Dienstleister")]).toEqual([403, true]);
  expect((await site.ask("nordlicht", "GET /mitarbeiterempfehlen")).status).toBe(404);
  const [barredByTerms, admittedByTerms] = [
    /Nicht mitmachen können Beschäftigte/,
    /mit ihrer dienstlichen Adresse empfehlen/,
  ];
  expect(await read("nordlicht", "/agb")).toMatch(barredByTerms);
  await site.change("nordlicht", ({ recommendation }) => {
    Object.assign(recommendation, { allowStaff: true, confirmEmail: true });
  });
  expect(await read("nordlicht", "/agb?neu=2")).toMatch(admittedByTerms);
  expect(await read("nordlicht", "/agb?neu=2")).not.toMatch(barredByTerms);
  const page = await site.ask("nordlicht", "GET /mitarbeiterempfehlen");
  expect([page.status, page.text.includes("Als Mitarbeitende empfehlen")]).toEqual([200, true]);
  const stranger = await post("nordlicht", "/mitarbeiterempfehlen", form("eve@fremd.example"));
  expect(stranger.status).toBe(403);
  const made = await post("nordlicht", "/mitarbeiterempfehlen", form("chef@nordlicht.example"));
  expect(made.headers.location).toMatch(/^\/bestaetigung/);
  expect(await madeBy("chef@nordlicht.example")).toMatchObject([
    { createdBy: "EMP", channel: "mitarbeiter", state: "awaitingOptIn" },
  ]);
  await site.change("nordlicht", ({ recommendation }) => {
    Object.assign(recommendation, { allowStaff: false, confirmEmail: false });
  });
  expect((await site.ask("nordlicht", "GET /mitarbeiterempfehlen")).status).toBe(404);
});

test("agencyFields: the form asks for the numbers, stored as hints; off: the fields are ignored", async () => {
  const numbers = { agentNumber: "AG-1", employeeNumber: "MA-2" };
  await post("nordlicht", "/empfehlen.html", form("ohne@agentur.example", numbers));
  expect(await madeBy("ohne@agentur.example")).toMatchObject([{ agentNumber: null, employeeNumber: null }]);
  expect(await read("nordlicht", "/empfehlen.html")).not.toContain("Nummer der Agentur");
  await site.change("nordlicht", ({ modules }) => {
    modules.agencyFields = true;
  });
  expect(await read("nordlicht", "/empfehlen.html")).toContain("Nummer der Agentur");
  await post("nordlicht", "/empfehlen.html", form("mit@agentur.example", numbers));
  expect(await madeBy("mit@agentur.example")).toMatchObject([{ ...numbers, createdBy: "REF" }]);
});

test("repeatEmail: the second address must equal the first; off: it is asked for once", async () => {
  expect(await read("standard", "/empfehlen.html")).not.toContain("emailRepeat");
  await site.change("standard", ({ recommendation }) => {
    recommendation.repeatEmail = true;
  });
  expect(await read("standard", "/empfehlen.html")).toContain('name="emailRepeat"');
  const other = await post("standard", "/empfehlen.html", form("mara@a.example", { emailRepeat: "mara@b.example" }));
  expect([other.status, other.text.includes("Adressen sind nicht gleich.")]).toEqual([400, true]);
  const same = await post("standard", "/empfehlen.html", form("mara@a.example", { emailRepeat: "Mara@A.example" }));
  expect(same.status).toBe(303);
});

test("companyRecommendation: /gk exists; off: it is not found, and nothing links to it", async () => {
  expect((await site.ask("elbschutz", "GET /gk")).status).toBe(200);
  await site.change("elbschutz", ({ modules }) => {
    modules.companyRecommendation = false;
  });
  for (const path of ["/gk", "/gk/empfehlen.html", "/gk/hilfe/praemien.html", "/en/business"])
    expect((await site.ask("elbschutz", `GET ${path}?neu=1`)).status, path).toBe(404);
  expect(await read("elbschutz", "/")).not.toContain('href="/gk');
  expect(await read("elbschutz", "/sitemap.xml")).not.toContain("/gk");
});

test("siteUrl, recommendPath, recommendWebPage: links to the brand's own site", async () => {
  const { siteUrl } = site.ctx("nordlicht").tenant;
  const home = await read("nordlicht", "/");
  expect(home).toContain(`class="brand" href="${siteUrl}"`);
  expect(home).toContain("Zurück zu Nordlicht");
  await site.change("nordlicht", (record) => {
    record.modules.integratedFrame = true;
    Object.assign(record, { frameAncestors: ["https://www.nordlicht.example"], recommendPath: "/freunde" });
    record.siteUrl = "https://www.nordlicht.example/";
  });
  const framed = () => site.ask("nordlicht", "GET /?neu=1", { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect((await framed()).text).toContain('data-recommend="https://www.nordlicht.example/freunde"');
  await site.change("nordlicht", (record) => {
    record.recommendWebPage = "https://www.nordlicht.example/empfehlen";
  });
  expect((await framed()).text).toContain('data-recommend="https://www.nordlicht.example/empfehlen"');
});

test("/bestandskunde informs, stores nothing and always links on", async () => {
  for (const [answer, says] of [
    ["nein", "einen neuen Vertrag"],
    ["ja", "Die Verlängerung eines Vertrags zählt nicht"],
    ["unbekannt", "Das macht nichts"],
  ]) {
    const page = await site.ask("standard", `GET /bestandskunde?antwort=${answer}&produkt=mobil-m`);
    expect(page.text, answer).toContain(says);
    expect(page.text, answer).toContain('href="/empfehlen/mobil-m"');
  }
  expect(await read("elbschutz", "/bestandskunde")).toContain("Hat Ihr Kontakt");
});

test("/empfehlunggesperrt: for an account, for one recommendation, for staff", async () => {
  const says = async (query: string, tenant = "standard") =>
    (await site.ask(tenant, `GET /empfehlunggesperrt${query}`)).text;
  expect(await says("?grund=konto")).toContain("Dein Konto ist gesperrt");
  expect(await says("?grund=konto", "elbschutz")).toContain("Ihr Konto ist gesperrt");
  expect(await says("?grund=team")).toContain("Für Beschäftigte nicht möglich");
  for (const query of ["", "?grund=empfehlung", "?grund=unsinn"])
    expect(await says(query), query).toContain("Diese Empfehlung ist nicht mehr möglich");
});

test("showProductCategory: the form lists products by category; off: as one list", async () => {
  expect(await read("nordlicht", "/empfehlen.html")).toContain("<optgroup");
  await site.change("nordlicht", ({ modules }) => {
    modules.showProductCategory = false;
  });
  expect(await read("nordlicht", "/empfehlen.html")).not.toContain("<optgroup");
});
