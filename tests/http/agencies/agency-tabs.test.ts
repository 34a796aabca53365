import { expect, test } from "vitest";
import { cancelOrder } from "#server/orders/review-order.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/**
 * Two people, or two tabs, edit the same record: the second form is refused, shows what has changed and keeps its
 * input.
 */
const site = await openSite();
const ctx = site.ctx("elbschutz") as FullContext;
const { owner } = site.database;

/** An agency with an order in review and its lead, its owner, and an employee. */
async function agencyAtWork() {
  const agency = await addAgency(ctx);
  const prefix = `S${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  await addAgencyOrders(owner, { agencyId: agency.id, count: 1, prefix });
  const idIn = async (table: "lead" | "order") =>
    (await owner.query<{ id: string }>(`select id from "${table}" where "agencyId" = $1`, [agency.id])).rows[0]?.id ??
    "";
  const boss = await signedInAs(ctx, "owner", agency.id);
  const colleague = await signedInAs(ctx, "employee", agency.id);
  return { agency, boss, colleague, leadId: await idIn("lead"), orderId: await idIn("order") };
}

type Someone = { cookie: string };
const get = ({ cookie }: Someone, path: string) => site.ask("elbschutz", `GET ${path}`, { cookie });
const send = ({ cookie }: Someone, path: string, fields: Record<string, string>) =>
  site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) });

/** The hidden field with the version of the record that the form shows. */
function versionIn(text: string): string {
  const value = /name="version" value="([^"]*)"/.exec(text)?.[1] ?? expect.fail("the form has no version");
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
const changed = "Das wurde inzwischen geändert. Hier steht der neue Stand; nichts wurde überschrieben.";

test("a colleague's change of a lead is shown beside the input, and overwritten only after confirmation", async () => {
  const { boss, colleague, leadId } = await agencyAtWork();
  const page = `/agentur/leads/${leadId}`;
  const notes = async () =>
    (await owner.query<{ notes: string }>(`select notes from lead where id = $1`, [leadId])).rows[0]?.notes;
  const opened = { version: versionIn((await get(boss, page)).text), nextStep: "", nextStepOn: "" };
  const first = { ...opened, event: "contact", notes: "Ruft Montag zurück" };
  expect((await send(colleague, page, first)).status).toBe(303);
  const second = await send(boss, page, { ...opened, notes: "Will Glasfaser" });
  expect(second.status).toBe(409);
  for (const text of [changed, "Das hat inzwischen jemand gespeichert", "Ruft Montag zurück", "Will Glasfaser"])
    expect(second.text).toContain(text);
  expect(second.text.indexOf(changed), "it is said before it is shown").toBeLessThan(
    second.text.indexOf("Das hat inzwischen jemand gespeichert"),
  );
  expect(await notes()).toBe("Ruft Montag zurück");
  // The same form again, as after Back: accepted if it equals what is stored.
  expect((await send(colleague, page, { ...opened, notes: "Ruft Montag zurück" })).status).toBe(303);
  const both = {
    ...opened,
    version: versionIn((await get(boss, page)).text),
    notes: "Ruft Montag zurück. Will Glasfaser",
  };
  expect((await send(boss, page, both)).status).toBe(303);
  expect(await notes()).toBe("Ruft Montag zurück. Will Glasfaser");
});

test("owners cannot overwrite each other's changes of the master data", async () => {
  const { agency, boss } = await agencyAtWork();
  const other = await signedInAs(ctx, "owner", agency.id);
  const page = "/agentur/stammdaten";
  const data = { street: "Neuer Weg 1", postcode: "01067", city: "Dresden", phone: "0351 123456", email: agency.email };
  const version = versionIn((await get(other, page)).text);
  expect((await send(boss, page, { ...data, version })).status).toBe(303);
  expect((await send(boss, page, { ...data, version })).status).toBe(303);
  const late = await send(other, page, { ...data, street: "Lindenweg 3", phone: "0351 999999", version });
  expect([late.status, late.text.includes(changed), late.text.includes("0351 999999")]).toEqual([409, true, true]);
  expect(await ctx.agencies.byId(agency.id)).toMatchObject({ street: "Neuer Weg 1", phone: "0351 123456" });
  const again = { ...data, phone: "0351 999999", version: versionIn(late.text) };
  expect((await send(other, page, again)).status).toBe(303);
  expect(await ctx.agencies.byId(agency.id)).toMatchObject({ street: "Neuer Weg 1", phone: "0351 999999" });
});

test("ending an access is not offered beside one's own name, and needs the box ticked", async () => {
  const { boss, colleague } = await agencyAtWork();
  const page = "/agentur/mitarbeiter";
  const { text } = await get(boss, page);
  const ending = [...text.matchAll(/name="id" value="([^"]*)"\/?><input type="hidden" name="change" value="end"/g)];
  expect(ending.map(([, id]) => id)).toEqual([colleague.user.id]);
  const end = { id: colleague.user.id, change: "end" };
  const unsure = await send(boss, page, end);
  expect([unsure.status, unsure.text.includes("Bitte das Kästchen ankreuzen")]).toEqual([400, true]);
  expect((await ctx.ssoUsers.byId(colleague.user.id))?.state).toBe("active");
  expect((await send(boss, page, { ...end, confirmed: "on" })).status).toBe(303);
  expect((await ctx.ssoUsers.byId(colleague.user.id))?.state).toBe("ended");
});

test("an order decided in the meantime, and a colleague whose right was changed, are reported as such", async () => {
  const { boss, colleague, orderId } = await agencyAtWork();
  const why = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: orderId });
  await cancelOrder(ctx, orderId, why);
  const release = await send(boss, "/agentur/empfehlungen/auftragsfreigabe", { id: orderId, confirmed: "on" });
  expect([release.status, release.text.includes("Über diese Bestellung ist inzwischen entschieden.")]).toEqual([
    409,
    true,
  ]);

  const change = { id: colleague.user.id, change: "toNone" };
  expect((await send(boss, "/agentur/mitarbeiter", change)).status).toBe(303);
  const late = await send(boss, "/agentur/mitarbeiter", change);
  expect([late.status, late.text.includes(changed)]).toEqual([409, true]);
});
