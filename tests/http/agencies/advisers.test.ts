import { expect, test } from "vitest";
import { publicPages } from "#app/seo/public-pages.ts";
import type { Adviser } from "#server/catalogue/agency/model.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";

/** Advisers for visitors: their list, the form that leads from one to a link, and what the recipient sees of them. */
const site = await openSite();
const ctx = site.ctx("elbschutz");

const agency = await addAgency(ctx, { externalId: "A-9", name: "Agentur Hafenkante", city: "Hamburg" });
const away = await addAgency(ctx, { externalId: "A-0", name: "Kanzlei Ruhe", state: "inactive" });

async function add(lastName: string, changed: Partial<Adviser> = {}): Promise<Adviser> {
  const id = ctx.secrets.newId();
  const adviser: Adviser = {
    id,
    agencyId: agency.id,
    externalId: `B-${lastName}`,
    firstName: "Ana",
    lastName,
    postcode: "20457",
    city: "Hamburg",
    photo: null,
    isListed: true,
    createdAt: ctx.now(),
    ...changed,
  };
  await ctx.transaction((tx) => tx.advisers.add(adviser));
  return adviser;
}

const brandt = await add("Brandt");
for (const name of ["Clasen", "Dreyer", "Ehlers", "Fock", "Ärmel", "Harms"])
  await add(name, { postcode: "28195", city: "Bremen" });
await add("Unsichtbar", { isListed: false });
await add("Ruhe", { agencyId: away.id });

const read = async (address: string) => (await site.ask("elbschutz", `GET ${address}`)).text.replaceAll("<!-- -->", "");
const names = (html: string) => [...html.matchAll(/adviser-name">([^<]+)</g)].map(([, name]) => name);
const form = (email: string) =>
  new URLSearchParams({
    productId: "",
    recipientShare: "50",
    firstName: "Mara",
    lastName: "Köster",
    email,
    terms: "on",
  }).toString();
const agencyOf = async (email: string) =>
  (
    await site.database.owner.query(
      `select r."agencyId", r."adviserId" from recommendation r
       join account a on a."tenantId" = r."tenantId" and a.id = r."accountId" where a.email = $1`,
      [email],
    )
  ).rows[0];

test("advisers are listed six per page, and found by name, place and beginning of the postcode", async () => {
  const first = await read("/berater");
  expect(names(first)).toEqual(["Ana Brandt", "Ana Clasen", "Ana Dreyer", "Ana Ehlers", "Ana Fock", "Ana Harms"]);
  expect(first).toContain("/berater?seite=2");
  expect(names(await read("/berater?seite=2"))).toEqual(["Ana Ärmel"]);
  expect(names(await read("/en/advisers?suche=%C3%84rm+bremen"))).toEqual(["Ana Ärmel"]);
  expect(names(await read("/berater?suche=204"))).toEqual(["Ana Brandt"]);
  expect(names(await read("/berater?suche=57"))).toEqual([]);
  expect(await read("/berater?suche=%25")).toContain("Niemand gefunden");
  expect(await read("/berater?seite=9999")).toContain("So weit reicht die Liste nicht");
  expect((await site.ask("nordlicht", "GET /berater")).status).toBe(404);
  const page = { de: "/berater", en: "/en/advisers" };
  expect(await publicPages(ctx)).toContainEqual(page);
  expect(await publicPages(site.ctx("nordlicht"))).not.toContainEqual(page);
});

test("photos are shown of listed advisers only; without one, a placeholder of the same size is drawn", async () => {
  const drawn = await site.ask("elbschutz", "GET /api/v1/elbschutz/berater/B-Brandt/foto");
  expect([drawn.status, drawn.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(drawn.text).toContain('width="240" height="240"');
  expect(await read("/berater")).toMatch(/<img[^>]+berater\/B-Brandt\/foto[^>]+width="240" height="240"/);
  for (const name of ["B-Unsichtbar", "B-Ruhe", "B-Niemand"])
    expect((await site.ask("elbschutz", `GET /api/v1/elbschutz/berater/${name}/foto`)).status, name).toBe(404);
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]);
  await add("Foto", { externalId: "B-Foto", photo: photo.toString("base64") });
  const shown = await site.ask("elbschutz", "GET /api/v1/elbschutz/berater/B-Foto/foto");
  expect([shown.headers["content-type"], shown.body.equals(photo)]).toEqual(["image/jpeg", true]);
  await add("Fremd", { externalId: "B-Fremd", photo: Buffer.from("<script>").toString("base64") });
  const foreign = await site.ask("elbschutz", "GET /api/v1/elbschutz/berater/B-Fremd/foto");
  expect(foreign.headers["content-type"]).toBe("image/svg+xml");
});

test("the form of an adviser makes a link for them; for an unknown one it says so and leads to the list", async () => {
  const page = await read("/empfehlen.html?berater=B-Brandt");
  expect(page).toContain("Diese Beratung empfehlen Sie");
  expect(page).toContain('action="/empfehlen.html?berater=B-Brandt"');
  await site.change("elbschutz", ({ modules, recommendation }) => {
    modules.verboseAccountMessages = true;
    recommendation.confirmEmail = false;
  });
  const sent = { body: form("mara@adviser.example") };
  const made = await site.ask("elbschutz", "POST /empfehlen.html?berater=B-Brandt", sent);
  expect([made.status, await agencyOf("mara@adviser.example")]).toEqual([
    303,
    { agencyId: agency.id, adviserId: brandt.id },
  ]);
  for (const name of ["B-Unsichtbar", "B-Ruhe", "B-Niemand"]) {
    const refused = await site.ask("elbschutz", `POST /empfehlen.html?berater=${name}`, {
      body: form(`${name.toLowerCase()}@adviser.example`),
    });
    expect([refused.status, await agencyOf(`${name.toLowerCase()}@adviser.example`)], name).toEqual([404, undefined]);
    expect(refused.text).toContain("Diese Beratung gibt es nicht mehr");
    expect(refused.text).toContain('href="/berater"');
  }
  // Without an adviser in the URL no message about a missing one is shown.
  expect(await read("/empfehlen.html")).not.toContain("Diese Beratung gibt es nicht mehr");
});

test("the recipient reads who will contact them before they enter anything, and consents to that agency by name", async () => {
  const made = await createRecommendation(site.ctx("elbschutz"), {
    firstName: "Mara",
    lastName: "Köster",
    email: "mara2@adviser.example",
    productId: null,
    recipientShare: 50,
    terms: true,
    audience: "private",
    attempt: "recipient",
    adviser: brandt,
  });
  const number = made.ok ? made.value.recommendation?.number : undefined;
  expect(number).toBeDefined();
  const landing = await read(`/empfehlung/${number}`);
  expect(landing).toContain("Wer sich bei Ihnen meldet");
  expect(names(landing)).toEqual(["Ana Brandt"]);
  const click = await site.ask("elbschutz", `GET /e/${number}`, {
    headers: { "user-agent": "Mozilla/5.0 Firefox/140" },
  });
  const cookie = String(click.headers["set-cookie"]).match(/pso_[^=]+=[^;]+/)?.[0] ?? "";
  const details = new URLSearchParams({
    salutation: "ms",
    firstName: "Eva",
    lastName: "Öztürk",
    birthDate: "04.05.1990",
    email: "eva@freund.example",
    phone: "",
    street: "Gänseweg",
    houseNumber: "3a",
    postcode: "01067",
    city: "Dresden",
  });
  const form = await site.ask("elbschutz", `GET /empfaengerdaten/${number}`, { cookie });
  expect(form.text).toContain("Agentur Hafenkante");
  const saved = await site.ask("elbschutz", `POST /empfaengerdaten/${number}`, { cookie, body: details.toString() });
  expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("/empfaenger/zustimmung")]);
  const terms = await site.ask("elbschutz", `GET ${saved.headers.location}`, { cookie });
  const sentence = "Meine Angaben gehen auch an Agentur Hafenkante, Lindenweg 3, 01067 Hamburg.";
  expect(terms.text).toContain(sentence);
  await site.ask("elbschutz", `POST ${saved.headers.location}`, { cookie, body: "terms=on" });
  const { rows } = await site.database.owner.query(
    `select text, "confirmedAt" from recipient r
     join terms_text t on t."tenantId" = r."tenantId" and t.hash = r."termsHash" where "recommendationNumber" = $1`,
    [number],
  );
  expect(rows).toEqual([{ text: expect.stringContaining(sentence), confirmedAt: expect.any(Date) }]);
});

