import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openapi } from "#server/api/openapi/document.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { root } from "#server/platform/process/root.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { earned, tokenTo } from "./support/earned.ts";
import { type Described, type Made, openapi30 } from "./support/openapi30.ts";
import { type Json, openFacade } from "./support/support.ts";

/**
 * Dredd makes the calls of the description with its own examples and compares each answer with it: status, headers, and
 * every field. Only numbers, keys and people that exist here stand in place of the examples'.
 */
type Result = { call: string; status: string; message: string; answer: string };
type Given = { description: object; schemas: object };

const feedKey = "a key that only the shop knows";
const facade = await openFacade({ NORDLICHT_FEED_KEY: feedKey });
const { call, ctx, database, port } = facade;
const folder = mkdtempSync(join(tmpdir(), "dredd-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { number, key, hex, recipient: reward } = await earned(facade);
const agency = await addAgency(ctx("elbschutz"));
await addAgencyOrders(database.owner, { agencyId: agency.id, count: 1, prefix: "DREDD" });
const order = await value(`select id from "order" where "agencyId" = $1`, agency.id);
const owner = { provider: "elbschutz", agency: agency.externalId };

/** The member whom the calls of a referrer are about. */
const Email = "mara.dredd@freund.example";
const { Empfehlung } = (await call("POST /empfehlen/create", { body: recommendation({ Empfehler: { Email } }) })).json;
const own = { number: Empfehlung.Empfehlungsnummer as string };
const { Empfaengernummer: empfaengernummer } = (
  await call(`POST /empfaenger/create/${own.number}`, { body: recipient() })
).json;
await call(`GET /account/resetPassword/${Email}`);
const { TextVersion } = (await call("GET /einwilligung")).json;
const reset = { Token: await tokenTo(facade, Email, "passwordReset"), Password: "Winterwind6" };

const memberOf = `select "accountId" from recommendation where number = $1`;

async function value(query: string, parameter: string): Promise<string> {
  const { rows } = await database.owner.query<Record<string, string>>(query, [parameter]);
  return Object.values(rows[0] ?? expect.fail(query))[0] ?? "";
}

const tokens: Readonly<Record<string, string>> = {
  referrer: await openSession(ctx("nordlicht"), await value(memberOf, own.number)),
  recipient: key,
  reward,
  agency: (await signedInAs(ctx("elbschutz"), "owner", agency.id)).token,
};

const made: Record<string, Made> = {
  getMandant: {},
  getMandantName: {},
  getProduktkategorie: {},
  getProdukt: { with: { kategorie: "mobil" } },
  getExternProdukt: {},
  getProduktMaxpraemiewert: {},
  getProduktHandytarifeId: {},
  getProduktBerater: { with: owner },
  getProduktAgents: { with: owner },
  getProduktId: {},
  getProduktIdExtern: {},
  postEmpfehlenCreate: {},
  getEmpfehlenClickNumber: { with: { number } },
  getEmpfehlenAnyNumberHex: { with: { number, hex } },
  getEmpfehlenNumber: { with: own },
  getEmpfehlenNumberHex: { with: { number, hex } },
  getEmpfehlerBankdaten: {},
  putEmpfehlerBankdaten: {},
  deleteEmpfehlerBankdaten: {},
  getEmpfehlerDatenauskunft: {},
  getEmpfehlungEmpfehlungscodeCode: { with: { code: number } },
  getEmpfehlungNumber: { with: { number } },
  putEmpfehlungNumber: { with: own, body: recipient() },
  getEmpfehlungNumberProduktProduktlink: { with: { ...own, empfaengernummer } },
  getEmpfehlerEmpfehlungen: {},
  getEmpfehlerEmpfehlungenShowbannerBannername: {},
  postEmpfaengerCreateNumber: { with: own, body: recipient() },
  putEmpfaengerZustimmung: {},
  getEmpfaengerAuftrag: {},
  getEmpfaengerNumberPraemie: { with: { number } },
  getEmpfaengerHex: { with: { hex: key } },
  getPraemie: {},
  getPraemierungShowbannerBannername: {},
  getPraemierung: {},
  putPraemierung: { body: { PraemieId: "ueberweisung" } },
  postEmpfaengerBankdaten: {},
  getTokenVerifyAgenturToken: { with: { provider: "elbschutz", t: tokens["agency"] ?? "" } },
  putAgenturAuftraegeAgency: { with: owner },
  putAgenturEmpfehlungenAgency: { with: owner },
  putAgenturLeadsAgency: { with: owner },
  putAgenturEinladungenAgency: { with: owner },
  putAgenturAuftragfreigebenAgencyOrder: { with: { ...owner, order } },
  putAgenturAgency: { with: owner },
  putEinladung: { with: owner },
  getBankBlz: {},
  getAktionAlleAktiven: {},
  getAccountUser: {},
  postAccountUpdateLanguage: {},
  getAccountResendWelcomeMailEmail: { with: { email: Email } },
  postAccountCreateEmpfehler: {},
  getAccountPasswortvalidator: {},
  getEinwilligung: {},
  putEinwilligung: { body: { TextVersion, Einwilligungen: [{ identifier: "campaign", value: 0 }] } },
  deleteEinwilligungIdentifier: {},
  postTrackingAbschliessen: { body: { empfehlungsnummer: number } },
  putEmpfehlerSetNewsletterOptin: {},
  postAuftraege: {},
  getRouteDefault: {},
  getContentVariables: {},
  postContentVariablesPage: {},
  getContentGetlanguages: {},
  postContentAgenturvariablesPage: { with: { provider: "elbschutz", agentur: agency.externalId } },
  getContentGetlanguagecontentIso: {},
  getKontakt: {},
  getMandantProvider: {},
  getContentAppFaqId: { with: { id: "faq.mitmachen" } },
  getContentAppFussnoten: { with: { $filter: "data/Identifier/iv eq 'mobil'" } },
  postContentAppGraphql: {},
  getContentAppName: {},
  // These end the member's sessions.
  putAccountValidateResetPassword: { body: { Token: reset.Token } },
  putAccountResetPassword: { body: reset },
  postAccountLogin: { body: { Email, Password: reset.Password } },
  getAccountResetPasswordEmail: { with: { email: Email } },
};

/** Of tenants that this test has not, of mails and providers, pictures, and what ends the member's account. */
const notCalled = [
  ...["getExternProduktId", "postTestuhr", "getContentAppContentBloeckeId", "getContentAppKeyvisualId"],
  ...["getEmpfehlerGetResultFromKundennummer", "putEmpfehlerSetKundennummerForEmpfehlerNumberOrClaim"],
  ...["putAgenturSso", "getEinladungDaten", "getEmpfehlerPraemierungmailClaimId", "getAccountLogin"],
  ...["getProduktkategorieIdGrafik", "getProduktkategorieIdIcon", "getProduktIdGrafik", "getProduktIdSgrafik"],
  ...["getPraemieIdGrafik100", "getPraemieIdGrafik50", "getBeraterIdFoto", "getAssetsAppId"],
  ...["deleteEmpfehlerDelete", "putAccountResetPasswordWithoutToken"],
];

/** Dredd refuses a schema with a format that it does not know. */
const withoutNumberFormats = (name: string, one: unknown) =>
  name === "format" && ["int32", "int64", "double"].includes(String(one)) ? undefined : one;

async function dredd({ description, schemas }: Given): Promise<Result[]> {
  const file = (name: string) => join(folder, name);
  const described: object = openapi();
  const operations = Object.entries((described as Described).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      scheme: Object.keys(security.find((scheme) => Object.keys(scheme).length > 0) ?? {})[0] ?? "",
    })),
  );
  writeFileSync(file("description.json"), JSON.stringify(description));
  const signed = operations.filter(({ scheme }) => scheme === "signed").map(({ name }) => name);
  const bearers = Object.fromEntries(operations.map(({ name, scheme }) => [name, tokens[scheme]]));
  writeFileSync(file("calls.json"), JSON.stringify({ bearers, schemas, signed, feedKey }, withoutNumberFormats));
  const options = [file("description.json"), `http://127.0.0.1:${port}/api`];
  const hooks = ["--hookfiles", join(import.meta.dirname, "support/dredd-hooks.cjs"), "--loglevel", "error"];
  const env = { ...process.env, CALLS: file("calls.json"), RESULTS: file("results.json") };
  const said = await new Promise<string>((resolve) => {
    const program = join(root, "node_modules/.bin/dredd");
    execFile(program, [...options, ...hooks], { env, maxBuffer: 100_000_000 }, (_, out, err) => resolve(out + err));
  });
  try {
    return JSON.parse(readFileSync(file("results.json"), "utf8")) as Result[];
  } catch {
    return expect.fail(said);
  }
}

const found = (results: Result[]) => results.filter(({ status }) => status !== "pass");

it("Dredd finds each answer as the description says", async () => {
  const results = await dredd(openapi30(openapi(), made));
  expect(found(results)).toEqual([]);
  expect(results.length).toBe(Object.keys(made).length);
}, 120_000);

it("Dredd would find a field that is missing and one of another type", async () => {
  const wrong: Json = structuredClone(openapi());
  const { Mandant } = wrong.components.schemas;
  Object.assign(Mandant.properties, { Version: { type: "string" }, Neu: { type: "string" } });
  Mandant.required.push("Neu");
  const [{ message } = expect.fail()] = found(await dredd(openapi30(wrong, { getMandant: {} })));
  expect(message).toContain("'/Version' Invalid type");
  expect(message).toContain("'/Neu' Missing required property");
}, 120_000);

it("the calls that Dredd does not make are known", () => {
  const ids = Object.values(openapi().paths).flatMap((calls) => Object.values(calls).map((one) => one.operationId));
  expect(ids.filter((id) => !made[id]).toSorted()).toEqual([...notCalled].toSorted());
});
