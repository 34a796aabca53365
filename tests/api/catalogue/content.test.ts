import { SquidexClient } from "@squidex/squidex";
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, parse, validate } from "graphql";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tenant } from "#server/tenants/model.ts";
import { openFacade } from "#tests/api/support/support.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";
import { sampleContents } from "#tests/support/data/squidex-contents.ts";
import { seededTenant } from "#tests/support/services/services.ts";

vi.stubEnv("TEST_CMS_SECRET", "geheim");
const picture = { type: "image/png", bytes: Buffer.from("png"), width: 1200, height: 630, version: 3 };
const fake = await fakeSquidex({ contents: sampleContents(), pictures: { "bild-1": picture } });
const { call, port, services, lines } = await openFacade({ TEST_CMS_SECRET: "geheim" });
afterAll(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});
const fromService: Tenant = { ...seededTenant("nordlicht"), content: squidexContent(fake.url) };
const { app: fromServiceApp } = squidexContent(fake.url);
const { byId } = services.tenants;
services.tenants.ownerOfApp = (app) => (app === fromServiceApp ? "nordlicht" : null);
services.tenants.byId = async (id) => (id === "nordlicht" ? fromService : byId(id));
beforeEach(() => fake.fail(null));

const named = (name: string) => `$${`{${name}}`}`;
const query = { query: "query { queryVariableContents { flatData { name value } } }" };

