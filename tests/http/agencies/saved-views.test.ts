import { expect, test } from "vitest";
import { mostViewsOfList } from "#server/office/work/saved-view/model.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** How people keep the filters, order and columns of a list. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await site.database.owner.query(sql, values)).rows;
const get = (to: string, cookie: string) => site.ask("elbschutz", `GET ${to}`, { cookie });
const post = (to: string, cookie: string, values: Record<string, string>) =>
  site.ask("elbschutz", `POST ${to}`, { cookie, body: new URLSearchParams(values).toString() });
const views = "/agent/ansichten";
const decoded = (html: string) => html.replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
/** The chips of a list: what each is called, where it leads, and whether the list is shown like that. */
const chipsIn = (html: string) =>
  [
    ...(/<ul class="chips">(.*?)<\/ul>/s.exec(decoded(html))?.[1] ?? "").matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)</g),
  ].map(([, href, marks, name]) => `${name?.trim()} ${href}${marks?.includes("aria-current") ? " *" : ""}`);
/** The form that keeps the present view, as a browser sends it under this name. */
const keeping = (html: string, name: string) => ({
  intent: "save",
  name,
  list: /name="list" value="([^"]*)"/.exec(html)?.[1] ?? "",
  query: decoded(/name="query" value="([^"]*)"/.exec(html)?.[1] ?? ""),
});
async function withLeads(prefix: string) {
  const agency = await addAgency(ctx);
  await addAgencyOrders(site.database.owner, { agencyId: agency.id, count: 2, prefix });
  return { agency, ...(await signedInAs(ctx, "owner", agency.id)) };
}
const leads = "/agentur/leads";
const chosen = `${leads}?sortierung=createdAt&absteigend=1&spalten=state&spalten=city&luftig=1&state=lost&nach=&seite=1`;

test("a list's filters, order, columns and density are kept under a name, for this person only", async () => {
  const { agency, cookie, user } = await withLeads("KEEP");
  const plain = (await get(leads, cookie)).text;
  expect([chipsIn(plain), plain.includes("Als Ansicht speichern")]).toEqual([[], false]);
  const shown = (await get(chosen, cookie)).text;
  expect(shown).toContain("Als Ansicht speichern");
  const sent = keeping(shown, " Verlorene ");
  const query = "sortierung=createdAt&absteigend=1&spalten=state&spalten=city&luftig=1&state=lost";
  expect(sent).toMatchObject({ list: "agencyLeads", query });

  const kept = await post(views, cookie, sent);
  expect([kept.status, kept.headers.location]).toEqual([303, `${leads}?${query}`]);
  // Sent twice, it is one.
  expect((await post(views, cookie, sent)).status).toBe(303);
  expect(await rows(`select list, name, query from saved_view where "userId" = $1`, [user.id])).toEqual([
    { list: "agencyLeads", name: "Verlorene", query },
  ]);
  const back = (await get(`${leads}?${query}`, cookie)).text;
  expect(chipsIn(back)).toEqual([`Alle ${leads}`, `Verlorene ${leads}?${query} *`]);
  expect(back).not.toContain("Als Ansicht speichern");
  expect(chipsIn((await get(leads, cookie)).text)).toEqual([`Alle ${leads} *`, `Verlorene ${leads}?${query}`]);
  // The same list at its other address has it, another list and another person do not.
  expect(chipsIn((await get("/agentur/empfehlungen/leads", cookie)).text)).toHaveLength(2);
  expect(chipsIn((await get("/agentur/auftraege", cookie)).text)).toEqual([]);
  const colleague = await signedInAs(ctx, "owner", agency.id);
  expect(chipsIn((await get(leads, colleague.cookie)).text)).toEqual([]);
  expect((await get(views, colleague.cookie)).text).toContain("Noch keine.");
});

