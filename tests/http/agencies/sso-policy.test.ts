import { expect, test } from "vitest";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import type { Right } from "#server/people/sso/rights.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/**
 * The access policy of SSO users: every page behind the sign-on, read and submitted, in both languages, for each role
 * and for a user without one. States the decided rights independently of rights.ts.
 */
const decided: Record<Right, readonly SsoRole[]> = {
  agency: ["owner", "inactiveOwner", "employee"],
  employees: ["owner"],
  invitations: ["owner", "employee"],
  reports: ["owner", "inactiveOwner", "employee"],
  viewRewardPlan: ["owner", "inactiveOwner", "employee"],
  editRewardPlan: ["owner", "inactiveOwner"],
  invoices: ["owner", "inactiveOwner"],
  releaseOrders: ["owner", "employee"],
  workOnLeads: ["owner", "employee"],
  viewMasterData: ["owner", "inactiveOwner", "employee"],
  editMasterData: ["owner"],
  recommendForCallers: ["agent"],
  search: ["owner", "inactiveOwner", "employee", "agent", "support", "finance", "operations", "marketing"],
  support: ["support"],
  notices: ["owner", "employee", "support", "finance", "operations", "marketing"],
  savedViews: ["owner", "inactiveOwner", "employee", "operations"],
  reviewOrders: ["support"],
  work: ["support", "finance", "operations"],
  payouts: ["support", "finance"],
  payoutFiles: ["finance"],
  agencyInvoices: ["support", "finance"],
  bookInvoices: ["finance"],
  installation: ["operations"],
  auditTrail: ["operations", "owner"],
  people: ["operations"],
  prices: ["marketing"],
  catalogue: ["marketing"],
  campaignResults: ["marketing"],
  texts: ["marketing"],
  theme: ["marketing"],
  integration: ["partner"],
  vouchers: ["support", "finance"],
  tasks: ["owner", "inactiveOwner", "employee", "support", "finance", "operations"],
  orderFiles: ["operations"],
  orderNumbers: ["finance"],
};
const roles = [
  ...([
    "owner",
    "inactiveOwner",
    "employee",
    "agent",
    "support",
    "finance",
    "operations",
    "marketing",
    "partner",
  ] as const),
  null,
];

/** Pages that everybody of the agency may open, with a form for some roles. */
const formRights: Partial<Record<PageName, Right>> = {
  agencyRewardPlan: "editRewardPlan",
  agencyMasterData: "editMasterData",
};

const site = await openSite();
const ctx = site.ctx("elbschutz");
const agency = await addAgency(ctx);
const ofAgencies: readonly (SsoRole | null)[] = ["owner", "inactiveOwner", "employee"];
const cookies = new Map<SsoRole | null, string>();
for (const role of roles)
  cookies.set(role, (await signedInAs(ctx, role, ofAgencies.includes(role) ? agency.id : null)).cookie);

const pages = pageNames.filter((name) => rowOf(name).access === "ssoUser");

test.each(pages)("%s", async (name) => {
  const { path, right } = rowOf(name);
  expect(right).not.toBeNull();
  const wanted: Right = right ?? "agency";
  for (const [role, cookie] of cookies) {
    for (const address of [path.de, path.en].map((template) => template.replaceAll(/:\w+/g, "X1"))) {
      const read = await site.ask("elbschutz", `GET ${address}`, { cookie });
      const mayRead = role !== null && decided[wanted].includes(role);
      expect(read.status === 403, `${role} reads ${address}: ${read.status}`).toBe(!mayRead);
      const sent = await site.ask("elbschutz", `POST ${address}`, { cookie, body: "x=1" });
      const maySend = role !== null && decided[formRights[name] ?? wanted].includes(role);
      // A page without a form refuses POST requests before the sign-in is checked.
      expect(sent.status === 403 || sent.status === 405, `${role} sends to ${address}: ${sent.status}`).toBe(
        !maySend || sent.status === 405,
      );
      expect(sent.status, `${role} sends to ${address}`).toBeLessThan(500);
    }
  }
  for (const method of ["GET", "POST"])
    expect([303, 405]).toContain(
      (await site.ask("elbschutz", `${method} ${path.de.replaceAll(/:\w+/g, "X1")}`)).status,
    );
});

test("an attempt without the right is audited, with the page or the call", async () => {
  const { user, cookie, token } = await signedInAs(ctx, "inactiveOwner", agency.id);
  expect((await site.ask("elbschutz", "GET /agentur/mitarbeiter", { cookie })).status).toBe(403);
  const call = `PUT /api/v1/elbschutz/agentur/leads/${agency.externalId}`;
  expect((await site.ask("elbschutz", call, { bearer: token, body: "{}" })).status).toBe(403);
  const { rows } = await site.database.owner.query(
    `select kind, actor, about from audit_entry where "actorId" = $1 order by seq`,
    [user.id],
  );
  expect(rows).toEqual([
    { kind: "accessRefused", actor: "OWN", about: "agencyEmployees" },
    { kind: "accessRefused", actor: "OWN", about: "PUT /agentur/leads/:agency" },
  ]);
});

test("people of an ended or inactive access can open nothing", async () => {
  const { user, cookie } = await signedInAs(ctx, "owner", agency.id);
  expect((await site.ask("elbschutz", "GET /agentur", { cookie })).status).toBe(200);
  await ctx.ssoUsers.save({ ...user, state: "ended", endedAt: ctx.now() });
  expect((await site.ask("elbschutz", "GET /agentur", { cookie })).status).toBe(303);
});
