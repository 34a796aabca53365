import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { PageText } from "#server/catalogue/content/model.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { localContent } from "#server/catalogue/upstream/content/local.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const scratch = await mkdtemp(join(tmpdir(), "texts-"));
afterAll(() => rm(scratch, { recursive: true }));

const seeded = localContent();
const ids = ["nordlicht", "elbschutz", "standard"];
const pages = ["datenschutz", "agb", "faq", "fussnoten", "hilfe-praemien", "hilfe-so-funktionierts"];
const sectionsOf = (text: PageText | null) => text?.sections.map(({ id }) => id) ?? [];

describe("the seeded texts", () => {
  it.each(ids.flatMap((id) => pages.map((page) => [id, page] as const)))(
    "of %s: %s are complete in both languages",
    async (id, page) => {
      const content = seeded(seededTenant(id));
      const [german, english] = [await content.pageText(page, "de"), await content.pageText(page, "en")];
      expect(sectionsOf(german).length).toBeGreaterThan(3);
      expect(sectionsOf(english)).toEqual(sectionsOf(german));
      expect(new Set(sectionsOf(german)).size).toBe(sectionsOf(german).length);
      expect(english?.title).not.toBe(german?.title);
      const grouped = [german, english].map((text) => text?.sections.filter(({ group }) => group !== null).length);
      expect(grouped).toEqual(page === "faq" ? [sectionsOf(german).length, sectionsOf(german).length] : [0, 0]);
      for (const text of [german, english]) expect(JSON.stringify(text)).not.toMatch(/\{\w+\}|\{#|undefined/);
    },
  );

  it("state the tenant's own periods, and only features that the tenant has", async () => {
    const tenant = seededTenant("nordlicht");
    const slower = { ...tenant, clocks: { ...tenant.clocks, linkDays: 77 }, bonus: { ...tenant.bonus, deals: null } };
    const terms = await seeded(slower).pageText("agb", "de");
    expect(terms?.title).toBe("Teilnahme\u00ADbedingungen");
    expect(JSON.stringify(terms)).toContain("innerhalb von 77 Tagen");
    expect(sectionsOf(terms)).not.toContain("bonus");
    expect(sectionsOf(await seeded(tenant).pageText("agb", "de"))).toContain("bonus");
    expect(sectionsOf(await seeded(tenant).pageText("agb", "de"))).not.toContain("konto");
    expect(sectionsOf(await seeded(seededTenant("elbschutz")).pageText("agb", "de"))).toContain("konto");
  });

  it("have a footnote for every key that a product names", async () => {
    const reading = await readCatalogue(join(import.meta.dirname, "../../../../prisma/seed/catalogue/shared.json"));
    if (!reading.ok) throw new Error("not read");
    const keys = [...new Set(reading.value.products.flatMap(({ footnoteKey }) => footnoteKey ?? []))];
    for (const language of ["de", "en"] as const) {
      const notes = await seeded(seededTenant("standard")).footnotes([...keys, "unknown"], language);
      expect(notes.map(({ key }) => key)).toEqual(keys);
    }
  });
});

describe("local content", () => {
  it("prefers the tenant's own text, then German, and returns null for unknown keys", async () => {
    const write = async (path: string, text: string) => {
      await mkdir(join(scratch, path, ".."), { recursive: true });
      await writeFile(join(scratch, path), text);
    };
    await write("shared/de/hilfe.md", "# Hilfe für {name}\n\n{operator}\n");
    await write("shared/de/agb.md", "# Geteilt\n");
    await write("standard/de/agb.md", "# Eigen\n");
    const content = localContent({ folder: scratch, recheckMs: 0 });
    const tenant = seededTenant("standard");
    const odd = { ...tenant, legal: { ...tenant.legal, operator: "A & B <b>" } };
    expect((await content(tenant).pageText("agb", "en"))?.title).toBe("Eigen");
    expect((await content(seededTenant("nordlicht")).pageText("agb", "de"))?.title).toBe("Geteilt");
    expect(await content(odd).pageText("hilfe", "de")).toMatchObject({ introHtml: "<p>A &amp; B &lt;b&gt;</p>" });
    expect(await content(tenant).pageText("nirgends", "de")).toBeNull();
    for (const name of ["shared/de/agb-2025-01-31", "standard/de/agb-2026-01-31", "shared/de/agb-alt"])
      await write(`${name}.md`, `# ${name}\n`);
    expect(await content(tenant).versions("agb")).toEqual(["2026-01-31", "2025-01-31"]);
    expect(await content(tenant).versions("hilfe")).toEqual([]);
    expect(await content(tenant).pageText("../../standard/de/agb-2026-01-31", "de")).toBeNull();
    await write("standard/de/agb.md", "# Neu geschrieben\n");
    await utimes(join(scratch, "standard/de/agb.md"), new Date(), new Date("2030-01-01"));
    expect((await content(tenant).pageText("agb", "de"))?.title).toBe("Neu geschrieben");
  });
});
