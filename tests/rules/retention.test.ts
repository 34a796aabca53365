import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { retentionRegister } from "#server/office/retention-register.ts";
import { clocks, erasures } from "#server/people/privacy/retention.ts";
import { dueKinds } from "#server/platform/due-work/model.ts";

const schema = readFileSync(new URL("../../prisma/schema.prisma", import.meta.url), "utf8");

/** Columns that can hold text, documents or days, by model; the tenant's id is in every table and is not personal. */
const columns = Object.fromEntries(
  [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, model = "", body = ""]) => [
    model,
    body
      .split("\n")
      .filter((line) => /^ {2}\w+\s+(String|Json)\b/.test(line) || /^ {2}\w+\s+DateTime.*@db\.Date\b/.test(line))
      .map((line) => line.trim().split(/\s+/)[0] ?? "")
      .filter((name) => name !== "tenantId"),
  ]),
);

describe("the retention register", () => {
  it("has every table, and no other", () => {
    expect(Object.keys(columns).length).toBeGreaterThan(20);
    expect(Object.keys(retentionRegister).sort()).toEqual(Object.keys(columns).sort());
  });

  it.each(Object.entries(retentionRegister))(
    "has every column of %s once: personal with its period, pseudonym, or plain",
    (model, table) => {
      const named = [...Object.keys(table.personal), ...table.pseudonyms, ...table.plain];
      expect(named.sort()).toEqual([...(columns[model] ?? [])].sort());
    },
  );

  it("gives every personal column a purpose and an existing period, and uses every period", () => {
    const entries = Object.values(retentionRegister).flatMap(({ personal }) => Object.values(personal));
    for (const { purpose, clock } of entries) {
      expect(purpose.length).toBeGreaterThan(4);
      expect(clocks[clock].until.length).toBeGreaterThan(4);
    }
    const used = new Set<string>([...entries.map(({ clock }) => clock), ...Object.values(erasures)]);
    expect([...used].sort()).toEqual(Object.keys(clocks).sort());
  });

  it("names only existing timers", () => {
    const timers = [...dueKinds, "erase-records", "keep-click-months", "send-mail", "rate limiter", null];
    for (const { timer } of Object.values(clocks)) expect(timers).toContain(timer);
    const erased = Object.entries(clocks).filter(([, { timer }]) => timer === "erase-records");
    expect(new Set(erased.map(([name]) => name))).toEqual(new Set(Object.values(erasures)));
  });

  it("has no personal columns among the plain ones", () => {
    const plain = Object.values(retentionRegister).flatMap(({ plain }) => plain);
    expect(
      plain.filter((name) => /mail$|phone|street|birth|iban|holder|firstName|lastName|password/i.test(name)),
    ).toEqual([]);
  });
});
