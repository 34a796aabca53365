import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { exportReport } from "#server/agencies/export-report.ts";
import { acceptInvitation, declineInvitation, viewInvitation } from "#server/agencies/invitation/answer.ts";
import { expireDueInvitations, withdrawInvitation } from "#server/agencies/invitation/end.ts";
import { type Invite, invite, remindInvited, sendInvitation } from "#server/agencies/invitation/invite.ts";
import { invitationEvents, invitationStates, nextInvitationState } from "#server/agencies/invitation/states.ts";
import { leadEvents, leadStates, nextLeadState } from "#server/agencies/lead/states.ts";
import { workOnLead } from "#server/agencies/lead/work-on-lead.ts";
import {
  type AgencyReportRequest,
  type AgencyReportRows,
  agencyReportNames,
  agencyReports,
} from "#server/agencies/reports.ts";
import { agenciesToCount, countAgencyDays } from "#server/agencies/statistics/count-days.ts";
import { periodDays } from "#server/agencies/statistics/repository.ts";
import { showStatistics } from "#server/agencies/statistics/show.ts";
import { releaseOrder, releaseOrders } from "#server/orders/release-order.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { readInstant } from "#server/orders/wire/auftrag-fields.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import {
  type RawReportRequest,
  type Report,
  type ReportDefinition,
  readReportRequest,
} from "#server/platform/report/model.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { reservedFor } from "#tests/support/data/add-claim.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { addRecommendation, details } from "#tests/support/data/referral.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, services } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht", { modules: { agentRecommendation: true } });
const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;
const day = 86_400_000;

async function someone(
  role: SsoRole,
  agencyId: string,
  changed: Partial<SsoUser> = {},
): Promise<SsoUser & { agencyId: string }> {
  const { user } = await signedInAs(await browser(tenant).ctx(), role, agencyId, changed);
  return { ...user, agencyId };
}
async function agencyWith(role: SsoRole = "owner") {
  const agency = await addAgency(await browser(tenant).ctx());
  return { agency, me: await someone(role, agency.id) };
}

let counter = 0;
const invited = (change: Partial<Invite> = {}): Invite => ({
  kind: "referrer",
  firstName: "Jörg",
  lastName: "Weiß",
  email: `joerg${++counter}@post.example`,
  agreed: true,
  ...change,
});
const mailsTo = async (email: string) => {
  const found = await rows(`select id from mail where recipient = $1 and kind = 'agencyInvitation'`, [email]);
  return Promise.all(found.map(({ id }) => job(tenant).mails.byId(id)));
};
const tokenIn = (mail: unknown) =>
  new URL((mail as { params: { link: string } }).params.link).searchParams.get("t") ?? "";
async function sent(me: SsoUser & { agencyId: string }, input = invited()) {
  const outcome = await invite(job(tenant), me, input);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const [mail] = await mailsTo(input.email);
  return { invitation: outcome.value, token: tokenIn(mail), email: input.email };
}
const stateOf = async (id: string) => (await rows(`select state from agency_invitation where id = $1`, [id]))[0]?.state;

test("invitations and leads move by their tables only, and final states are final", () => {
  for (const state of invitationStates.filter((one) => one !== "open"))
    for (const event of invitationEvents) expect(nextInvitationState(state, event)).toBeNull();
  for (const state of leadStates.filter((one) => one === "won" || one === "lost"))
    for (const event of leadEvents) expect(nextLeadState(state, event)).toBeNull();
});

test("an invitation needs the inviter's confirmation, and is mailed at most twice", async () => {
  const { me } = await agencyWith();
  const step = fc.constantFrom("invite", "unasked", "remind", "withdraw", "wait", "decline");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const input = invited();
      let agreed = 0;
      let reminders = 0;
      let last: { id: string; token: string } | null = null;
      for (const one of steps) {
        if (one === "invite") {
          const outcome = await invite(job(tenant), me, input);
          if (outcome.ok) {
            agreed += 1;
            last = { id: outcome.value.id, token: tokenIn((await mailsTo(input.email)).at(-1)) };
          }
        } else if (one === "unasked") {
          const kept = await invite(job(tenant), me, { ...input, agreed: false });
          if (kept.ok) expect(kept.value.agreedAt).toBeNull();
        } else if (last) {
          if (one === "remind" && (await remindInvited(job(tenant), me, last.id)).ok) reminders += 1;
          if (one === "withdraw") await withdrawInvitation(job(tenant), me, last.id);
          if (one === "decline") await declineInvitation(job(tenant), last.token);
        }
      }
      const mails = await mailsTo(input.email);
      expect(mails).toHaveLength(agreed + reminders);
      expect(reminders).toBeLessThanOrEqual(agreed);
      if (steps[0] === "unasked" && !steps.includes("invite")) expect(mails).toHaveLength(0);
    }),
    { numRuns: 12 },
  );
});

