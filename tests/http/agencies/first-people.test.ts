import { afterAll, expect, test, vi } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { agencies } from "#server/agencies/cli/agencies.ts";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { openDeps } from "#server/cli/open.ts";
import { people } from "#server/people/cli/people.ts";
import { ssoCookie } from "#server/people/sso/session.ts";
import { inLines } from "#server/platform/cli/answer.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { withClient } from "#server/platform/store/installation.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { startIdentityProvider } from "#tests/fakes/identity-provider.ts";
import { fremd, lena, type Person } from "#tests/fakes/people.ts";
import { signOnSecret } from "#tests/fakes/sign-on-secret.ts";
import { openSite } from "#tests/http/support.ts";
import { seededEnv } from "#tests/support/database/seeded-database.ts";
import { answerOf, setCookies, signInAt } from "./sso-support.ts";

/** A new tenant without agencies and people, who are then added by commands and sign in at a real identity provider. */
process.env[signOnSecret.variable] = signOnSecret.value;
const site = await openSite();
const id = "hafenstadt";
const host = `${id}.example`;
const idp = await startIdentityProvider({ port: await freePort(), sites: [`https://${host}`] });
afterAll(() => idp.close());
const { version: _version, ...model } = structuredClone(
  (await site.services.tenants.byId("elbschutz")) ?? expect.fail("no tenant"),
);
if (model.signOn) model.signOn.issuer = idp.issuer;
delete model.signOn?.roles?.values["Betrieb"];
model.modules.adv = false;
const record: TenantRecord = {
  ...model,
  id,
  name: "Hafenstadt",
  hosts: { production: [], staging: [], testing: [host], development: [] },
};
record.hosts[site.services.environment] = [host];
await withClient(site.database.url, (client) => applyTenants(client, [record], "test"));
await vi.waitUntil(async () => (await site.services.tenants.byId(id)) !== null, { timeout: 30_000 });
const ctx = site.ctx(id);

const opened = openDeps(seededEnv(site.database), id);
afterAll(opened.close);
const env: NodeJS.Dict<string> = {};

/** The output of a command. */
async function type(command: Command, args: string[]): Promise<string> {
  const printed: string[] = [];
  const answer = inLines((line) => void printed.push(line));
  const deps: CliDeps = { ...opened.deps, ...answer, variable: (name) => env[name] };
  await command.run(args, deps);
  return printed.join("\n").replaceAll("\u00a0", " ");
}
const byAnna = /op_\S+/.exec(await type(operator, ["add", "anna", "--email", "anna@hafen.example"]))?.[0];
env["OPERATOR_KEY"] = byAnna;

const address = ["--street", "Kaistraße 7", "--postcode", "28195", "--city", "Bremen", "--phone", "0421 555030"];
const hafen = ["add", "A-1", "--name", "Büro Hafenkante", ...address, "--email", "kontakt@hafenkante.example"];
const personOf = (role: Person["role"], name: string): Person => ({
  ...lena,
  subject: `p-${name}`,
  firstName: name,
  email: `${name}@firma.example`,
  role,
});
const adding = ({ email }: Person, role: string, ...more: string[]) => [
  ...["add", "--role", role, "--email", email.toUpperCase(), "--name", "Petra von der Heide"],
  ...more,
];
const usage = (message: string) => expect.objectContaining({ tag: "usage", message: expect.stringContaining(message) });
const refused = (message: string) =>
  expect.objectContaining({ tag: "userError", message: expect.stringContaining(message) });
const audited = async () => (await ctx.audit.after(0, 100)).map(({ kind, actorId, about }) => [kind, actorId, about]);

async function signIn({ email }: Pick<Person, "email">) {
  const begun = await site.ask(id, "POST /agentur/login", { body: "" });
  const url = await signInAt(String(begun.headers.location), email);
  return answerOf(await site.ask(id, `GET ${url.pathname}${url.search}`, { cookie: setCookies(begun) }));
}

