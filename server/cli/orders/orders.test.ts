import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { orders } from "#server/cli/orders/orders.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, database } = await seededServices();
const example = join(import.meta.dirname, "../../../prisma/seed/orders-beispiel.csv");
const scratch = await mkdtemp(join(tmpdir(), "orders-"));
afterAll(() => rm(scratch, { recursive: true }));
vi.setConfig({ testTimeout: 180_000 });

beforeEach(async () => {
  printed.length = 0;
  await database.owner.query(`truncate "order", order_message, event, mail cascade`);
});

const count = async (table: string) =>
  (await database.owner.query(`select count(*)::int as n from "${table}"`)).rows[0].n as number;

async function file(lines: string[], name = "orders.csv"): Promise<string> {
  const path = join(scratch, name);
  await writeFile(path, lines.join("\r\n"));
  return path;
}

const heading = "Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Empfehlungsnummer";

describe("cli orders import", () => {
  it("dry runs the example of 500 lines and writes nothing, then imports it, then changes nothing", async () => {
    await orders.run(["import", example], deps);
    const planned = printed.splice(0);
    expect(planned.at(-2)).toMatch(/^500 lines: 4\d\d would be taken, \d+ known, 0 bad$/);
    expect(planned.at(-1)).toContain("--apply");
    expect([await count("order"), await count("order_message"), await count("event")]).toEqual([0, 0, 0]);

    await orders.run(["import", example, "--apply"], deps);
    const taken = printed.splice(0);
    expect(taken).toHaveLength(501);
    expect(taken.at(-1)).toBe(planned.at(-2)?.replace("would be taken", "taken"));
    const after = [await count("order"), await count("order_message"), await count("event")];

    await orders.run(["import", example, "--apply"], deps);
    expect(printed.at(-1)).toBe("500 lines: 0 taken, 500 known, 0 bad");
    expect([await count("order"), await count("order_message"), await count("event")]).toEqual(after);
  });

  it("dry runs 20,000 lines within its time limit, and reports the result of each", async () => {
    const known = await file([heading, "L-1;eingegangen;01.06.2026;01.06.2026;"], "known.csv");
    await orders.run(["import", known, "--apply"], deps);
    printed.length = 0;
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `L-${index};eingegangen;01.06.2026;01.06.2026;XXXXXXXXXX`,
    );
    const path = await file([
      heading,
      "L-1;eingegangen;01.06.2026;01.06.2026;",
      ...lines.toSpliced(1, 1),
      lines[5] ?? "",
    ]);
    const began = performance.now();
    await orders.run(["import", path], deps);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(printed.at(-2)).toBe("20001 lines: 19999 would be taken, 2 known, 0 bad");
    expect(printed[0]).toContain("known: unattributed");
    expect(printed[1]).toContain("new, names no recommendation of ours");
    expect(printed[20_000]).toContain("known: is in this file before");
    expect(await count("order")).toBe(1);
  });

  it("has an example with all variants of real files", async () => {
    const text = await readFile(example, "utf8");
    const lines = text.split("\r\n");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(lines).toHaveLength(502);
    expect(new Set(lines).size).toBeLessThan(490);
    for (const sign of ["ä", "ö", "ü", "ß", "storniert", "bestätigt", "1.139,95 €"]) expect(text).toContain(sign);
  });

  it("reports invalid lines, imports all others, and exits with an error", async () => {
    const path = await file([
      heading,
      "B-1;eingegangen;01.06.2026;01.06.2026;XXXXXXXXXX",
      "B-2;verloren;01.06.2026;01.06.2026;",
      '"B-3;eingegangen;01.06.2026;01.06.2026;',
      "B-4;storniert;02.06.2026;01.06.2026;XXXXXXXXXX",
    ]);
    await expect(orders.run(["import", path, "--apply"], deps)).rejects.toThrow("2 of 4 lines are bad.");
    expect(printed).toEqual([
      "line     2  B-1               unattributed",
      "line     3  B-2               bad: Art is none of the words that are known",
      "line     4  ?                 bad: the quotation marks don't match",
      "line     5  B-4               cancelled (RULE_CANCELLED_BY_PROVIDER)",
      "4 lines: 2 taken, 0 known, 2 bad",
    ]);
    expect(await count("order")).toBe(2);
  });

  it("refuses a line that was imported with another content", async () => {
    await orders.run(["import", await file([heading, "C-1;eingegangen;01.06.2026;01.06.2026;"]), "--apply"], deps);
    const changed = await file([heading, "C-1;eingegangen;01.06.2026;31.05.2026;"]);
    await expect(orders.run(["import", changed, "--apply"], deps)).rejects.toThrow("1 of 1 lines are bad.");
    expect(printed.at(-2)).toContain("taken before with another content");
  });

  it("reports errors of the whole file", async () => {
    await expect(orders.run(["import", join(scratch, "none.csv")], deps)).rejects.toThrow("cannot be read (ENOENT)");
    await expect(orders.run(["import", await file(["Auftragsnummer;Art"])], deps)).rejects.toThrow(
      "Zeitpunkt, Bestelldatum",
    );
    await expect(orders.run(["import"], deps)).rejects.toMatchObject({ tag: "usage" });
    await expect(orders.run(["dance", "x"], deps)).rejects.toMatchObject({ tag: "usage" });
  });
});