describe("the content of a tenant with a content service", () => {
  it("has single contents with all of their fields, sanitised", async () => {
    const { status, json } = await call("GET /api/content/empfehlung/content-bloecke/b2");
    expect(status).toBe(200);
    expect(json.data.Titel).toEqual({ de: "Zwei", en: "Zwei (en)" });
    expect(json.data.Text.de).toBe("<p>Text zwei</p>");
    expect((await call("GET /API/Content/empfehlung/Keyvisual/k1")).json.data.Titel.iv).toBe("Bis 90 €");
    expect((await call("GET /api/content/empfehlung/faq/f1/")).json.data.Antwort.iv).toBe("<p>So.</p>");
  });

  it("is found by name for pages and lists, and by identifier for footnotes", async () => {
    const page = (await call("GET /api/content/empfehlung/ratgeber")).json;
    expect(page.items[0].data.Inhalte).toEqual({ iv: ["b2", "weg", "b1"] });
    expect((await call("GET /api/content/empfehlung/startseite")).json.items[0].data.Inhalte.de).toEqual(["b1", "b2"]);
    for (const name of ["ratgeber", "startseite"]) {
      const variables = await call(`POST /content/variables/${name}`, { body: { Namen: ["hotline"] } });
      expect(variables.json, name).toEqual([{ Name: "hotline", Wert: expect.any(String) }]);
    }
    const filter = encodeURIComponent("data/Identifier/iv eq 'a'");
    const notes = (await call(`GET /api/content/empfehlung/fussnoten?$filter=${filter}`)).json;
    expect(notes).toMatchObject({
      total: 1,
      items: [{ data: { Identifier: { iv: "a" }, Titel: { de: "Fußnote A" } } }],
    });
    const q = encodeURIComponent('{"filter":{"path":"data.Identifier.iv","op":"eq","value":"b"}}');
    expect((await call(`GET /api/content/empfehlung/fussnoten?q=${q}`)).json.items[0].data.Titel.de).toBe("Fußnote B");
  });

  const ask = async (body: object) => {
    const { status, json } = await call("POST /api/content/empfehlung/graphql", { body });
    expect(status).toBe(200);
    return json;
  };

  it("answers the query for variables, in the spellings of the content service's schema, whole or in pages", async () => {
    expect(await ask(query)).toEqual({
      data: { queryVariableContents: [{ flatData: { name: named("hotline"), value: "0800 <1>" } }] },
    });
    const all = "{ queryVariablesContents { id data { value { iv } name { iv } } } }";
    const whole = [{ id: "hotline", data: { name: { iv: named("hotline") }, value: { iv: "0800 <1>" } } }];
    expect(await ask({ query: all })).toEqual({ data: { queryVariablesContents: whole } });
    const paged = (top: unknown, skip: unknown) => ({
      query:
        "query V($top:Int!,$skip:Int!) { queryVariablenContents(top:$top, skip:$skip) { data { name { iv } value { iv } } } }",
      variables: { top, skip },
      operationName: "V",
    });
    expect(await ask(paged(5, 1))).toEqual({ data: { queryVariablenContents: [] } });
    expect((await ask(paged(-1, 0))).errors[0].message).toContain("top and skip");
    expect((await ask(paged("all", 0))).errors[0].message).toContain("Int");
  });

  it("answers __typename and the introspection with which tools begin", async () => {
    expect(await ask({ query: "{ __typename }" })).toEqual({ data: { __typename: "Query" } });
    const { data } = await ask({ query: getIntrospectionQuery(), operationName: "IntrospectionQuery" });
    const schema = buildClientSchema(data as IntrospectionQuery);
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain("queryVariablesContents");
    expect([schema.getMutationType(), schema.getSubscriptionType()]).toEqual([null, null]);
    // What a tool writes after it has read the schema is answered.
    expect(validate(schema, parse(query.query))).toEqual([]);
  });

  it("says in errors what it cannot answer", async () => {
    const deep = `{ __schema { types ${"{ fields { type ".repeat(20)}{ name }${" } }".repeat(20)} } }`;
    for (const [other, said] of [
      ["{ queryAssets { url } }", 'Cannot query field "queryAssets"'],
      ["mutation { deleteVariableContent(id: 1) { version } }", "mutation"],
      ["{ queryVariableContents { createdBy } }", 'Cannot query field "createdBy"'],
      ['{ queryVariableContents(filter: "x") { flatData { name value } } }', 'Unknown argument "filter"'],
      ["{ queryVariableContents", "Syntax Error"],
      [deep, "introspection depth"],
      [`{ ${"a: __typename ".repeat(300)} }`, "tokens"],
    ] as const) {
      const { data, errors } = await ask({ query: other });
      expect([other, data, errors[0].message]).toEqual([other, undefined, expect.stringContaining(said)]);
    }
    for (const other of ["", "x".repeat(10_001)]) {
      const refused = await call("POST /api/content/empfehlung/graphql", { body: { query: other } });
      expect([refused.status, refused.json.Fehler?.[0].Feld]).toEqual([400, "query"]);
    }
  });

  it("answers with the status of the media type that the caller prefers, as GraphQL over HTTP says", async () => {
    const response = "application/graphql-response+json";
    const asked = async (query: string, accept: string) => {
      const { status, headers, json } = await call("POST /api/content/empfehlung/graphql", {
        body: { query },
        headers: { Accept: accept },
      });
      expect(headers["vary"]).toContain("Accept");
      return [status, String(headers["content-type"]).split(";")[0], Object.keys(json)];
    };
    const [good, wrong] = ["{ __typename }", "{ nothing }"];
    for (const accept of [response, `${response}, application/json;q=0.9`]) {
      expect(await asked(good, accept)).toEqual([200, response, ["data"]]);
      expect(await asked(wrong, accept)).toEqual([400, response, ["errors"]]);
    }
    for (const accept of ["*/*", "application/json", `application/json, ${response};q=0.5`]) {
      expect(await asked(good, accept)).toEqual([200, "application/json", ["data"]]);
      expect(await asked(wrong, accept)).toEqual([200, "application/json", ["errors"]]);
    }
  });

  it("is no Squidex: the public client's first step, its token, is refused", async () => {
    const options = { appName: "empfehlung", clientId: "empfehlung:default", clientSecret: "geheim" };
    const client = new SquidexClient({ ...options, url: `http://127.0.0.1:${port}` });
    const refused = await client.contents.getContents("faq").catch((fault: { statusCode?: number }) => fault);
    expect(refused).toMatchObject({ statusCode: 403 });
    const real = new SquidexClient({ ...options, url: fake.url });
    expect((await real.contents.getContents("faq")).items.map(({ id }) => id)).toContain("f1");
  });

  it("has assets in a few sizes, each fetched once", async () => {
    for (const width of [900, 901, 960]) {
      const { status, headers } = await call(`GET /api/assets/empfehlung/bild-1?width=${width}&height=${width}`);
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(headers["content-security-policy"]).toContain("sandbox");
    }
    const fetched = fake.received.filter(({ path }) => path.startsWith("/api/assets/")).map(({ path }) => path);
    expect(fetched).toEqual(["/api/assets/empfehlung/bild-1?width=960&height=960&mode=Max"]);
    expect((await call("GET /api/assets/empfehlung/nichts?width=x")).status).toBe(404);
  });

  it("is refused if missing, unpublished or malformed; an unavailable service is reported", async () => {
    expect((await call("GET /api/content/empfehlung/content-bloecke/entwurf")).json.Code).toBe("PSOF0004");
    expect((await call("GET /api/content/empfehlung/content-bloecke/f1")).status).toBe(404);
    expect((await call("GET /api/content/niemand/faq/f1")).status).toBe(404);
    expect((await call("GET /api/content/empfehlung/fussnoten")).status).toBe(400);
    const wrong = encodeURIComponent("data/Titel/iv eq 'a' or 1 eq 1");
    expect((await call(`GET /api/content/empfehlung/fussnoten?$filter=${wrong}`)).json.Fehler).toHaveLength(1);
    fake.fail({ kind: "reset" });
    const gone = await call("GET /api/content/empfehlung/faq/neu");
    expect([gone.status, gone.json.Message]).toEqual([503, "Inhalt nicht verfügbar"]);
    expect(lines.join("")).toContain("Fehler beim Laden des CMS Inhalts neu");
    // Cached answers stay available as long as for the pages.
    expect((await call("GET /api/content/empfehlung/faq/f1")).status).toBe(200);
  });
});

