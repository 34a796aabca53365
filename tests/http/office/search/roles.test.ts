import { beforeAll, describe, expect, test } from "vitest";
import { hitHref } from "#app/screens/office/parts/search/hit-href.ts";
import { type HitGroup, hitGroups } from "#server/office/search/model.ts";
import { searchOffice } from "#server/office/search/search-office.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

/**
 * What each role finds, of whom. Two agencies of elbschutz have the same: people and numbers that differ in one part,
 * so that whatever finds the one's would find the other's.
 */
const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("elbschutz");
const foreign = ctxOf("nordlicht");
const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);

/** States the decided groups independently of the sources. */
const agencys: readonly SsoRole[] = ["owner", "inactiveOwner", "employee"];
const decided: Record<HitGroup, readonly SsoRole[]> = {
  exact: ["support"],
  call: ["agent"],
  lead: ["owner", "employee"],
  referrer: ["support"],
  recipient: ["support"],
  order: [...agencys, "support", "finance"],
  voucher: ["support"],
  payment: ["support", "finance"],
  run: ["support", "finance"],
  invoice: ["owner", "inactiveOwner", "support", "finance"],
  employee: ["owner", "operations"],
  product: ["marketing"],
  campaign: ["marketing"],
  text: ["marketing"],
};
const roles = [...agencys, "agent", "support", "finance", "operations", "marketing", "partner", null] as const;

const run = "RF20261121-ABCDEFGHJK";
const typed: Record<HitGroup, string> = {
  exact: "7KQ4M2XWP2",
  call: "Königsmarck",
  lead: "Eva",
  referrer: "Königsmarck",
  recipient: "Eva",
  order: "-ENDXQ",
  voucher: "Z9X8",
  payment: `${run}-000002`,
  run: "ABCDEFGHJK",
  invoice: "",
  employee: "Lindner",
  product: "Funkturm",
  campaign: "herbstlaub",
  text: "nordost",
};
const users = new Map<SsoRole | null, SsoUser>();
const others = new Map<SsoRole | null, SsoUser>();
/** What is the other agency's, or the other agent's. */
const notOurs: string[] = [];

async function agencyWith(prefix: string, people: Map<SsoRole | null, SsoUser>) {
  const agency = await addAgency(ctx);
  await addAgencyOrders(database.owner, { agencyId: agency.id, count: 3, prefix });
  for (const role of agencys) people.set(role, (await signedInAs(ctx, role, agency.id)).user);
  return { agency, invoice: await addInvoice(ctx, agency) };
}

beforeAll(async () => {
  const own = await agencyWith("7KQ4M2XWP", users);
  const other = await agencyWith("7KQ4M2XWQ", others);
  for (const role of ["agent", "support", "finance", "operations", "marketing", "partner", null] as const)
    users.set(role, (await signedInAs(ctx, role)).user);
  typed.invoice = String(own.invoice.number);
  await sql(`update recommendation set "lastName" = 'Königsmarck' where number ~ '^7KQ4M2XW'`);
  await sql(`update account set "lastName" = 'Königsmarck' where email ~ '^7KQ4M2XW'`);
  await sql(`update "order" set "externalId" = "externalId" || '-ENDXQ' where "externalId" ~ '^7KQ4M2XW'`);
  const called = `update recommendation set "createdBy" = 'AGT', "agentNumber" = $2, "createdAt" = now() - $3::interval where number = $1`;
  await sql(called, ["7KQ4M2XWP2", "4711", "1 day"]);
  await sql(called, ["7KQ4M2XWQ2", "4712", "1 day"]);
  await sql(called, ["7KQ4M2XWP3", "4711", "31 days"]);
  // An agent's number that the referrer typed is no call.
  await sql(`update recommendation set "agentNumber" = '4711' where number = '7KQ4M2XWP1'`);
  await sql(`update product set "displayName" = 'Mobil am Funkturm' where "tenantId" = 'elbschutz' and id = 'mobil-m'`);
  await sql(
    `update campaign set text = text || ' Herbstlaub.' where "tenantId" = 'elbschutz' and id = (select min(id) from campaign)`,
  );
  await sql(
    `insert into text_version ("tenantId", slug, language, version, markdown, "appliedAt", "appliedBy")
     values ('elbschutz', 'hilfe', 'de', 1, '# Hilfe' || chr(10) || chr(10) || 'Der Wind weht aus Nordosten.', now(), 'anna')`,
  );
  const claim = await collectedClaim(ctx);
  await sql(`update reward_claim set "recommendationNumber" = '7KQ4M2XWP2' where id = $1`, [claim.id]);
  await sql(
    `insert into voucher ("tenantId", id, "rewardId", "codeSealed", "codeIndex", "codeLast4", cents, "importedAt", "claimId")
     values ('elbschutz', gen_random_uuid(), 'lesefuchs', 'x', 'x', 'Z9X8', 5000, now(), $1)`,
    [claim.id],
  );
  await sql(
    `insert into payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
     values ('elbschutz', $1, 'prepared', 'anna', now(), $2, 1, 5000)`,
    [claim.id, run],
  );
  await sql(
    `insert into payout_item ("tenantId", "runId", "claimId", "endToEndId", cents, "bankDetailId", state)
     values ('elbschutz', $1, $1, $2, 5000, $3, 'pending')`,
    [claim.id, typed.payment, claim.bankDetailId],
  );
  const { rows } = await sql(`select id::text from lead where "agencyId" = $1`, [other.agency.id]);
  notOurs.push(
    other.agency.id,
    `RE-${String(other.invoice.number).padStart(6, "0")}`,
    "7KQ4M2XWQ",
    ...rows.map(({ id }) => String(id)),
    ...[...others.values()].map(({ id }) => id),
  );
});

