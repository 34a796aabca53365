import { expect, test } from "vitest";
import { pathWith } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { everyEndpoint } from "#server/api/index.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { mayCall } from "#server/platform/api/policy.ts";
import { openSite } from "#tests/http/support.ts";
import { world } from "#tests/http/world.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/**
 * Which facade calls SSO users may use. All concern records of one agency of elbschutz: each role there, a user without
 * a role, an owner of another agency, an owner of another tenant, a referrer, and a visitor. Pages are tested in
 * sso-policy.test.ts. An outcome is the status, and whose data is in the response: O the agency's own, F the other
 * agency's.
 */
const sso = ["owner", "inactiveOwner", "employee", "noRole", "agent", "support", "otherOwner", "foreignOwner"] as const;
const whos = [...sso, "referrer", "visitor"] as const;
type Who = (typeof whos)[number];
type Row = Partial<Record<Who, string>> & { all: string };

/**
 * A role without the right and users without an agency are refused; the other agency's record is unknown to them;
 * everybody else is not signed in.
 */
const agency = (allowed: readonly Who[], outcome: string, otherOwner = "404"): Row => ({
  all: "403",
  otherOwner,
  foreignOwner: "401",
  referrer: "401",
  visitor: "401",
  ...Object.fromEntries(allowed.map((who) => [who, outcome])),
});
const everybody = ["owner", "inactiveOwner", "employee"] as const;
const active = ["owner", "employee"] as const;

const calls: Record<string, Row> = {
  "PUT /agentur/:agency": agency(everybody, "200 O"),
  "PUT /agentur/auftraege/:agency": agency(everybody, "200 O"),
  "PUT /agentur/empfehlungen/:agency": agency(everybody, "200 O"),
  "PUT /agentur/leads/:agency": agency(active, "200 O"),
  "PUT /agentur/einladungen/:agency": agency(active, "200 O"),
  "PUT /agentur/auftragfreigeben/:agency/:order": agency(active, "200 O"),
  // Concerns no existing record: each user invites to their own agency.
  "PUT /einladung": agency(active, "201", "201"),
  "GET /empfehler/empfehlungen": { ...agency(everybody, "200 O", "200 F"), referrer: "200" },
  "GET /empfehlen/:number": { ...agency(everybody, "200 O"), referrer: "403" },
  // Returns the user of the caller's own token.
  "GET /token/verifyAgenturToken": { all: "200", foreignOwner: "401", referrer: "401", visitor: "400" },
};

/** Calls with other base paths. They concern the tenant in their path, and are the same for everybody. */
const otherCalls: Record<string, string> = {
  "GET /api/v1/mandant/:provider": "200",
  "GET /api/content/:app/content-bloecke/:id": "200",
  "GET /api/content/:app/keyvisual/:id": "404",
  "GET /api/content/:app/faq/:id": "200",
  "GET /api/content/:app/fussnoten": "400",
  "POST /api/content/:app/graphql": "400",
  "GET /api/content/:app/:name": "200",
};

const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz");
const own = await addAgency(ctx, { name: "Agentur Eigenland" });
const other = await addAgency(ctx, { name: "Agentur Fremdland" });
const foreign = await addAgency(site.ctx("nordlicht"));
await addAgencyOrders(owner, { agencyId: own.id, count: 6, prefix: "OWNED" });
await addAgencyOrders(owner, { agencyId: other.id, count: 2, prefix: "FOREIGN" });
await world(site, "elbschutz", "Eigenbrot", "Eva");
await world(site, "elbschutz", "Fremdling", "Eva");
const numberOf = async (name: string, agencyId: string) => {
  const { rows } = await owner.query<{ number: string }>(
    `update recommendation set "agencyId" = $2 where "lastName" = $1 and "tenantId" = 'elbschutz' returning number`,
    [name, agencyId],
  );
  return rows[0]?.number ?? "";
};
const number = await numberOf("Eigenbrot", own.id);
await numberOf("Fremdling", other.id);
/** A row for each agency's list of referrers: a referrer who accepted its invitation. */
for (const [agencyId, prefix] of [
  [own.id, "OWNED"],
  [other.id, "FOREIGN"],
])
  await owner.query(
    `insert into agency_referrer ("tenantId", "agencyId", "accountId", "createdAt")
     select 'elbschutz', $1::uuid, id, now() from account where email = $2 || '@freund.example'`,
    [agencyId, prefix],
  );