test("a new installation gets its first agency, owner and support person by command, who then sign in", async () => {
  const [owner, support] = [personOf("owner", "olga"), personOf("support", "sven")];
  idp.state.people.push(owner, support);
  expect(await signIn(support)).toMatchObject({ location: "/agentur/login?grund=signInUnknown", session: null });

  expect(await type(agencies, hafen)).toContain("hafenstadt: agency A-1 added: Büro Hafenkante, 28195 Bremen, fee 0 €");
  const added = await type(people, adding(owner, "owner", "--agency", "A-1"));
  expect(added).toContain("OLGA@FIRMA.EXAMPLE  Petra von der Heide  owner of A-1  invited");
  expect(added).toContain(`${idp.issuer} must send: email (verified), roles with "AgenturInhaber".`);
  await type(people, adding(support, "support"));
  const [olga, sven] = [await ctx.ssoUsers.byEmailKey(owner.email), await ctx.ssoUsers.byEmailKey(support.email)];
  expect(olga).toMatchObject({ firstName: "Petra", lastName: "von der Heide", role: "owner", state: "invited" });
  expect((await audited()).slice(-3)).toEqual([
    ["agencyAdded", "anna", "A-1"],
    ["accessGiven", "anna", `${olga?.id} owner A-1`],
    ["accessGiven", "anna", `${sven?.id} support`],
  ]);

  for (const [person, page, text] of [
    [owner, "/agentur", "Büro Hafenkante"],
    [support, "/agent/vorgang", "Vorgang"],
  ] as const) {
    const { location, session } = await signIn(person);
    expect(location).toBe(page);
    const opened = await site.ask(id, `GET ${page}`, { cookie: `${ssoCookie}=${session}` });
    expect([opened.status, opened.text.includes(text)]).toEqual([200, true]);
  }
  expect(await type(people, ["list"])).toMatch(
    /^OLGA@FIRMA.EXAMPLE .* active {2}last login .*\n.*\nhafenstadt: 2 people$/,
  );

  // A stranger is told whom to ask, wherever they work.
  expect(await signIn(fremd)).toMatchObject({ location: "/agentur/login?grund=signInUnknown", session: null });
  const page = await site.ask(id, "GET /agentur/login?grund=signInUnknown");
  expect(page.status).toBe(403);
  expect(page.text).toContain("In einer Agentur lädt die Inhaberin oder der Inhaber Sie damit ein");
  expect(page.text).toContain("In Callcenter, Support und Buchhaltung lässt die Teamleitung Ihren Zugang anlegen");
});

test("an agency is changed by command: what is not named stays, and nothing wrong is stored", async () => {
  const other = hafen.with(1, "A-9");
  await type(agencies, other);
  const said = await type(agencies, ["change", "A-9", "--fee-cents", "750", "--vat-id", "DE123456789"]);
  expect(said).toContain("hafenstadt: agency A-9: Büro Hafenkante, 28195 Bremen, fee 7,50 €");
  await type(agencies, ["change", "A-9", "--name", "Büro Neu", "--vat-id", ""]);
  const stored = { name: "Büro Neu", feeCents: 750, vatId: null, email: "kontakt@hafenkante.example" };
  expect(await ctx.agencies.byExternalId("A-9")).toMatchObject(stored);
  expect((await audited()).slice(-2)).toEqual([
    ["agencyChanged", "anna", "A-9"],
    ["agencyChanged", "anna", "A-9"],
  ]);
  await expect(type(agencies, ["change", "A-9", "--postcode", "1", "--fee-cents", "x"])).rejects.toEqual(
    usage("--postcode has five digits."),
  );
  await expect(type(agencies, ["change", "A-9"])).rejects.toEqual(usage("at least one"));
  await expect(type(agencies, ["change", "A-8", "--name", "X"])).rejects.toEqual(refused("has no agency A-8"));
  expect(await ctx.agencies.byExternalId("A-9")).toMatchObject(stored);
});

test("an agency or a person that exists is refused, and nothing changes", async () => {
  const person = personOf("support", "paula");
  await type(agencies, ["add", "A-2", ...hafen.slice(2)]);
  await type(people, adding(person, "support"));
  const before = [await ctx.agencies.byExternalId("A-2"), await ctx.ssoUsers.byEmailKey(person.email), await audited()];
  const other = ["add", "A-2", "--name", "Anders", ...hafen.slice(4)];
  await expect(type(agencies, other)).rejects.toEqual(refused("hafenstadt has an agency A-2."));
  const again = adding(person, "owner", "--agency", "A-2");
  await expect(type(people, again)).rejects.toEqual(refused("has a person with the address"));
  const after = [await ctx.agencies.byExternalId("A-2"), await ctx.ssoUsers.byEmailKey(person.email), await audited()];
  expect(after).toEqual(before);
  expect(await type(agencies, ["list"])).toContain("A-2  active  Büro Hafenkante, 28195 Bremen  fee 0 €");
});

