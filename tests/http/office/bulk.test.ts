import { expect, test } from "vitest";
import { allowedActions } from "#server/office/rules/allowed.ts";
import { factsOf } from "#server/office/view-recommendation.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** Several rows decided at once: each by itself, with the right, the rule and the entry of the single action. */
const site = await openSite();
const { ask, ctx: contextOf, database } = site;
const ctx = contextOf("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
const post = (to: string, cookie: string, values: [string, string][]) =>
  ask("elbschutz", `POST ${to}`, { cookie, body: new URLSearchParams(values).toString() });
const ids = (chosen: readonly string[]) => chosen.map((id): [string, string] => ["id", id]);
const textOf = (html: string) =>
  (html.split("</main>")[0] ?? "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ")
    .replaceAll(/<li[^>]*>/g, "\n")
    .replaceAll(/<[^>]+>/g, "");
/** The entries that this person's acts left. */
const actsOf = async (userId: string) =>
  (await rows(`select about from audit_entry where "actorId" = $1 and kind ~ 'Acted$' order by seq`, [userId])).map(
    ({ about }) => about,
  );
async function agencyWith(prefix: string, count: number) {
  const { id } = await addAgency(ctx);
  await addAgencyOrders(database.owner, { agencyId: id, count, prefix });
  const leads = await rows(`select id from lead where "agencyId" = $1 order by "recommendationNumber"`, [id]);
  return { id, leads: leads.map((lead) => String(lead.id)) };
}
const stateOf = async (externalIds: readonly string[], tenant = "elbschutz") =>
  (
    await rows(
      `select state, "reasonCode" from "order" where "tenantId" = $2 and "externalId" = any($1) order by "externalId"`,
      [externalIds, tenant],
    )
  ).map(({ state, reasonCode }) => [state, reasonCode].filter(Boolean).join(" "));

const reviews = "/agent/pruefung";

test("orders in review are accepted at once, each that can be, and the others are named with the reason", async () => {
  const { cookie, user } = await signedInAs(ctx, "support");
  await agencyWith("MIX", 5);
  const own = ["MIXO1", "MIXO2", "MIXO3"];
  await post(reviews, cookie, [
    ["order", "MIXO4"],
    ["intent", "refuse"],
    ["why", "RULE_STAFF"],
    ["reason", "check"],
    ["confirmed", "on"],
  ]);
  await rows(
    `update "order" set "productId" = 'unbekannt-7', "reasonCode" = 'RULE_PRODUCT_UNKNOWN' where "externalId" = 'MIXO5'`,
  );
  await addOrder(database.owner, { tenantId: "elbschutz", externalId: "MIXLOSE", state: "inReview" });
  await addOrder(database.owner, { tenantId: "nordlicht", externalId: "MIXFOREIGN", state: "inReview" });
  const list = await ask("elbschutz", `GET ${reviews}`, { cookie });
  const boxes = [...list.text.matchAll(/<input type="checkbox"[^>]*form="auswahl"[^>]*>/g)].map(([box]) => box);
  for (const order of own) expect(boxes.filter((box) => box.includes(`"${order}"`))).toHaveLength(1);
  expect(boxes.join()).not.toContain("MIXFOREIGN");

  const preview = await post(reviews, cookie, [["intent", "choose"], ...ids(own)]);
  expect([preview.status, textOf(preview.text)]).toEqual([200, expect.stringContaining("3 Bestellungen entscheiden")]);
  expect(textOf(preview.text)).toMatch(/Zusammen werden 150 € Prämie frei/);
  expect((await post(reviews, cookie, [["intent", "choose"]])).status).toBe(400);
  expect(await stateOf(own)).toEqual(Array(3).fill("inReview"));

  const before = await actsOf(user.id);
  const mix = [...own, "MIXO4", "MIXO5", "MIXLOSE", "MIXFOREIGN", "MIXO1"];
  const sent: [string, string][] = [["intent", "acceptChosen"], ["reason", "case"], ...ids(mix)];
  const answer = textOf((await post(reviews, cookie, sent)).text);
  expect(answer).toContain("3 Bestellungen sind angenommen. 4-mal ging es nicht:");
  expect(answer).toContain("MIXO4: Über diese Bestellung ist inzwischen entschieden.");
  expect(answer).toContain("MIXO5: Hier muss erst ein Produkt gewählt werden");
  expect(answer).toContain("MIXLOSE: Sie gehört zu keiner Empfehlung");
  expect(answer).toContain("\nDiese Bestellung gibt es nicht.");
  expect(answer).not.toContain("MIXFOREIGN");
  expect(await stateOf([...own, "MIXO4", "MIXO5", "MIXLOSE"])).toEqual([
    "inReview",
    "confirmed",
    "confirmed",
    "confirmed",
    "notEligible RULE_STAFF",
    "inReview RULE_PRODUCT_UNKNOWN",
  ]);
  expect(await stateOf(["MIXFOREIGN"], "nordlicht")).toEqual(["inReview"]);
  const entries = own.map((order) => `confirmOrder:case:${order}`);
  expect(await actsOf(user.id)).toEqual([...before, ...entries]);

  // Sent again: the same answer, and nothing more.
  expect(textOf((await post(reviews, cookie, sent)).text)).toContain("3 Bestellungen sind angenommen. 4-mal");
  expect(await actsOf(user.id)).toEqual([...before, ...entries]);
});

test("an order without a price is accepted with a product, whatever it is in review for", async () => {
  const { cookie } = await signedInAs(ctx, "support");
  await agencyWith("OHNE", 2);
  await rows(`update "order" set "productId" = 'unbekannt-8' where "externalId" = 'OHNEO1'`);
  const cards = (await ask("elbschutz", `GET ${reviews}`, { cookie })).text.split("<article");
  const asksProduct = (order: string) =>
    cards.filter((card) => card.includes(`Auftrag ${order}<`)).map((card) => card.includes('name="product"'));
  expect([asksProduct("OHNEO1"), asksProduct("OHNEO2")]).toEqual([[true], [false]]);
  const offered = async (number: string) => {
    const link = (await ctx.recommendations.byNumber(number)) ?? expect.fail(`there is no link ${number}`);
    return allowedActions(await factsOf(ctx, link)).confirmOrder;
  };
  expect([await offered("OHNE1"), await offered("OHNE2")]).toEqual([[], ["OHNEO2"]]);
  const accept = (product: string) =>
    post(reviews, cookie, [
      ["order", "OHNEO1"],
      ["intent", "accept"],
      ["reason", "check"],
      ["product", product],
    ]);
  expect((await accept("")).status).toBe(404);
  expect((await accept("mobil-m")).status).toBe(303);
  expect(await stateOf(["OHNEO1"])).toEqual(["confirmed"]);
});

test("orders in review are refused at once for one reason, after it was given and confirmed", async () => {
  const { cookie, user } = await signedInAs(ctx, "support");
  await agencyWith("NEIN", 3);
  const own = ["NEINO1", "NEINO2"];
  const send = (more: [string, string][], by = cookie) =>
    post(reviews, by, [["intent", "refuseChosen"], ["reason", "check"], ...more, ...ids(own)]);
  const unsure = await send([["why", "RULE_STAFF"]]);
  expect([unsure.status, unsure.text]).toEqual([400, expect.stringContaining("Bitte das Kästchen ankreuzen")]);
  const unexplained = await send([
    ["why", "RULE_SOMETHING"],
    ["confirmed", "on"],
  ]);
  expect([unexplained.status, unexplained.text]).toEqual([400, expect.stringContaining("Bitte einen Grund wählen.")]);
  for (const { text } of [unsure, unexplained]) expect(textOf(text)).toContain("2 Bestellungen entscheiden");
  const finance = (await signedInAs(ctx, "finance")).cookie;
  expect(
    (
      await send(
        [
          ["why", "RULE_STAFF"],
          ["confirmed", "on"],
        ],
        finance,
      )
    ).status,
  ).toBe(403);
  expect(await stateOf(own)).toEqual(["inReview", "inReview"]);

  const answer = await send([
    ["why", "RULE_STAFF"],
    ["confirmed", "on"],
  ]);
  expect(textOf(answer.text)).toContain("2 Bestellungen sind abgelehnt.");
  expect(await stateOf([...own, "NEINO3"])).toEqual(["notEligible RULE_STAFF", "notEligible RULE_STAFF", "inReview"]);
  expect(await actsOf(user.id)).toEqual(own.map((order) => `rejectOrder:check:${order}`));
  const other = textOf(
    (
      await send([
        ["why", "RULE_MINOR"],
        ["confirmed", "on"],
      ])
    ).text,
  );
  expect(other).toContain("Keine Bestellung ist abgelehnt. 2-mal ging es nicht:");
  expect(await stateOf(own)).toEqual(["notEligible RULE_STAFF", "notEligible RULE_STAFF"]);
});

test("leads are closed at once for one reason; those of others, and those that ended otherwise, are not", async () => {
  const agency = await agencyWith("LEAD", 4);
  const foreign = await agencyWith("FREMD", 1);
  const { cookie, user } = await signedInAs(ctx, "employee", agency.id);
  const [won = "", ...own] = agency.leads;
  // Details that are whole, as the form leaves them.
  await rows(`update recipient set "birthDateSealed" = 'x' where number like 'LEADR%'`);
  await rows(`update lead set state = 'won' where id = $1`, [won]);
  await rows(`update lead set notes = 'Ruft zurück', "nextStep" = 'Anrufen' where id = $1`, [own[0]]);
  const leadsOf = async (chosen: readonly string[]) =>
    (
      await rows(
        `select state, "lostReason" as why, notes, "nextStep" as next from lead where id = any($1) order by notes desc`,
        [chosen],
      )
    ).map(({ state, why, notes, next }) => [state, why, notes, next].filter(Boolean).join(" "));
  const list = await ask("elbschutz", "GET /agentur/leads", { cookie });
  expect([...list.text.matchAll(/<input type="checkbox"[^>]*form="auswahl"/g)]).toHaveLength(3);

  const mix = [...own, won, ...foreign.leads, "x", own[0] ?? ""];
  const send = (intent: string, more: [string, string][] = [], to = "/agentur/leads") =>
    post(to, cookie, [["intent", intent], ...more, ...ids(mix)]);
  expect(textOf((await send("choose")).text)).toContain("3 Leads schließen?");
  const unsure = await send("closeChosen", [["lostReason", "notReached"]]);
  expect([unsure.status, unsure.text]).toEqual([400, expect.stringContaining("Bitte das Kästchen ankreuzen")]);
  expect(
    (
      await send("closeChosen", [
        ["lostReason", ""],
        ["confirmed", "on"],
      ])
    ).text,
  ).toContain("Bitte einen Grund wählen.");
  expect(await leadsOf(own)).toEqual(["new Ruft zurück Anrufen", "new", "new"]);

  const reason: [string, string][] = [
    ["lostReason", "notReached"],
    ["confirmed", "on"],
  ];
  for (const to of ["/agentur/leads", "/agentur/empfehlungen/leads"]) {
    const answer = textOf((await send("closeChosen", reason, to)).text);
    expect(answer).toContain("3 Leads sind geschlossen. 3-mal ging es nicht:");
    expect(answer).toMatch(/Eva Öztürk 1: Der Stand hat sich inzwischen geändert\./);
    expect(answer.split("\nDiesen Lead gibt es in Ihrer Agentur nicht.")).toHaveLength(3);
    expect(await leadsOf(own)).toEqual(["lost notReached Ruft zurück", "lost notReached", "lost notReached"]);
    expect(await leadsOf([won, ...foreign.leads])).toEqual(expect.arrayContaining(["won", "new"]));
    // Sent again on the other page, it leaves no further entry.
    expect((await actsOf(user.id)).toSorted()).toEqual(own.map((id) => `loseLead:${id}`).toSorted());
  }
  const inactive = (await signedInAs(ctx, "inactiveOwner", agency.id)).cookie;
  expect((await post("/agentur/leads", inactive, [["intent", "closeChosen"], ...reason, ...ids(own)])).status).toBe(
    403,
  );
});

test("closed leads are opened again as they were, once, unless something followed, and by their agency only", async () => {
  const agency = await agencyWith("AUF", 4);
  const { cookie, user } = await signedInAs(ctx, "employee", agency.id);
  const [called = "", meeting = "", again = "", erased = ""] = agency.leads;
  await rows(`update recipient set "birthDateSealed" = 'x' where number like 'AUFR%'`);
  await rows(`update lead set state = 'contacted', "nextStep" = 'Anrufen', "nextStepOn" = '2090-01-02' where id = $1`, [
    called,
  ]);
  await rows(`update lead set state = 'appointment' where id = $1`, [meeting]);
  const leadOf = async (id: string) => {
    const [lead] = await rows(
      `select concat_ws(' ', state, "lostReason", nullif("nextStep", ''), "nextStepOn"::text) as text,
         "attentionAt" < '9000-01-01' as waits from lead where id = $1`,
      [id],
    );
    return `${lead.text}${lead.waits ? " waits" : ""}`;
  };
  const close = (why: string) =>
    post("/agentur/leads", cookie, [
      ["intent", "closeChosen"],
      ["lostReason", why],
      ["confirmed", "on"],
      ...ids(agency.leads),
    ]);
  const undoIn = (html: string): [string, string][] => [
    ["intent", "reopen"],
    ...[...html.matchAll(/name="closed" value="([^"]*)"/g)].map(([, value = ""]): [string, string] => [
      "closed",
      value,
    ]),
  ];
  const closed = (await close("notReached")).text;
  expect([textOf(closed), await leadOf(called)]).toEqual([
    expect.stringMatching(/4 Leads sind geschlossen\.\s*Rückgängig machen/),
    "lost notReached",
  ]);
  const first = undoIn(closed);
  expect(first).toHaveLength(5);

  const { cookie: stranger } = await signedInAs(ctx, "employee", (await agencyWith("AUFFREMD", 1)).id);
  expect(textOf((await post("/agentur/leads", stranger, first)).text)).toContain("Kein Lead ist wieder offen. 4-mal");
  const inactive = (await signedInAs(ctx, "inactiveOwner", agency.id)).cookie;
  expect((await post("/agentur/leads", inactive, first)).status).toBe(403);
  expect(await leadOf(meeting)).toBe("lost notReached");

  // Meanwhile a colleague notes something on one of them, and the details behind another are erased.
  const page = `/agentur/leads/${again}`;
  const version = /name="version" value="([^"]*)"/.exec((await ask("elbschutz", `GET ${page}`, { cookie })).text)?.[1];
  expect(
    (
      await post(page, cookie, [
        ["version", version ?? ""],
        ["notes", "Rief doch noch an"],
      ])
    ).status,
  ).toBe(303);
  await rows(
    `update recipient set "erasedAt" = now(), email = null from lead l where number = l."recipientNumber" and l.id = $1`,
    [erased],
  );
  expect(undoIn((await ask("elbschutz", `GET ${page}`, { cookie })).text)).toHaveLength(1);

  for (const _ of ["once", "again"]) {
    const answer = textOf((await post("/agentur/leads", cookie, first)).text);
    expect(answer).toContain("2 Leads sind wieder offen, wie vor dem Schließen. 2-mal ging es nicht:");
    expect(answer.split("Seit dem Schließen hat sich hier etwas geändert, darum bleibt es dabei.")).toHaveLength(3);
    expect(await Promise.all(agency.leads.map(leadOf))).toEqual([
      "contacted Anrufen 2090-01-02 waits",
      "appointment waits",
      "lost notReached",
      "lost notReached",
    ]);
    expect((await actsOf(user.id)).filter((act) => act.startsWith("reopen")).toSorted()).toEqual(
      [`reopenLead:${called}`, `reopenLead:${meeting}`].toSorted(),
    );
  }
  const moves = await rows(`select event, actor, "actorId" from event where "aggregateId" = $1 order by seq`, [called]);
  expect(moves.slice(-2)).toEqual([
    { event: "lose", actor: "EMP", actorId: user.id },
    { event: "reopenAsContacted", actor: "EMP", actorId: user.id },
  ]);

  // Closed once more, its own page takes it back; what the first page still offers takes back nothing more.
  const second = undoIn((await close("notInterested")).text);
  expect(await leadOf(meeting)).toBe("lost notInterested");
  expect(textOf((await post("/agentur/leads", cookie, first)).text)).toContain("2 Leads sind wieder offen");
  expect(await leadOf(meeting)).toBe("lost notInterested");
  const own = `/agentur/leads/${meeting}`;
  const undo = undoIn((await ask("elbschutz", `GET ${own}`, { cookie })).text);
  expect(second).toContainEqual(undo[1]);
  expect(textOf((await post(own, cookie, undo)).text)).toContain("1 Lead ist wieder offen, wie vor dem Schließen.");
  expect(await leadOf(meeting)).toBe("appointment waits");
});