async function found(user: SsoUser, text: string, by = ctx) {
  const groups = await searchOffice(by, text, { user, reason: "check" });
  return new Map(groups.map(({ name, hits }) => [name, hits]));
}
const userOf = (role: SsoRole | null) => users.get(role) as SsoUser;

describe.each(roles)("%s", (role) => {
  test.each(hitGroups)("finds %s only if it is decided", async (group) => {
    const hits = (await found(userOf(role), typed[group])).get(group);
    expect(hits !== undefined).toBe(role !== null && decided[group].includes(role));
    // Asking for the group itself opens nothing either.
    const page = await searchOffice(ctx, typed[group], { user: userOf(role), reason: "check" }, { group, from: 0 });
    expect(page.map(({ name }) => name)).toEqual(hits ? [group] : []);
  });

  test("finds nothing of another tenant", async () => {
    const { user } = await signedInAs(
      foreign,
      role,
      role && agencys.includes(role) ? (await addAgency(foreign)).id : null,
    );
    // The only people of such a name are themselves, and for operations who else was signed in to that tenant.
    for (const text of Object.values(typed))
      if (text !== typed.employee) expect([text, ...(await found(user, text, foreign)).keys()]).toEqual([text]);
    const { rows } = await sql(
      `select id::text from sso_user where "tenantId" = 'nordlicht' and ($1 or id = $2::uuid) order by 1`,
      [role === "operations", user.id],
    );
    const seen = [...(await found(user, typed.employee, foreign)).values()].flat();
    // A mail's invented people are nobody.
    const ids = seen.flatMap((hit) => ("kind" in hit ? (hit.kind === "text" ? [] : [hit.id]) : [""]));
    expect(ids.sort()).toEqual(role === "owner" || role === "operations" ? rows.map(({ id }) => id) : []);
  });
});

test.each([...agencys, "agent"] as const)("%s finds nothing of another agency or agent", async (role) => {
  const texts = [...Object.values(typed), "7KQ4M2XWQ2", "7KQ4M2XWQO1-ENDXQ", "eva@freund.example", "4711", "König"];
  for (const text of [...texts, ...notOurs, ...[...others.values()].map(({ email }) => email)]) {
    const all = JSON.stringify([...(await found(userOf(role), text)).values()]);
    for (const one of notOurs) expect([text, all.includes(one)]).toEqual([text, false]);
  }
});