const roles = { owner: "owner", inactiveOwner: "inactiveOwner", employee: "employee", noRole: null } as const;
const outside = { agent: "agent", support: "support" } as const;
const people: Partial<Record<Who, Awaited<ReturnType<typeof signedInAs>>>> = {};
for (const [who, role] of Object.entries(roles)) people[who as Who] = await signedInAs(ctx, role, own.id);
for (const [who, role] of Object.entries(outside)) people[who as Who] = await signedInAs(ctx, role, null);
people.otherOwner = await signedInAs(ctx, "owner", other.id);
people.foreignOwner = await signedInAs(site.ctx("nordlicht") as FullContext, "owner", foreign.id);
const bearers: Partial<Record<Who, string>> = { referrer: await sessionOfReferrer() };
for (const who of sso) bearers[who] = people[who]?.token ?? "";

const idOf = async (table: string, where: string): Promise<string> =>
  (await owner.query(`select id from ${table} where "tenantId" = 'elbschutz' and ${where}`)).rows[0].id;
const order = await idOf(`"order"`, `"externalId" = 'OWNEDO1'`);
await invited("OWNEDI", own.id, "owner");
await invited("FOREIGNI", other.id, "otherOwner");

const marks = { O: /OWNED|Eigen/, F: /FOREIGN|Fremd/ };
const ofSite = everyEndpoint.filter(({ base }) => base === "/api/v1/:provider").map(({ endpoint }) => endpoint);
const beside = everyEndpoint.filter(({ base }) => base !== "/api/v1/:provider");
const nameOf = ({ method, path }: (typeof ofSite)[number]) => `${method} ${path}`;

test.each(ofSite.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  const row = calls[name];
  const found: Partial<Record<Who, string>> = {};
  // The other calls for referrers end their session or their account.
  for (const who of row ? whos : [...sso, "visitor" as const]) found[who] = await outcome(endpoint, who);
  // For all other calls SSO users are like everybody else.
  const wanted = row ?? { all: found.visitor ?? "" };
  const callers = row ? whos : sso;
  const answers = Object.fromEntries(callers.map((who) => [who, found[who]]));
  expect(answers).toEqual(Object.fromEntries(callers.map((who) => [who, wanted[who] ?? wanted.all])));
});

test("every call beside /api/v1/{provider} has its row, and no other", () => {
  const names = beside.map(({ base, endpoint: { method, path } }) => `${method} ${base}${path}`);
  expect(Object.keys(otherCalls).sort()).toEqual(names.sort());
});

test.each(beside.map(({ base, endpoint }) => [`${endpoint.method} ${base}${endpoint.path}`] as const))(
  "%s is the same for everyone, and reveals nothing of an agency",
  async (name) => {
    const [method, template = ""] = name.split(" ");
    const path = template
      .replace(/:(provider|app)/, "elbschutz")
      .replace(/(?<=bloecke\/|faq\/|keyvisual\/):id/, "faq.mitmachen")
      .replace(":name", "faq");
    for (const who of whos) {
      const bearer = bearers[who];
      const sent = { ...(bearer ? { bearer } : {}), ...(method === "GET" ? {} : { body: "{}" }) };
      const { status, text } = await site.ask("elbschutz", `${method} ${path}`, sent);
      expect([who, String(status)]).toEqual([who, otherCalls[name]]);
      expect(text).not.toMatch(/OWNED|FOREIGN|Eigen(land|brot)|Fremd(land|ling)/);
    }
  },
);

test("every call that names people of agencies has its row, and every row its call", () => {
  const named = ofSite.filter((one) => one.spec.auth && mayCall(one).includes("agencyUser")).map(nameOf);
  const others = ofSite.map(nameOf).filter((name) => name in calls && !named.includes(name));
  expect(Object.keys(calls).sort()).toEqual([...named.filter((name) => !referrers.includes(name)), ...others].sort());
});
/** Open to everybody whom a forced login does not exclude. */
const referrers = ofSite.filter(({ spec }) => spec.auth === "referrer").map(nameOf);

test("an agency's session opens no other agency's order and no other tenant's path", async () => {
  const put = (provider: string, agencyId: string) =>
    site.ask("elbschutz", `PUT /api/v1/${provider}/agentur/auftragfreigeben/${agencyId}/${order}`, {
      bearer: bearers.otherOwner ?? null,
      body: "{}",
    });
  expect((await put("elbschutz", other.externalId)).status).toBe(404);
  expect((await put("nordlicht", own.externalId)).status).toBe(404);
});