test("what the list does not know is not kept, nor is a list that the person may not open", async () => {
  const { cookie, user } = await withLeads("ODD");
  const odd = "state=lost&state=x&evil=1&sortierung=nichts&spalten=%22%3E&seite=7&nach=abc";
  const saved = await post(views, cookie, { intent: "save", list: "agencyLeads", name: "A", query: odd });
  expect(saved.headers.location).toBe(`${leads}?sortierung=attentionAt&state=lost`);
  const { cookie: operations } = await signedInAs(ctx, "operations");
  for (const [who, list] of [
    [cookie, "nothing"],
    [cookie, "people"],
    [operations, "agencyLeads"],
  ] as const)
    expect((await post(views, who, { intent: "save", list, name: "B", query: "" })).status, list).toBe(404);
  expect(await rows(`select name from saved_view where "userId" = $1`, [user.id])).toEqual([{ name: "A" }]);
  const trail = { intent: "save", list: "auditTrail", name: "Zugänge", query: "kind=accessGiven" };
  expect((await post(views, operations, trail)).headers.location).toBe(
    "/agent/protokoll?sortierung=at&absteigend=1&kind=accessGiven",
  );
  expect(chipsIn((await get("/agent/protokoll", operations)).text)).toHaveLength(2);
});

test("names are needed, short and unlike, the views of a list are few, and nothing that was typed is lost", async () => {
  const { cookie, user } = await withLeads("FULL");
  const save = (name: string, query = "state=new") =>
    post(views, cookie, { intent: "save", list: "agencyLeads", name, query });
  for (const [name, sentence] of [
    ["", "Dies ist ein Pflichtfeld."],
    ["x".repeat(41), "Das ist zu lang"],
  ] as const) {
    const answer = await save(name);
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([400, true]);
    expect(keeping(answer.text, name)).toMatchObject({ list: "agencyLeads", query: "state=new" });
  }
  for (let count = 1; count <= mostViewsOfList; count++) expect((await save(`Ansicht ${count}`)).status).toBe(303);
  const taken = await save("Ansicht 1", "state=won");
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining("So heißt schon eine Ansicht dieser Liste."),
  ]);
  expect(taken.text).toContain('value="Ansicht 1"');
  const full = await save("Noch eine");
  expect([full.status, full.text]).toEqual([409, expect.stringContaining("Mehr Ansichten einer Liste gehen nicht.")]);
  expect(full.text).toContain('value="Noch eine"');
  // Twelve at once do not make more either.
  await rows(`delete from saved_view where "userId" = $1 and name <> 'Ansicht 1'`, [user.id]);
  await Promise.all(Array.from({ length: 14 }, (_, at) => save(`Gleich ${at}`)));
  expect(await rows(`select count(*)::int from saved_view where "userId" = $1`, [user.id])).toEqual([
    { count: mostViewsOfList },
  ]);
});

test("people rename and remove their own views, and nobody else's", async () => {
  const { agency, cookie, user } = await withLeads("NAME");
  for (const name of ["Neue", "Offene"])
    await post(views, cookie, {
      intent: "save",
      list: "agencyLeads",
      name,
      query: `state=${name === "Neue" ? "new" : "contacted"}`,
    });
  const idOf = async (name: string) =>
    String((await rows(`select id from saved_view where "userId" = $1 and name = $2`, [user.id, name]))[0]?.id);
  const id = await idOf("Neue");
  const namesNow = async () =>
    (await rows(`select name from saved_view where "userId" = $1 order by name`, [user.id])).map(({ name }) => name);
  const page = (await get(views, cookie)).text;
  expect(decoded(page)).toContain(`<a href="${leads}?sortierung=attentionAt&state=new">Neue</a>`);

  const { cookie: stranger } = await signedInAs(ctx, "owner", agency.id);
  expect((await post(views, stranger, { intent: "rename", id, name: "Meine" })).status).toBe(404);
  await post(views, stranger, { intent: "remove", id });
  expect(await namesNow()).toEqual(["Neue", "Offene"]);

  const taken = await post(views, cookie, { intent: "rename", id, name: "Offene" });
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining("So heißt schon eine Ansicht dieser Liste."),
  ]);
  for (const _ of ["once", "again"]) {
    expect((await post(views, cookie, { intent: "rename", id, name: "Frische" })).status).toBe(303);
    expect(await namesNow()).toEqual(["Frische", "Offene"]);
  }
  for (const _ of ["once", "again"]) {
    expect((await post(views, cookie, { intent: "remove", id })).headers.location).toBe(`${views}?ok=1`);
    expect(await namesNow()).toEqual(["Offene"]);
  }
});