const api = async (route: string, body?: object) => {
  const [method, path] = route.split(" ");
  const sent = body ? { body: JSON.stringify(body) } : {};
  const { status, text } = await site.ask("elbschutz", `${method} /api/v1/elbschutz/${path}`, sent);
  return { status, json: JSON.parse(text) };
};

test("the facade lists them with their German fields", async () => {
  const { json } = await api("GET Produkt/berater?query=brandt");
  expect(json).toEqual({
    HasNext: false,
    PageCount: 1,
    TotalCount: 1,
    Agents: [
      {
        ExterneId: "B-Brandt",
        LastName: "Brandt",
        ZipCode: "20457",
        City: "Hamburg",
        Photo: expect.stringMatching(/^https:\/\/.+\/api\/v1\/elbschutz\/berater\/B-Brandt\/foto$/),
      },
    ],
  });
  const six = await api("GET Produkt/berater");
  expect([six.json.Agents.length, six.json.HasNext, six.json.PageCount]).toEqual([6, true, 2]);
  expect((await api("GET Produkt/agents")).json).toHaveLength(9);
  expect((await api("GET Produkt/agents?page=2")).json).toHaveLength(3);
  expect((await api("GET Produkt/agents?page=0")).status).toBe(400);
});

test("a call may name an agent or an agency by number; an unknown number is stored as a hint", async () => {
  const create = async (email: string, Empfehlung: object) => {
    const body = {
      Empfehlung: { AgbText: true, AnteilEmpfehler: 50, ...Empfehlung },
      Empfehler: { Vorname: "Mara", Nachname: "König", Email: email },
    };
    expect((await api("POST Empfehlen/create", body)).status).toBe(201);
    return agencyOf(email);
  };
  const both = { agencyId: agency.id, adviserId: brandt.id };
  const none = { agencyId: null, adviserId: null };
  expect(await create("a1@agent.example", { AgentNumber: "B-Brandt" })).toEqual(both);
  expect(await create("a2@agent.example", { AgentNumber: "A-9", Agentennummer: "B-Brandt" })).toEqual(both);
  expect(await create("a3@agent.example", { AgentNumber: "A-9" })).toEqual({ agencyId: agency.id, adviserId: null });
  expect(await create("a4@agent.example", { AgentNumber: "A-0", Agentennummer: "B-Brandt" })).toEqual(none);
  expect(await create("a5@agent.example", { AgentNumber: "4711" })).toEqual(none);
});

test("texts may use the values of the agency besides those of the tenant", async () => {
  const values = async (query: string) =>
    (await api(`POST content/agenturvariables/faq${query}`, { Namen: null })).json;
  expect(await values("?agentur=A-9")).toContainEqual({ Name: "agentur.name", Wert: "Agentur Hafenkante" });
  expect(JSON.stringify([await values(""), await values("?agentur=A-0")])).not.toContain("agentur.");
});