test("an invitation without the person's agreement mails nothing, no reminder either, until it is sent once", async () => {
  const { me } = await agencyWith();
  const input = invited({ agreed: false });
  const kept = await invite(job(tenant), me, input);
  if (!kept.ok) throw new Error(kept.refusal.code);
  const { id } = kept.value;
  expect(await remindInvited(job(tenant), me, id)).toMatchObject({ refusal: { code: "agreementMissing" } });
  expect(await mailsTo(input.email)).toHaveLength(0);
  const { me: stranger } = await agencyWith();
  expect(await sendInvitation(job(tenant), stranger, id)).toMatchObject({ refusal: { code: "notFound" } });
  expect(await sendInvitation(job(tenant), me, id)).toMatchObject({
    ok: true,
    value: { id, agreedAt: expect.any(Date) },
  });
  expect(await sendInvitation(job(tenant), me, id)).toMatchObject({ refusal: { code: "invitationExists" } });
  const mails = await mailsTo(input.email);
  expect(mails).toHaveLength(1);
  expect(await acceptInvitation(job(tenant), tokenIn(mails[0]))).toMatchObject({ value: "referrer" });
});

test("an accepted invitation makes a referrer, whose recommendations belong to the agency", async () => {
  const { agency, me } = await agencyWith();
  const { token, email, invitation } = await sent(me);
  const shown = await viewInvitation(job(tenant), token);
  expect(shown).toMatchObject({ value: { state: "open", inviterName: "Lena Lindner", agencyName: agency.name } });
  expect(await stateOf(invitation.id)).toBe("open");
  expect(await acceptInvitation(job(tenant), token)).toMatchObject({ value: "referrer" });
  expect(await acceptInvitation(job(tenant), token)).toMatchObject({ value: "referrer" });
  expect(await declineInvitation(job(tenant), token)).toMatchObject({ refusal: { code: "invitationEnded" } });
  const recommendation = await addRecommendation(await browser(tenant).ctx(), { email });
  expect(recommendation.agencyId).toBe(agency.id);
  expect((await addRecommendation(await browser(tenant).ctx())).agencyId).toBeNull();
  expect(await invite(job(tenant), me, invited({ email }))).toMatchObject({ refusal: { code: "invitationExists" } });
});

test("an employee is invited by the owner only, and may sign in after accepting", async () => {
  const { agency, me } = await agencyWith();
  const colleague = await someone("employee", agency.id);
  const input = invited({ kind: "employee", number: "E-7" });
  expect(await invite(job(tenant), colleague, input)).toMatchObject({ refusal: { code: "notAuthorized" } });
  const { token, email } = await sent(me, input);
  await acceptInvitation(job(tenant), token);
  const [user] = await rows(`select role, state, number, "agencyId" from sso_user where email = $1`, [email]);
  expect(user).toEqual({ role: "employee", state: "invited", number: "E-7", agencyId: agency.id });
});

test("an invitation expires after 30 days with its links", async () => {
  const { me } = await agencyWith();
  const { token, invitation } = await sent(me);
  await look.query(`update agency_invitation set "expiresAt" = '2020-01-01' where id = $1`, [invitation.id]);
  expect(invitation.expiresAt.getTime() - invitation.createdAt.getTime()).toBeGreaterThanOrEqual(30 * day);
  expect(await acceptInvitation(job(tenant), token)).toMatchObject({ refusal: { code: "invitationEnded" } });
  expect(await expireDueInvitations(job(tenant))).toBe(1);
  expect(await expireDueInvitations(job(tenant))).toBe(0);
  expect(await viewInvitation(job(tenant), token)).toMatchObject({ ok: false });
  expect(await stateOf(invitation.id)).toBe("expired");
});

