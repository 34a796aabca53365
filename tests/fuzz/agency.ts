import type { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { ssoPeople, type Who } from "./inputs.ts";

const agencyRoles: readonly Who[] = ["owner", "inactiveOwner", "employee"];

/**
 * An agency of elbschutz with orders, leads and people, a token of a user of each role, and valid values for the fields
 * of its forms.
 */
export async function agencyToTry(site: Awaited<ReturnType<typeof openSite>>) {
  const ctx = site.ctx("elbschutz");
  const agency = await addAgency(ctx);
  await addAgencyOrders(site.database.owner, { agencyId: agency.id, count: 40, prefix: "FUZ" });
  // Names in the form that fields accept.
  await site.database.owner.query(`update recipient set "lastName" = 'Öztürk' where number like 'FUZR%'`);
  const tokens: Partial<Record<Who, string>> = {};
  for (const role of ssoPeople) {
    const agencyId = agencyRoles.includes(role) || role === "no role" ? agency.id : null;
    tokens[role] = (await signedInAs(ctx, role === "no role" ? null : role, agencyId)).token;
  }
  // A user whom the owner may change without ending the sessions used by the test.
  const changed = await signedInAs(ctx, "employee", agency.id);
  const { rows } = await site.database.owner.query<{ order: string; lead: string; number: string }>(
    `select o.id as order, l.id as lead, o."recommendationNumber" as number
       from "order" o join lead l on l."recipientNumber" = o."recipientNumber" and l."tenantId" = o."tenantId"
      where l."agencyId" = $1 limit 6`,
    [agency.id],
  );
  const known = [
    agency.externalId,
    agency.id,
    changed.user.id,
    "orders",
    "leads",
    "referrers",
    "invitations",
    ...rows.flatMap(({ order, lead, number }) => [order, lead, number]),
  ];
  const [{ order = "", number = "" } = {}] = rows;
  const person = { firstName: "Jörg", lastName: "Weiß", email: "joerg@post.example" };
  const forms = [
    { ...person, kind: "referrer", number: "4711", agreed: "on" },
    { ...person, recipientShare: "50", delivery: "code", agreed: "spoken", attempt: "a1" },
    { id: changed.user.id, change: "toNone" },
    { event: "contact", nextStep: "Anrufen", nextStepOn: "2030-01-02", notes: "ruft zurück" },
    { event: "lose", lostReason: "notInterested" },
    {
      productGroup: "mobil",
      kind: "fixed",
      referrerCents: "10,00",
      recipientCents: "20",
      intent: "save",
      validFrom: "01.01.2030",
      validUntil: "31.01.2030",
    },
    { id: order },
    { street: "Lindenweg 3", postcode: "01067", city: "Dresden", phone: "0351 55501", email: person.email, iban: "" },
    { intent: "agreement", version: ctx.tenant.terms.version, accept: "on" },
    { intent: "answer", number, text: "Wir kümmern uns." },
    { suche: "Sperrholz", grund: "call" },
    ...["resendMail", "confirmOrder", "holdClaim", "block", "unblock", "release"].map((intent) => ({
      intent,
      reason: "check",
      id: order,
    })),
    { intent: "goodwill", reason: "call", caseName: "R-17", cents: "12,50", role: "referrer" },
    { intent: "correctEmail", reason: "letter", email: person.email },
  ];
  return { tokens, known, forms };
}
