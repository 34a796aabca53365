import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import "#app/i18n/resources.ts";
import { drawStatement, statementRows } from "#app/screens/rewards/parts/statement-drawing.ts";
import { type YearlyStatement, yearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";
import { ledgerKinds } from "#server/rewards/ledger/model.ts";
import { openSite } from "#tests/http/support.ts";
import { world } from "#tests/http/world.ts";

const site = await openSite();
const { ask, ctx } = site;
const worlds = [
  await world(site, "nordlicht", "Quittenbaum", "Zwetschgenried"),
  await world(site, "elbschutz", "Ottersberg", "Gabelstein"),
];
site.services.clock.setOffset(16 * 86_400_000);
const [mine, sie] = await Promise.all(worlds.map(({ keys }) => keys()));
const year = site.services.clock.now().getFullYear();
const path = `/aktuellepraemienuebersicht/${year}/jahresuebersicht.pdf`;

it("the statement is a tagged PDF with its own fonts, for the member only", async () => {
  const cookie = `psoe_token=${mine?.session}`;
  const answer = await ask("nordlicht", `GET ${path}`, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="nordlicht-praemien-${year}.pdf"`,
    "cache-control": "private, no-store",
  });
  const pdf = answer.body.toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
  expect(pdf).toContain("/Marked true");
  expect(pdf).toContain("/Lang (de-DE)");
  for (const tag of ["/S /H1", "/S /Table", "/S /TR", "/S /TH", "/S /TD"]) expect(pdf).toContain(tag);
  expect(pdf).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  expect(pdf).toContain("Figtree");
  expect(pdf).not.toContain("Helvetica");
  expect((await ask("nordlicht", `GET ${path}`)).status).toBe(303);
  for (const none of [year - 1, year + 1, "x", "20260"])
    expect((await ask("nordlicht", `GET ${path.replace(String(year), String(none))}`, { cookie })).status).toBe(404);
});

it("the statement has the sums of the ledger, in the tenant's form of address", async () => {
  const own = { ...ctx("elbschutz"), language: "de" as const };
  const account = await own.accounts.byId(sie?.accountId ?? "");
  const found = account && (await yearlyStatement(own, account, year));
  if (!found?.ok) throw new Error("There is no statement.");
  const { sums, lines, opening, closing } = found.value;
  const { rows } = await site.database.owner.query(
    `select l.kind, sum(l.cents)::int as cents from ledger_entry l join reward_claim c on c.id = l."claimId"
     where c."accountId" = $1 group by 1`,
    [account?.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.entries(sums).filter(([, cents]) => cents !== 0)).toEqual(rows.map(({ kind, cents }) => [kind, cents]));
  expect([opening, closing]).toEqual([0, lines.reduce((sum, { change }) => sum + change, 0)]);
  const drawn = statementRows(found.value, own);
  expect(drawn.sums.map(({ label }) => label.replace(/\d/g, "0"))).toEqual([
    "Offen am 00.00.0000",
    "Vorgemerkt",
    "Offen am 00.00.0000 abends",
  ]);
  expect(drawn.entries).toEqual([
    [
      expect.stringMatching(/^\d\d\.\d\d\.\d{4} - \d\d:\d\d$/),
      "Vorgemerkt",
      expect.stringContaining(sie?.number ?? "?"),
      "25,00\u00a0€",
    ],
  ]);
});

it("the statement can have many pages, and letters of other languages", async () => {
  const own = ctx("standard");
  const line = {
    kind: "paid" as const,
    cents: 123_456,
    change: -123_456,
    occurredAt: new Date("2026-06-30T22:30:00Z"),
    bookedOn: null,
    about: "bonus" as const,
    recommendationNumber: null,
    productName: null,
  };
  const statement: YearlyStatement = {
    year: 2026,
    until: "2026-12-31",
    holder: { firstName: "Łucja", lastName: "Şahin-Ørsted" },
    opening: 0,
    closing: -123_456 * 200,
    sums: { ...(Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as YearlyStatement["sums"]), reversed: -500 },
    lines: Array.from({ length: 200 }, () => line),
  };
  const rows = statementRows(statement, { tenant: own.tenant, language: "en" });
  expect(rows.entries[0]).toEqual(["01.07.2026 - 00:30", "Paid out", "Bonus", "-€1,234.56"]);
  expect(rows.sums.at(-1)).toMatchObject({ label: "Cancelled after payment", amount: "-€5.00" });
  const pdf = await text(drawStatement(statement, { tenant: own.tenant, language: "en" }));
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(5);
  expect(pdf).toContain("/Lang (en)");
});
