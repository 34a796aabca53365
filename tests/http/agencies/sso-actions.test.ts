import { expect, test } from "vitest";
import { ssoLoginOf } from "#server/people/sso/session.ts";
import { type SsoRole, ssoRoles } from "#server/tenants/names.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { actForms } from "../pipeline/double-submit/act-rows.ts";
import { agencyForms } from "../pipeline/double-submit/agency-rows.ts";
import { catalogueForms } from "../pipeline/double-submit/catalogue-rows.ts";
import type { Row, Sent } from "../pipeline/double-submit/rows.ts";

/**
 * The policy of acts: who may send each form of each page behind the sign-on, by role. The forms are those of the test
 * of double submission, each in a state in which it has an effect, so a form without a row here does not compile.
 * sso-policy.test.ts has who may open each page. States the decided rights independently of rights.ts.
 */
const [owning, agencyWork, agencyMoney] = [
  ["owner"],
  ["owner", "employee"],
  ["owner", "inactiveOwner"],
] as const satisfies readonly (readonly SsoRole[])[];
const [calls, support, finance, operations, marketing, partner] = [
  ["agent"],
  ["support"],
  ["finance"],
  ["operations"],
  ["marketing"],
  ["partner"],
] as const satisfies readonly (readonly SsoRole[])[];
const payers = ["support", "finance"] as const;
/** The forms of every editor of the catalogue, a text or the colours. */
const ofEditor = {
  published: marketing,
  compared: marketing,
  saved: marketing,
  previewed: marketing,
  scheduled: marketing,
  discarded: marketing,
  restored: marketing,
  ended: marketing,
};

const site = await openSite();
const { agencyLogin: _, agencyLogout: __, invitation: ___, stopNotices: ____, ...behind } = agencyForms(site);
/** What people only keep for themselves follows from who may open the page. */
const { notices: _____, savedViews: ______, ...ofOffice } = behind;
type Forms = typeof ofOffice;
const forms = { ...ofOffice, ...catalogueForms(site), supportRecommendation: actForms(site) };

const decided: { [Page in keyof Forms]: { [Form in keyof Forms[Page]]: readonly SsoRole[] } } = {
  agencyInvite: { invited: agencyWork },
  agencyInvitations: { sent: agencyWork, withdrawn: agencyWork, reminded: agencyWork },
  agencyTabInvitations: { sent: agencyWork, withdrawn: agencyWork, reminded: agencyWork },
  agencyLead: {
    contact: agencyWork,
    arrange: agencyWork,
    win: agencyWork,
    lose: agencyWork,
    saved: agencyWork,
    reopened: agencyWork,
  },
  agencyLeads: { closed: agencyWork, reopened: agencyWork },
  agencyTabLeads: { closed: agencyWork, reopened: agencyWork },
  agencyRelease: { chosenReleased: agencyWork, released: agencyWork },
  agencyExport: { started: agencyWork },
  agencyNewPlanRow: { saved: agencyMoney },
  agencyRewardPlan: { removed: agencyMoney },
  agencyMasterData: { saved: owning, agreed: owning },
  agencyEmployees: { toNone: owning, toEmployee: owning, end: owning },
  auditTrailFile: { started: ["owner", "operations"] },
  callCentre: { looked: calls },
  callCentreRecommend: { recommended: calls, corrected: calls },
  supportSearch: {
    sought: ["owner", "inactiveOwner", "employee", "agent", "support", "finance", "operations", "marketing"],
  },
  supportCase: { answered: support, resolved: support, rejected: support },
  supportQueues: { liabilityEnded: support },
  supportReviews: { chosenAccepted: support, chosenRefused: support, accepted: support, refused: support },
  supportUnattributed: { ended: support, asked: support },
  supportPayouts: { prepared: payers },
  supportPayout: { released: payers, mistake: payers, doubt: payers, bank: payers },
  supportPayoutFile: { exported: finance },
  supportStatement: { booked: finance },
  moneyReports: { made: finance },
  supportBank: {
    closed: finance,
    assigned: finance,
    writeOffAsked: finance,
    writtenOff: finance,
    declined: finance,
  },
  supportVouchers: { checked: payers, imported: payers },
  supportInvoices: { billed: finance, paid: finance, cancelled: payers },
  supportOrderFile: { checked: operations, imported: operations },
  officeAgencies: { added: operations },
  officeAgency: { changed: operations },
  people: { given: operations, ended: operations, keyEnded: operations },
  prices: {
    saved: marketing,
    discarded: marketing,
    restored: marketing,
    published: marketing,
    scheduled: marketing,
    unscheduled: marketing,
    asked: marketing,
    withdrawn: marketing,
    approved: marketing,
    declined: marketing,
  },
  theme: ofEditor,
  text: ofEditor,
  integration: { replayed: partner, resent: partner, checked: partner, clockMoved: partner },
};

const ofAgencies: readonly (SsoRole | null)[] = ["owner", "inactiveOwner", "employee"];

/** What somebody leaves in the trail without changing anything. */
const looks = ["accessRefused", "supportViewed"];

/**
 * Sends the form as somebody with the role, of the agency that it is about: whose form it is, or somebody new. What
 * came, and which acts of theirs it left.
 */
async function sentAs(role: SsoRole | null, { tenant, path, fields, ids = [], cookie = "", raw }: Sent) {
  const ctx = site.ctx(tenant);
  const login = await ssoLoginOf(ctx, cookie.split("=").at(-1) ?? "");
  const { user: whose } = login.ok ? login.value : expect.fail("The form needs somebody who is signed in.");
  const agencyId = ofAgencies.includes(role) ? (whose.agencyId ?? (await addAgency(ctx)).id) : null;
  const { user, cookie: own } = whose.role === role ? { user: whose, cookie } : await signedInAs(ctx, role, agencyId);
  const body = String(new URLSearchParams([...Object.entries(fields), ...ids.map((id) => ["id", id])]));
  const { status } = await site.ask(tenant, `POST ${path}`, { cookie: own, ...(raw ?? { body }) });
  const { rows } = await site.database.owner.query<{ kind: string }>(
    `select kind from audit_entry where "actorId" = $1 union all select event from event where "actorId" = $1`,
    [user.id],
  );
  return { status, acts: rows.map(({ kind }) => kind).filter((kind) => !looks.includes(kind)) };
}

const isOfOffice = (page: string): page is keyof Forms => Object.hasOwn(ofOffice, page);

const cases = Object.entries(forms).flatMap(([page, of]) =>
  Object.entries(of).map(([form, row]: [string, Row]) => {
    const roles: Record<string, readonly SsoRole[]> = isOfOffice(page) ? decided[page] : ofEditor;
    return { page, form, row, roles: page === "supportRecommendation" ? support : (roles[form] ?? []) };
  }),
);

test.each(cases)("$page: $form by $roles alone", async ({ row, roles }) => {
  const form = await row.make();
  for (const role of [...ssoRoles.filter((one) => !roles.includes(one)), null]) {
    const { status, acts } = await sentAs(role, form);
    expect([role, [403, 404].includes(status) || status, acts]).toEqual([role, true, []]);
  }
  // Nobody's attempt took away what the form is about.
  for (const [at, role] of roles.entries())
    expect((await sentAs(role, at === 0 ? form : await row.make())).status, `${role} may`).toBeLessThan(400);
});