test("an agency's people find each of their own", async () => {
  const owner = userOf("owner");
  const namesOf = async (text: string, group: HitGroup) =>
    (await found(owner, text))
      .get(group)
      ?.map((hit) => hit.name)
      .sort();
  const eva = ["Eva Öztürk 1", "Eva Öztürk 2", "Eva Öztürk 3"];
  expect(await namesOf("oeztuerk", "lead")).toEqual(eva);
  expect(await namesOf("EVA@freund.example", "lead")).toEqual(eva);
  expect(await namesOf("7kq4-m2xwp2", "lead")).toEqual(["Eva Öztürk 2"]);
  expect(await namesOf("O3-ENDXQ", "order")).toEqual(["7KQ4M2XWPO3-ENDXQ"]);
  expect(await namesOf(userOf("employee").email, "employee")).toEqual(["Lena Lindner"]);
});

test("an agent finds their calls of thirty days, by the caller, the code or the order", async () => {
  for (const text of ["Königsmarck", "7KQ4M2XWP2", "7KQ4M2XWPO2-ENDXQ"])
    expect((await found(userOf("agent"), text)).get("call")).toMatchObject([{ id: "7KQ4M2XWP2" }]);
  for (const text of ["7KQ4M2XWP3", "7KQ4M2XWP1", "7KQ4M2XWPO1-ENDXQ"])
    expect([text, (await found(userOf("agent"), text)).size]).toEqual([text, 0]);
});

test("operations finds everybody with access, and comes to where it is ended", async () => {
  const owner = others.get("owner");
  const hits = (await found(userOf("operations"), owner?.email ?? "")).get("employee") ?? [];
  expect(hits).toMatchObject([{ kind: "employee", id: owner?.id, detail: owner?.email }]);
  const [hit] = hits;
  if (!hit) expect.fail();
  const by = { user: userOf("operations"), reason: "check", language: "de" } as const;
  expect(hitHref(by, hit)).toBe(`/agent/personen?person=${owner?.id}`);
  expect(hitHref({ ...by, user: userOf("owner") }, hit)).toBe("/agentur/mitarbeiter");
});

test("finance reads no name of a person with an order", async () => {
  const hits = (await found(userOf("finance"), "O2-ENDXQ")).get("order");
  expect(hits).toHaveLength(2);
  expect(JSON.stringify(hits)).not.toMatch(/Königsmarck|Eva|Öztürk/);
});

test("each search is audited once, as the actor that the user is, without what was typed", async () => {
  for (const [role, actor] of [
    ["owner", "OWN"],
    ["agent", "AGT"],
    ["finance", "OPS"],
  ] as const) {
    const { user } = await signedInAs(ctx, role, role === "owner" ? (userOf("owner").agencyId ?? null) : null);
    await found(user, "Eva");
    const { rows } = await sql(`select kind, actor, about from audit_entry where "actorId" = $1`, [user.id]);
    expect(rows).toEqual([{ kind: "officeSearched", actor, about: "check" }]);
  }
});

test("marketing finds the brand's words in any spelling, each with its page, and nobody", async () => {
  const by = { user: userOf("marketing"), reason: "check", language: "de" } as const;
  const hrefs = async (text: string) => {
    const groups = [...(await found(by.user, text))];
    return groups.map(([name, hits]) => [name, hits.map((hit) => hitHref(by, hit))]);
  };
  expect(await hrefs("FUNKTURM mob")).toEqual([["product", ["/agent/produkte/mobil-m"]]]);
  expect(await hrefs("nordost")).toEqual([["text", ["/agent/texte/hilfe/de"]]]);
  expect(await hrefs("herbstlaub")).toEqual([["campaign", ["/agent/aktionen"]]]);
  // A mail is found by what people read in it.
  expect(JSON.stringify(await hrefs("mail-login-link"))).toContain("/agent/texte/mail-login-link/de");
  const praemie = await found(by.user, "praemie");
  expect([...praemie.keys()]).toContain("text");
  expect((await found(by.user, "PRÄMIE")).get("text")).toEqual(praemie.get("text"));
  for (const text of ["Königsmarck", "Eva", "7KQ4M2XWP2", "eva@freund.example", userOf("owner").email, "x"])
    expect([text, (await found(by.user, text)).size]).toEqual([text, 0]);
});
