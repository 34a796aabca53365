import { expect, test } from "vitest";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { agencyAct } from "#server/people/sso/actor.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf } from "#tests/support/checks/page-words.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const ctx = site.ctx("elbschutz");
const { owner: database } = site.database;
await database.query("delete from audit_entry");
const agency = await addAgency(ctx);
const other = await addAgency(ctx);
const operations = await signedInAs(ctx, "operations");
const lena = await signedInAs(ctx, "owner", agency.id);
const stranger = await signedInAs(ctx, "employee", other.id);
const account = ctx.secrets.newId();
await withTransaction(ctx, async (tx) => {
  for (const [who, order] of [
    [lena, "EB-1"],
    [stranger, "EB-2"],
  ] as const) {
    const { actor, actorId, entry } = agencyAct(who.user, "releaseOrder", order, account);
    await auditAs(tx, { ...entry, actor, actorId });
  }
  const both = { actor: "OPS", actorId: "anna, ben", accountId: account } as const;
  await auditAs(tx, { kind: "supportActed", about: "goodwill:call:7KQ2M8XW3T", ...both });
});
const ask = (who: { cookie: string }, query = "") =>
  site.ask("elbschutz", `GET /agent/protokoll${query}`, { cookie: who.cookie });
const rows = async (who: { cookie: string }, query = "") =>
  /<tbody[\s\S]*<\/tbody>/.exec((await ask(who, query)).text)?.[0] ?? "";
