import { expect, it } from "vitest";
import { privacy } from "#app/i18n/de/privacy.ts";
import { clocksOf, keptAfterDeletion } from "#server/domain/privacy/kept.ts";
import { memberData, memberTables, notMembers } from "#server/domain/privacy/member-data.ts";
import { retention } from "#server/domain/privacy/retention.ts";
import { datenauskunftOut } from "#server/wire/datenauskunft.ts";

/** The export of a referrer's own data against the retention register, which names every personal column there is. */
const ofMembers = memberTables.map((table) => memberData[table]);

it("shows or withholds every personal column of a referrer's tables", () => {
  for (const { model, shows, withholds } of ofMembers) {
    const named = [...shows, ...Object.keys(withholds)];
    const personal = Object.keys(retention[model]?.personal ?? {});
    expect(
      personal.filter((column) => !named.includes(column)),
      model,
    ).toEqual([]);
    for (const reason of Object.values(withholds)) expect(reason.length).toBeGreaterThan(4);
  }
});

it("knows of every table with personal columns whether it is a referrer's", () => {
  const personal = Object.entries(retention).filter(([, table]) => Object.keys(table.personal).length > 0);
  const known = new Set<string>([...ofMembers.map(({ model }) => model), ...Object.keys(notMembers)]);
  expect(personal.map(([model]) => model).filter((model) => !known.has(model))).toEqual([]);
});

it("has words for every table and column that it shows", () => {
  for (const table of memberTables) {
    expect(privacy.tables[table].length).toBeGreaterThan(2);
    for (const column of memberData[table].shows) expect(privacy.columns[column].length, column).toBeGreaterThan(1);
    for (const clock of clocksOf(table)) expect(privacy.clocks[clock].until.length).toBeGreaterThan(4);
  }
});

it("says after a deletion what stays: records and proofs, never the account", () => {
  const kept = keptAfterDeletion();
  expect(kept).toEqual(expect.arrayContaining(["record", "payoutRecord", "mailContent"]));
  expect(kept).not.toContain("account");
});

it("documents every German key", () => {
  const described = JSON.stringify(datenauskunftOut.schema.toJSONSchema({ io: "input" }));
  expect(described).toContain("Die letzten vier Stellen");
  expect(described.match(/"description"/g)?.length).toBeGreaterThan(60);
});