test("ended access closes the sessions; whoever is added again starts anew, with the new role", async () => {
  const person = personOf("agent", "aled");
  idp.state.people.push(person);
  await type(people, adding(person, "agent", "--number", "4711"));
  const { session } = await signIn(person);
  const home = () => site.ask(id, "GET /agent", { cookie: `${ssoCookie}=${session}` });
  expect((await home()).status).toBe(200);
  expect(await type(people, ["end", "--email", person.email])).toContain("may no longer sign in");
  expect((await home()).headers.location).toMatch(/^\/agentur\/login/);
  expect(await signIn(person)).toMatchObject({ location: "/agentur/login?grund=signInEnded", session: null });
  await expect(type(people, ["end", "--email", person.email])).rejects.toEqual(refused("had ended before"));
  await expect(type(people, ["end", "--email", "nobody@firma.example"])).rejects.toEqual(refused("no person"));

  person.role = "finance";
  await type(people, adding(person, "finance"));
  expect((await signIn(person)).location).toBe("/agent/auszahlungen");
  const { id: userId } = (await ctx.ssoUsers.byEmailKey(person.email)) ?? expect.fail("nobody");
  expect((await audited()).filter(([, , about]) => about?.includes(userId))).toEqual([
    ["accessGiven", "anna", `${userId} agent`],
    ["accessEnded", "anna", userId],
    ["accessGiven", "anna", `${userId} finance`],
  ]);
});

test("a role that no value of the provider's claim gives is refused until the record maps it", async () => {
  const person = personOf("operations", "otto");
  idp.state.people.push(person);
  const add = () => type(people, adding(person, "operations"));
  await expect(add()).rejects.toEqual(refused("none of its values gives the role operations"));
  expect(await ctx.ssoUsers.byEmailKey(person.email)).toBeNull();
  await site.change(id, ({ signOn }) => {
    if (signOn?.roles) signOn.roles.values["Betrieb"] = "operations";
  });
  // The command's process has read the record as well.
  const { tenants } = await opened.deps.services();
  await vi.waitUntil(async () => (await tenants.byId(id))?.signOn?.roles?.values["Betrieb"], { timeout: 30_000 });
  await add();
  expect((await signIn(person)).session).not.toBeNull();
  expect(await ctx.ssoUsers.byEmailKey(person.email)).toMatchObject({ role: "operations", state: "active" });
});

test("wrong flags, a missing tenant and an unknown key are refused, and nothing is written", async () => {
  const before = [await ctx.agencies.list(), await ctx.ssoUsers.all(50)];
  const person = personOf("support", "wanda");
  const wrong = ["add", "A-9", "--name", "X", ...address, "--email", "nowhere", "--fee-cents", "5 €"];
  await expect(type(agencies, wrong)).rejects.toEqual(
    usage("--email is no e-mail address.\n--fee-cents is not valid."),
  );
  await expect(type(agencies, ["add", "A-9"])).rejects.toEqual(usage("--postcode is needed."));
  await expect(type(agencies, ["add", "A/9", ...hafen.slice(2)])).rejects.toEqual(
    usage("An agency's id is not valid."),
  );
  await expect(type(people, adding(person, "boss"))).rejects.toEqual(
    usage("--role is one of partner, marketing, operations"),
  );
  await expect(type(people, adding(person, "owner"))).rejects.toEqual(usage("needs --agency"));
  await expect(type(people, adding(person, "support", "--agency", "A-1"))).rejects.toEqual(usage("no agency"));
  await expect(type(people, adding(person, "owner", "--agency", "A-99"))).rejects.toEqual(refused("no agency A-99"));
  const oneName = ["add", "--role", "support", "--email", person.email, "--name", "Wanda"];
  await expect(type(people, oneName)).rejects.toEqual(usage("The last name in --name is needed."));
  env["OPERATOR_KEY"] = "op_guessed";
  await expect(type(people, adding(person, "support"))).rejects.toEqual(refused("not known"));
  await expect(type(agencies, ["add", "A-9", ...hafen.slice(2)])).rejects.toEqual(refused("not known"));
  env["OPERATOR_KEY"] = byAnna;
  expect([await ctx.agencies.list(), await ctx.ssoUsers.all(50)]).toEqual(before);
});