const file = async (who: { cookie: string }, query = "") => {
  const { text, headers } = await site.ask("elbschutz", `GET /agent/protokoll/datei${query}`, { cookie: who.cookie });
  return {
    type: headers["content-type"],
    lines: text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
};

test("operations reads every entry in words, with who did it", async () => {
  const text = await rows(operations);
  expect(text).toMatch(/Kulanz \(Anruf\)/);
  expect(text).toContain("Auftrag freigegeben");
  expect(text).toContain("Lena Lindner");
  expect(text).toContain("EB-2");
});

test("an erasure says what and how many, whoever wrote it; its count leads nowhere", async () => {
  const erasure = { kind: "recordsErased", actor: "SYS", actorId: null, accountId: null } as const;
  await withTransaction(ctx, async (tx) => {
    for (const about of ["mails:1240", "recipients:1", "formerKind:7"]) await auditAs(tx, { ...erasure, about });
  });
  const text = await rows(operations, "?kind=recordsErased");
  expect(text).toContain("Gelöscht: Mails (1.240)");
  expect(text).toContain("Gelöscht: Daten von Kontakten (1)");
  expect(text.match(/Daten nach Ablauf gelöscht/g)).toHaveLength(1);
  expect(text).not.toContain("subject=");
});

test("a login says the role in words", async () => {
  await withTransaction(ctx, async (tx) => {
    await auditAs(tx, {
      kind: "ssoLogin",
      actor: "OPS",
      actorId: operations.user.id,
      accountId: null,
      about: "finance",
    });
  });
  expect(await rows(operations, "?kind=ssoLogin")).toContain("Buchhaltung");
});

test("a booked statement says in words what its entries were", async () => {
  const about = "paid 12, paidTwice 1, notKnownHere 2";
  await withTransaction(ctx, (tx) =>
    auditAs(tx, { kind: "bankEntriesBooked", actor: "BANK", actorId: "fiona", accountId: null, about }),
  );
  const text = await rows(operations, "?kind=bankEntriesBooked");
  expect(text).toContain("Kontoauszug gebucht: 12 gebucht, 1 doppelt überwiesen");
  expect(text).not.toContain("paidTwice");
});

test("a case is named by its number, whoever looked at it or answered it, and finds its entries", async () => {
  const typed = { salutation: null, name: "Mara König", email: "mara@post.example", topic: "order" } as const;
  const message = { ...typed, recommendationNumber: null, message: "Wo bleibt sie?", website: "" };
  const sent = await sendContactMessage(ctx, message, noCaptcha);
  const number = formatCaseNumber(sent.ok ? sent.value.number : "");
  const support = await signedInAs(ctx, "support");
  const page = { cookie: support.cookie, body: "intent=answer&text=Morgen." };
  expect((await site.ask("elbschutz", `POST /agent/vorgaenge/${number}`, page)).status).toBe(303);
  await site.ask("elbschutz", `GET /agent/vorgaenge/${number}`, { cookie: support.cookie });
  const found = linesOf(await rows(operations, `?subject=${number}`));
  expect(found.map((cells) => [cells[1], cells[3]])).toEqual([
    ["Angesehen (Vorgang)", number],
    ["Nachricht beantwortet", number],
  ]);
  expect(await rows(operations)).toContain(`subject=${number}"`);
});

test("new rewards say which act it was", async () => {
  const entry = { kind: "priceChange", actor: "OPS", actorId: "mia", accountId: null } as const;
  const id = ctx.secrets.newId();
  await withTransaction(ctx, async (tx) => {
    for (const about of [`askForPrices:${id} 2026-12-01`, `declinePrices:${id}`])
      await auditAs(tx, { ...entry, about });
  });
  const found = linesOf(await rows(operations, "?kind=priceChange")).map((cells) => [cells[1], cells[3]]);
  expect(found).toEqual([
    ["Andere Prämien abgelehnt", `${id.slice(0, 8)}…`],
    ["Andere Prämien beantragt", `${id.slice(0, 8)}… 01.12.2026`],
  ]);
});

test("a look at a list says which in words", async () => {
  const support = await signedInAs(ctx, "support");
  await site.ask("elbschutz", "GET /agent/vorgaenge", { cookie: support.cookie });
  await site.ask("elbschutz", "GET /agent/pruefung", { cookie: support.cookie });
  const text = await rows(operations, `?person=${support.user.id}`);
  expect([text.includes(">Was wartet</a>"), text.includes(">Prüfung</a>")]).toEqual([true, true]);
  expect(text).not.toMatch(/>(queues|reviews)</);
});

test("a search says its occasion, and a try without the right which page or call it was, in words", async () => {
  const agent = await signedInAs(ctx, "agent");
  const body = String(new URLSearchParams({ suche: "Niemand", grund: "call" }));
  await site.ask("elbschutz", "POST /agent/vorgang", { cookie: agent.cookie, body });
  expect(await rows(operations, `?kind=officeSearched&person=${agent.user.id}`)).toContain("Gesucht (Anruf)");
  const call = "PUT /agentur/leads/:agency";
  const tried = { kind: "accessRefused", actor: "AGT", actorId: agent.user.id, accountId: null } as const;
  const behind = pageNames.filter((name) => rowOf(name).access === "ssoUser");
  await withTransaction(ctx, async (tx) => {
    for (const about of [...behind, call]) await auditAs(tx, { ...tried, about });
  });
  const shown: string[] = [];
  for (let seite = 1; shown.length <= behind.length; seite++) {
    const found = linesOf(await rows(operations, `?kind=accessRefused&person=${agent.user.id}&seite=${seite}`));
    if (found.length === 0) break;
    shown.push(...found.map((cells) => cells[3] ?? ""));
  }
  expect(shown).toHaveLength(behind.length + 1);
  expect(shown.filter((word) => pageNames.some((name) => name === word) || !/^[A-ZÄÖÜ]/.test(word))).toEqual([]);
  for (const word of ["Bankbuchungen", "Empfehlung", "Zahlungsdatei", "Benachrichtigungen", call])
    expect(shown).toContain(word);
});

test.each([
  ["?kind=supportActed", ["7KQ2M8XW3T"], ["EB-1", "EB-2"]],
  ["?subject=EB-2", ["EB-2"], ["EB-1", "7KQ2M8XW3T"]],
  // One of the two people of an act finds it.
  ["?person=ben", ["7KQ2M8XW3T"], ["EB-1"]],
  [`?subject=${account}`, ["EB-1", "EB-2", "7KQ2M8XW3T"], []],
  ["?until=2020-01-01", [], ["EB-1", "EB-2", "7KQ2M8XW3T"]],
  ["?from=2020-01-01&kind=agencyActed", ["EB-1", "EB-2"], ["7KQ2M8XW3T"]],
])("%s leaves its entries only, on the page and in the file", async (query, shown, hidden) => {
  const [page, { lines }] = [await rows(operations, query), await file(operations, query)];
  for (const [where, text] of [
    ["page", page],
    ["file", JSON.stringify(lines)],
  ]) {
    for (const one of shown) expect(text, where).toContain(one);
    for (const one of hidden) expect(text, where).not.toContain(one);
  }
});

test("an owner sees what people of the own agency did, and no account", async () => {
  const text = await rows(lena);
  expect(text).toContain("EB-1");
  expect(text).not.toContain("EB-2");
  expect(text).not.toContain("7KQ2M8XW3T");
  const { lines } = await file(lena);
  expect(new Set(lines.map(({ actorId }) => actorId))).toEqual(new Set([lena.user.id]));
  expect(lines.filter(({ accountId }) => accountId !== null)).toEqual([]);
  // Whether the chain holds is not hers to read: it is all of the tenant's.
  expect((await ask(lena, "?pruefen=1")).text).not.toContain("unverändert");
});

test("an export is audited before its first line, and has exactly the stored fields", async () => {
  const { type, lines } = await file(operations);
  expect(type).toContain("x-ndjson");
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
  expect(lines.at(-1)).toMatchObject({ kind: "reportExported", actorId: operations.user.id, about: "auditTrail" });
  expect(Object.keys(lines[0])).toEqual([
    "tenant",
    "seq",
    "at",
    "kind",
    "actor",
    "actorId",
    "accountId",
    "about",
    "previous",
    "hash",
  ]);
});

test("pages follow by key without a gap or a repeat", async () => {
  await withTransaction(ctx, async (tx) => {
    for (let at = 0; at < 30; at += 1)
      await auditAs(tx, { kind: "officeSearched", actor: "OPS", actorId: "anna", accountId: null, about: `p${at}` });
  });
  const first = await ask(operations, "?kind=officeSearched");
  const next = /href="([^"]*nach=[^"]*)"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await ask(operations, next.slice(next.indexOf("?")));
  const seen = [first, second].flatMap(({ text }) => [...text.matchAll(/>(p\d+)</g)].map(([, name]) => name));
  expect(seen.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `p${at}`).sort());
});

test("the page says that the chain is whole, and names the entry that was changed", async () => {
  expect((await ask(operations, "?pruefen=1")).text).toMatch(/unverändert und lückenlos/);
  await database.query(`update audit_entry set about = 'goodwill:call:X' where "tenantId" = 'elbschutz' and seq = 3`);
  expect((await ask(operations, "?pruefen=1")).text).toMatch(/Eintrag 3 wurde verändert/);
});