/** What a page's form changes in a record of the agency, and where the test reads it afterwards. */
const lead = await idOf("lead", `"recommendationNumber" = 'OWNED2'`);
const waiting = await idOf(`"order"`, `"externalId" = 'OWNEDO3'`);
const invitation = await idOf("agency_invitation", `"lastName" = 'OWNEDI'`);
const planRow = await addedPlanRow();
type Submission = {
  page: PageName;
  params?: Record<string, string>;
  body: Record<string, string>;
  look: string;
  id: string;
};
const submissions: Submission[] = [
  { page: "agencyLead", params: { leadId: lead }, body: { event: "contact" }, look: "state from lead", id: lead },
  { page: "agencyRelease", body: { id: waiting, confirmed: "on" }, look: `state from "order"`, id: waiting },
  {
    page: "agencyInvitations",
    body: { intent: "withdraw", id: invitation },
    look: "state from agency_invitation",
    id: invitation,
  },
  {
    page: "agencyTabInvitations",
    body: { intent: "remind", id: invitation },
    look: `"remindedAt" from agency_invitation`,
    id: invitation,
  },
  {
    page: "agencyEmployees",
    body: { id: people.noRole?.user.id ?? "", change: "toEmployee" },
    look: "role from sso_user",
    id: people.noRole?.user.id ?? "",
  },
  { page: "agencyRewardPlan", body: { id: planRow }, look: "count(*)::int from reward_plan", id: planRow },
];

test.each(submissions)(
  "the form of $page changes nothing of another agency, and works for one's own",
  async (submission) => {
    const { page, params = {}, body, look, id } = submission;
    const state = async () => (await owner.query(`select ${look} where id = $1`, [id])).rows;
    const send = (who: Who) =>
      site.ask("elbschutz", `POST ${pathWith("de", page, params)}`, {
        cookie: people[who]?.cookie ?? "",
        body: new URLSearchParams(body).toString(),
      });
    const before = await state();
    for (const who of ["otherOwner", "foreignOwner", "agent", "support"] as const) {
      const { status, headers } = await send(who);
      const isLedToSignIn = status === 303 && (headers.location ?? "").includes("/agentur/login");
      expect([403, 404, 409].includes(status) || (who === "foreignOwner" && isLedToSignIn), `${who}: ${status}`).toBe(
        true,
      );
    }
    expect(await state()).toEqual(before);
    // The invitation of the reminder was withdrawn by the row before.
    if (page === "agencyTabInvitations") return;
    expect((await send("owner")).status).toBeLessThan(400);
    expect(await state()).not.toEqual(before);
  },
);

async function outcome({ method, path: template, withoutBody }: (typeof ofSite)[number], who: Who): Promise<string> {
  const bearer = bearers[who] ?? null;
  const filled = template
    .replace(":agency", own.externalId)
    .replace(":order", order)
    .replace(":number", number)
    .replace(/:(id|page)/, "faq")
    .replace(/:\w+/g, "x");
  const query = template === "/token/verifyAgenturToken" && bearer ? `?t=${bearer}` : "";
  const invitationFor = { Vorname: "Jörg", Nachname: "Weiß", Email: `joerg.${who}@post.example`, Einverstanden: true };
  const body = JSON.stringify(withoutBody && template === "/einladung" ? invitationFor : {});
  const answer = await site.ask("elbschutz", `${method} /api/v1/elbschutz${filled}${query}`, {
    ...(bearer ? { bearer } : {}),
    ...(method === "GET" ? {} : { body }),
  });
  if (calls[`${method} ${template}`] === undefined) return String(answer.status);
  // Everybody may read their own name and agency.
  const isReport = template !== "/token/verifyAgenturToken";
  const readable = Object.entries(marks).flatMap(([mark, sign]) => (isReport && sign.test(answer.text) ? mark : []));
  return [String(answer.status), readable.join("")].filter(Boolean).join(" ");
}

async function sessionOfReferrer(): Promise<string> {
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: "jana@referrer.example",
    firstName: "Jana",
    lastName: "Meer",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  await ctx.accounts.confirm(account.id, ctx.now());
  return ctx.transaction((tx) => openSession(tx, account.id));
}

async function invited(name: string, agencyId: string, by: Who): Promise<void> {
  const now = ctx.now();
  await ctx.transaction((tx) =>
    tx.invitations.add({
      id: ctx.secrets.newId(),
      agencyId,
      kind: "referrer",
      state: "open",
      stateSince: now,
      firstName: "Ida",
      lastName: name,
      email: `${name.toLowerCase()}@post.example`,
      number: null,
      language: "de",
      agreedAt: now,
      invitedBy: people[by]?.user.id ?? "",
      remindedAt: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 20 * 86_400_000),
    }),
  );
}

async function addedPlanRow(): Promise<string> {
  const id = ctx.secrets.newId();
  await owner.query(
    `insert into reward_plan ("tenantId", id, "agencyId", "productGroup", kind, "referrerCents", "recipientCents",
       "validFrom", "validUntil", "createdBy", "createdAt")
     values ('elbschutz', $1, $2, 'mobil', 'fixed', 1000, 1000, current_date + 400, current_date + 430, $3, now())`,
    [id, own.id, people.owner?.user.id],
  );
  return id;
}