/** A recipient of a recommendation for the agency who entered details, with an order in review. */
async function worked(agencyId: string) {
  const me = await someone("owner", agencyId);
  const { token, email } = await sent(me);
  await acceptInvitation(job(tenant), token);
  const recommendation = await addRecommendation(await browser(tenant).ctx(), { email });
  await look.query(`update recommendation set state = 'open', "openedAt" = now() where number = $1`, [
    recommendation.number,
  ]);
  const recipient = await browser(tenant).ctx();
  const saved = await saveRecipientDetails(recipient, {
    number: recommendation.number,
    details: { ...details, company: "Hafenbau GmbH" },
    terms: true,
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const [lead] = await rows(`select id, state from lead where "recipientNumber" = $1`, [saved.value.number]);
  const orderId = await addOrder(look, {
    tenantId: "nordlicht",
    externalId: `O-${saved.value.number}`,
    state: "inReview",
    recommendationNumber: recommendation.number,
    recipientNumber: saved.value.number,
    productId: "tariff-m",
    productName: "Mobil M",
  });
  return { me, lead, orderId, recommendation };
}

test("a recipient's details make a lead; its edits are recorded, and a lost one has a reason", async () => {
  const { agency } = await agencyWith();
  const { me, lead } = await worked(agency.id);
  expect(lead).toMatchObject({ state: "new" });
  const all = readReportRequest(agencyReports.leads as ReportDefinition, {}) as never;
  expect((await job(tenant).agencyReports.page("leads", agency.id, all)).items).toMatchObject([
    { arrival: "link", company: "Hafenbau GmbH" },
  ]);
  const work = (change: object) => workOnLead(job(tenant), me, lead.id, { nextStep: "", notes: "", ...change });
  expect(await work({ event: "contact", nextStep: "Angebot", nextStepOn: "2030-01-02", notes: "nett" })).toMatchObject({
    value: { state: "contacted", nextStep: "Angebot" },
  });
  expect(await work({ event: "contact" })).toMatchObject({ refusal: { code: "leadConflict" } });
  expect(await work({ event: "lose" })).toMatchObject({ refusal: { code: "lostReasonMissing" } });
  expect(await work({ event: "lose", lostReason: "notReached" })).toMatchObject({ value: { state: "lost" } });
  const found = await rows(`select event, actor, "actorId" from event where "aggregateId" = $1 order by seq`, [
    lead.id,
  ]);
  expect(found).toMatchObject([
    { actor: "REC" },
    { event: "contact", actor: "OWN", actorId: me.id },
    { event: "lose" },
  ]);
});

test("owner and employee release orders of their own agency, once, and none of another", async () => {
  const { agency } = await agencyWith();
  const { agency: other } = await agencyWith();
  const { orderId } = await worked(agency.id);
  const stranger = await someone("owner", other.id);
  const resting = await someone("inactiveOwner", agency.id);
  const employee = await someone("employee", agency.id);
  expect(await releaseOrder(job(tenant), stranger, orderId)).toMatchObject({ refusal: { code: "orderUnknown" } });
  expect(await releaseOrder(job(tenant), resting, orderId)).toMatchObject({ refusal: { code: "notAuthorized" } });
  expect(await releaseOrder(job(tenant), employee, orderId)).toMatchObject({ value: { state: "confirmed" } });
  expect(await releaseOrder(job(tenant), employee, orderId)).toMatchObject({ value: { state: "confirmed" } });
  const found = await rows(`select actor, "actorId" from event where "aggregateId" = $1 and event = 'confirm'`, [
    orderId,
  ]);
  expect(found).toEqual([{ actor: "EMP", actorId: employee.id }]);
});

test("an employee releases nothing that they recommended themselves; the owner may, whose agency pays for it", async () => {
  const { agency } = await agencyWith();
  const { orderId, recommendation } = await worked(agency.id);
  const [account] = await rows(`select email from account where id = $1`, [recommendation.accountId]);
  const email = account.email.replace("@", "+arbeit@");
  const own = await someone("employee", agency.id, { email });
  expect(await releaseOrder(job(tenant), own, orderId)).toMatchObject({ refusal: { code: "ownMatter" } });
  expect(await releaseOrders(job(tenant), own, [orderId])).toMatchObject([{ refusal: "ownMatter" }]);
  expect(await rows(`select state from "order" where id = $1`, [orderId])).toEqual([{ state: "inReview" }]);
  const owner = await someone("owner", agency.id, { email: account.email.replace("@", "+chef@") });
  expect(await releaseOrder(job(tenant), owner, orderId)).toMatchObject({ value: { state: "confirmed" } });
});

test.each(["RISK_BLOCKED", "RULE_PRODUCT_UNKNOWN"])(
  "an agency decides no doubt of the tenant's: an order in review for %s is not its own to release",
  async (reasonCode) => {
    const { agency } = await agencyWith();
    const { orderId, me } = await worked(agency.id);
    await look.query(`update "order" set "reasonCode" = $2 where id = $1`, [orderId, reasonCode]);
    expect(await releaseOrder(job(tenant), me, orderId)).toMatchObject({ refusal: { code: "orderDoubted" } });
    expect(await rows(`select state, "reasonCode" from "order" where id = $1`, [orderId])).toEqual([
      { state: "inReview", reasonCode },
    ]);
    expect(await rows(`select 1 from event where "aggregateId" = $1 and event = 'confirm'`, [orderId])).toEqual([]);
  },
);

test("the filter “von uns freigegeben” leaves the orders that the agency's people released", async () => {
  const { agency } = await agencyWith();
  const employee = await someone("employee", agency.id);
  const [first, second] = [await worked(agency.id), await worked(agency.id)];
  const shown = async (filter: Record<string, string>) => {
    const request = readReportRequest(agencyReports.orders as ReportDefinition, { filter }) as never;
    const { items } = await job(tenant).agencyReports.page("orders", agency.id, request);
    return items.map(({ externalId }) => externalId).sort();
  };
  const numberOf = async (id: string) => (await job(tenant).orders.byId(id))?.externalId;
  const both = [await numberOf(first.orderId), await numberOf(second.orderId)].sort();
  expect([await shown({}), await shown({ release: "ours" })]).toEqual([both, []]);
  await releaseOrder(job(tenant), employee, first.orderId);
  const bySupport = { actor: "OPS", actorId: "x", key: "support" } as const;
  await confirmOrder(job(tenant), second.orderId, auditedAction(bySupport));
  expect([await shown({}), await shown({ release: "ours" })]).toEqual([both, [await numberOf(first.orderId)]]);
});

test("a filter by days contains an order of its last day that the shop reported without a time", async () => {
  const { agency } = await agencyWith();
  const { orderId } = await worked(agency.id);
  await look.query(`update "order" set "orderedAt" = $2 where id = $1`, [orderId, readInstant("04.06.2026")]);
  const shown = async (filter: Record<string, string>) => {
    const request = readReportRequest(agencyReports.orders as ReportDefinition, { filter }) as never;
    return (await job(tenant).agencyReports.page("orders", agency.id, request)).items.map(({ id }) => id);
  };
  expect(await shown({ from: "2026-06-04", until: "2026-06-04" })).toEqual([orderId]);
  expect(await shown({ until: "2026-06-03" })).toEqual([]);
  expect(await shown({ from: "2026-06-05" })).toEqual([]);
});

test("no report, export or figure of an agency contains a row of another", async () => {
  const { agency } = await agencyWith();
  const { agency: other, me: stranger } = await agencyWith();
  const { lead, orderId } = await worked(agency.id);
  await look.query(...reservedFor("id", orderId));
  for (const name of agencyReportNames) {
    const request = readReportRequest(agencyReports[name] as ReportDefinition, {}) as never;
    expect((await job(tenant).agencyReports.page(name, agency.id, request)).totalCount, name).toBeGreaterThan(0);
    const theirs = await job(tenant).agencyReports.page(name, other.id, request);
    expect(theirs, name).toMatchObject({ items: [], totalCount: 0, hasNext: false });
    const rowsOf = await exportReport(job(tenant), stranger, name, request);
    for await (const row of rowsOf) expect(row, name).toBeUndefined();
  }
  expect(Object.values(await job(tenant).agencyReports.figures(other.id, job(tenant).now()))).toEqual(Array(8).fill(0));
  expect(await job(tenant).leads.byId(other.id, lead.id)).toBeNull();
  const work = workOnLead(job(tenant), stranger, lead.id, { event: "win", nextStep: "", notes: "" });
  expect(await work).toMatchObject({ refusal: { code: "notFound" } });
  expect((await rows(`select kind from audit_entry where "actorId" = $1`, [stranger.id])).length).toBe(
    agencyReportNames.length,
  );
});

test("a list shows each row once, page by page, in both directions and by every column", async () => {
  const { agency, me } = await agencyWith();
  for (let index = 0; index < 7; index += 1) await sent(me, invited({ lastName: `Name${"ABCCCDE"[index]}` }));
  const all = agencyReports.invitations;
  for (const orderBy of all.columns) {
    for (const descending of [false, true]) {
      const seen: string[] = [];
      let after: string | null = null;
      for (let pageNumber = 1; ; pageNumber += 1) {
        const request: AgencyReportRequest<"invitations"> = readReportRequest(all, {
          orderBy,
          descending,
          pageSize: 3,
          pageNumber,
          after,
        });
        const page: Report<AgencyReportRows["invitations"]> = await job(tenant).agencyReports.page(
          "invitations",
          agency.id,
          request,
        );
        const byNumber = await job(tenant).agencyReports.page("invitations", agency.id, { ...request, after: null });
        expect(byNumber.items).toEqual(page.items);
        expect(page).toMatchObject({ totalCount: 7, pageCount: 3, isTotalExact: true, hasNext: pageNumber < 3 });
        seen.push(...page.items.map(({ id }) => id));
        after = page.lastKey;
        if (!page.hasNext) break;
      }
      expect(new Set(seen).size).toBe(7);
      const sorted = await rows(
        `select id from agency_invitation where "agencyId" = $1 order by "${orderBy}" ${descending ? "desc" : "asc"}, id ${descending ? "desc" : "asc"}`,
        [agency.id],
      );
      expect(seen).toEqual(sorted.map(({ id }) => id));
    }
  }
});

test("a list goes on where it was, also if its last row was changed, left the filter or has another place", async () => {
  const { agency } = await agencyWith();
  const all = [await worked(agency.id), await worked(agency.id), await worked(agency.id)];
  const page = (name: "orders" | "leads", raw: RawReportRequest) => {
    const request = readReportRequest(agencyReports[name] as ReportDefinition, { pageSize: 2, ...raw }) as never;
    return job(tenant).agencyReports.page(name, agency.id, request);
  };
  const filter = { state: "inReview" };
  const orders = await page("orders", { filter });
  const ids = orders.items.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await look.query(`update "order" set state = 'confirmed' where id = any($1)`, [ids]);
  const rest = await page("orders", { filter, after: orders.lastKey });
  expect(rest).toMatchObject({ items: [{ id: all.map(({ orderId }) => orderId).find((id) => !ids.includes(id)) }] });
  const leads = await page("leads", {});
  const seen = leads.items.map(({ id }) => id);
  await look.query(`update lead set "attentionAt" = '9999-12-31' where id = $1`, [seen[1]]);
  expect((await page("leads", { after: leads.lastKey })).items.map(({ id }) => id)).toEqual([
    ...all.map(({ lead }) => lead.id).filter((id) => !seen.includes(id)),
    seen[1],
  ]);
});

test("a file whose place is lost fails rather than end early", async () => {
  const { agency, me } = await agencyWith();
  for (let index = 0; index < 51; index += 1) await sent(me, invited());
  const request = readReportRequest(agencyReports.invitations, { orderBy: "lastName" });
  const whole = async () => {
    let count = 0;
    for await (const _ of await exportReport(job(tenant), me, "invitations", request)) {
      count += 1;
      if (count === 50) await look.query(`delete from agency_invitation where "agencyId" = $1`, [agency.id]);
    }
  };
  await expect(whole()).rejects.toThrow("gone");
});

test("another tenant's transaction finds no row of an agency", async () => {
  const found = await withTransaction(job(seededTenant("elbschutz")), async (tx) => {
    const [invitation] = await rows(`select id from agency_invitation limit 1`);
    return tx.invitations.byId(invitation.id);
  });
  expect(found).toBeNull();
});

test("totals equal the numbers of rows, also after rows moved to a state, a month or an agency, or were erased", async () => {
  const wrong = async () =>
    (await checkInvariants(look, tenant.id)).filter((line) => line.startsWith("the totals of agencies"));
  const { agency, me } = await agencyWith();
  const { agency: other } = await agencyWith();
  await Promise.all(Array.from({ length: 4 }, () => worked(agency.id)));
  const page = (name: "orders" | "leads" | "recommendations" | "rewards", filter = {}) =>
    job(tenant).agencyReports.page(name, agency.id, {
      ...readReportRequest(agencyReports[name] as ReportDefinition, {}),
      filter,
    } as never);
  expect(await wrong()).toEqual([]);
  expect(await page("recommendations")).toMatchObject({ totalCount: 4, isTotalExact: true });
  const [lead] = (await page("leads")).items as { id: string }[];
  await workOnLead(job(tenant), me, lead?.id ?? "", { event: "win", nextStep: "", notes: "" });
  expect(await page("leads", { state: "new" })).toMatchObject({ totalCount: 3 });
  await look.query(
    `update recommendation set "agencyId" = $2, "createdAt" = "createdAt" - interval '40 days'
     where number = (select number from recommendation where "agencyId" = $1 limit 1)`,
    [agency.id, other.id],
  );
  await look.query(`delete from lead where id = $1`, [lead?.id]);
  expect(await page("recommendations")).toMatchObject({ totalCount: 3 });
  for (const kind of ["base", "goodwill"] as const) await look.query(...reservedFor("agencyId", agency.id, kind));
  expect(await page("rewards")).toMatchObject({ totalCount: 3, isTotalExact: true });
  await look.query(
    `update reward_claim set state = 'choose' where id = (select id from reward_claim where "agencyId" = $1 and kind = 'base' limit 1)`,
    [agency.id],
  );
  expect(await page("rewards", { state: "choose" })).toMatchObject({ totalCount: 1, isTotalExact: true });
  await look.query(
    `with gone as (delete from ledger_transaction where "claimId" in (
       select id from reward_claim where "agencyId" = $1 and state = 'choose'))
     delete from reward_claim where "agencyId" = $1 and state = 'choose'`,
    [agency.id],
  );
  expect(await page("rewards")).toMatchObject({ totalCount: 2 });
  expect(await wrong()).toEqual([]);
  await look.query(`update agency_total set rows = rows + 1 where "agencyId" = $1 and about = 'recommendations'`, [
    agency.id,
  ]);
  expect((await wrong()).length).toBeGreaterThan(0);
});

test("figures that are too large to count per page are summed up at night, and equal the counted ones", async () => {
  const { agency } = await agencyWith();
  await Promise.all(Array.from({ length: 4 }, () => worked(agency.id)));
  const anotherProduct = `(select number from recommendation where "agencyId" = $1 order by number limit 1)`;
  await look.query(
    `update recommendation set "productName" = 'Anderes', "createdAt" = "createdAt" - interval '40 days'
     where number = ${anotherProduct}`,
    [agency.id],
  );
  const shown = () => Promise.all(periodDays.map((days) => showStatistics(job(tenant), agency.id, days)));
  const counted = await shown();
  expect(counted[1]).toMatchObject({
    current: { total: { shared: 4, details: 4, ordered: 4, paid: 0 }, products: [{ shared: 3 }, { shared: 1 }] },
    countedAt: null,
  });
  expect(counted[0]).toMatchObject({ current: { total: { shared: 3 } }, previous: { total: { shared: 1 } } });
  const due = async () => (await agenciesToCount(job(tenant))).includes(agency.id);
  expect(await due()).toBe(false);

  await look.query(`update agency_total set rows = rows + 100000 where "agencyId" = $1 and about = 'recommendations'`, [
    agency.id,
  ]);
  expect(await shown()).toEqual([null, null, null]);
  expect(await due()).toBe(true);
  for (const _ of ["once", "again"]) await countAgencyDays(job(tenant), agency.id);
  expect(await due()).toBe(false);
  const at = await look.query(`select "countedAt" from agency where id = $1`, [agency.id]);
  expect(await shown()).toEqual(counted.map((one) => ({ ...one, countedAt: at.rows[0].countedAt })));

  const tomorrow = { ...job(tenant), now: () => new Date(Date.now() + day) };
  expect(await agenciesToCount(tomorrow)).toContain(agency.id);
  const inThreeYears = { ...job(tenant), now: () => new Date(Date.now() + 3 * 365 * day) };
  await countAgencyDays(inThreeYears, agency.id);
  expect((await look.query(`select from agency_day where "agencyId" = $1`, [agency.id])).rowCount).toBe(0);
  expect((await look.query(`select from agency_top_referrer where "agencyId" = $1`, [agency.id])).rowCount).toBe(0);
});