describe("the content of a tenant with plain files", () => {
  it("has the same shapes, under the tenant's id", async () => {
    const page = (await call("GET /api/content/elbschutz/faq")).json.items[0];
    expect(page.data.Titel).toEqual({ de: "Fragen und Antworten", en: expect.any(String) });
    const [first] = page.data.Inhalte.iv;
    const { json } = await call(`GET /api/content/elbschutz/faq/${first}`);
    expect(json.data.Frage.de).toMatch(/\?$/);
    expect(json.data.Antwort.en).toContain("<p>");
    const filter = encodeURIComponent("data.Identifier.iv eq 'mobil'");
    const notes = (await call(`GET /api/content/elbschutz/fussnoten?$filter=${filter}`)).json;
    expect(notes.items[0].data.Inhalt.de).toContain("24 Monate");
    const variables = (await call("POST /api/content/elbschutz/graphql", { body: query })).json.data;
    expect(variables.queryVariableContents).toContainEqual({ flatData: { name: named("linkDays"), value: "60" } });
    expect((await call("GET /api/assets/elbschutz/logo?width=100")).headers["content-type"]).toMatch("image/svg");
    expect((await call("GET /api/content/elbschutz/keyvisual/start")).status).toBe(404);
    expect((await call("GET /api/content/elbschutz/..%2f..%2fetc%2fpasswd")).status).toBe(404);
  });
});

describe("texts and languages of a tenant", () => {
  it("include the address of the form, and the languages", async () => {
    expect((await call("GET /route/default")).json).toEqual({ Route: "/empfehlen.html", Start: "/" });
    expect((await call("GET /content/getlanguages")).json).toEqual([
      { Iso: "de", Name: "Deutsch", Standard: true },
      { Iso: "en", Name: "English", Standard: false },
    ]);
  });

  it("include every text of the screens, in the tenant's form of address", async () => {
    const of = async (iso: string, provider: string) =>
      (await call(`GET /content/getlanguagecontent/${iso}`, {}, provider)).json;
    const [du, sie, english] = [await of("de", "standard"), await of("de", "elbschutz"), await of("EN", "standard")];
    expect(Object.keys(du).length).toBeGreaterThan(300);
    expect(du["refusal:loginFirst"]).toBe("Bitte melde dich zuerst an.");
    expect(sie["refusal:loginFirst"]).toBe("Bitte melden Sie sich zuerst an.");
    expect(Object.keys(du).filter((key) => key.endsWith("_sie"))).toEqual([]);
    expect(english["refusal:loginFirst"]).not.toBe(du["refusal:loginFirst"]);
    expect(await of("de-AT", "elbschutz")).toEqual(sie);
    for (const unknown of ["fr", "d"])
      expect((await call(`GET /content/getlanguagecontent/${unknown}`)).status).toBe(404);
  });

  it("include the variables of texts: all, or those requested for a page", async () => {
    const every = (await call("GET /content/variables/", {}, "standard")).json;
    expect(every).toContainEqual({ Name: "linkDays", Wert: "60" });
    for (const kind of ["variables", "agenturvariables"]) {
      const some = await call(
        `POST /content/${kind}/faq`,
        { body: { Namen: ["orderDays", "gibtsnicht"] } },
        "standard",
      );
      expect(some.json).toEqual([{ Name: "orderDays", Wert: "30" }]);
      expect((await call(`POST /content/${kind}/faq`, {}, "standard")).json).toEqual(every);
      expect((await call(`POST /content/${kind}/gibtsnicht`, {}, "standard")).status).toBe(404);
      const wrong = await call(`POST /content/${kind}/faq`, { body: { Namen: "orderDays" } }, "standard");
      expect([wrong.status, wrong.json.Fehler[0]]).toEqual([
        400,
        { Feld: "Namen", Message: "Diese Angabe hat nicht die richtige Art." },
      ]);
    }
  });

  it("log a call that does not exist", async () => {
    expect((await call("GET /aktion/alleKommenden")).status).toBe(404);
    expect(lines.join("")).toContain("/aktion/alleKommenden");
  });
});
