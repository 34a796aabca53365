import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { placeholdersOf } from "#server/platform/values/text.ts";
import type { Reading, UserError } from "#server/tenants/seed/problems.ts";
import { readTenants } from "#server/tenants/seed/read-tenants.ts";
import { ssoRoles } from "../names.ts";

const seeds = join(import.meta.dirname, "../../../prisma/seed/tenants");
const scratch = await mkdtemp(join(tmpdir(), "tenants-"));
afterAll(() => rm(scratch, { recursive: true }));

/** A copy of the seeded tenants, with one record edited as text. */
async function edited(id: string, file: string, edit: (text: string) => string): Promise<string> {
  const folder = await mkdtemp(join(scratch, "copy-"));
  await cp(seeds, folder, { recursive: true });
  const path = join(folder, id, file);
  await writeFile(path, edit(await readFile(path, "utf8")));
  return folder;
}

const problemsIn = (reading: Reading<unknown>): UserError[] => (reading.ok ? [] : reading.problems);
const places = (reading: Reading<unknown>) =>
  problemsIn(reading).map(({ file, path }) => `${file.split("/").slice(-2).join("/")} ${path}`.trim());

describe("the seeded tenants", () => {
  it("are three complete records with different settings", async () => {
    const reading = await readTenants(seeds);
    expect(problemsIn(reading)).toEqual([]);
    if (!reading.ok) return;
    expect(reading.value.records.map(({ id }) => id)).toEqual(["elbschutz", "nordlicht", "standard"]);
    expect(reading.value.records.map(({ recommendation }) => recommendation.confirmEmail)).toEqual([true, false, true]);
    for (const { channels, pictures } of reading.value.records) {
      expect(Object.values(channels).filter((position) => position >= 0).length).toBeGreaterThan(3);
      expect(pictures.logo).toMatch(/^<svg.*mark-one.*<\/svg>$/s);
      expect(pictures.og).not.toBeNull();
    }
  });

  it("let people of every role of an identity provider sign in", async () => {
    const reading = await readTenants(seeds);
    const elbschutz = reading.ok && reading.value.records.find(({ id }) => id === "elbschutz");
    if (!elbschutz) throw new Error("not read");
    expect(Object.values(elbschutz.signOn?.roles?.values ?? {}).sort()).toEqual([...ssoRoles].sort());
  });

  it("have messages that say who gets how much, the sender too, and end with the link on its own line", async () => {
    const reading = await readTenants(seeds);
    if (!reading.ok) throw new Error("not read");
    const named = { referrer: ["mine"], both: ["mine", "yours"], recipient: ["yours"] } as const;
    const ofSender = {
      de: /\b(bekomme ich|ich \{mine\}|Ich habe sie dir|habe ich dir)/,
      en: /\b(I get|for me|I left)\b/,
    };
    for (const { templates } of reading.value.records) {
      for (const texts of [templates.long, templates.short]) {
        for (const receivers of ["referrer", "both", "recipient"] as const) {
          for (const language of ["de", "en"] as const) {
            const text = texts[receivers][language];
            const amounts = placeholdersOf(text).filter((name) => ["amount", "mine", "yours"].includes(name));
            expect(amounts.sort()).toEqual(named[receivers]);
            expect(text).toMatch(ofSender[language]);
            expect(text).toMatch(/[^{]\n\n\{link\}$/);
            expect(text.match(/\{link\}/g)).toHaveLength(1);
          }
        }
      }
    }
  });
});

describe("an invalid record", () => {
  it("has every problem reported at once, each with file and place", async () => {
    const folder = await edited("nordlicht", "tenant.json", (text) => {
      const record = JSON.parse(text);
      record.legal.postcode = "1234";
      record.legal.accessibility = undefined;
      record.modules.captcha = "yes";
      record.channels.fax = 3;
      record.templates.short.both.de = "Schau mal {lnik}";
      record.shop.startCampaign = "Herbst & Winter";
      return JSON.stringify(record);
    });
    expect(places(await readTenants(folder)).sort()).toEqual([
      "nordlicht/tenant.json channels",
      "nordlicht/tenant.json legal.accessibility",
      "nordlicht/tenant.json legal.postcode",
      "nordlicht/tenant.json modules.captcha",
      "nordlicht/tenant.json shop.startCampaign",
      "nordlicht/tenant.json templates.short.both.de",
      "nordlicht/tenant.json templates.short.both.de",
      "nordlicht/tenant.json templates.short.both.de",
      "nordlicht/tenant.json templates.short.both.de",
    ]);
  });

  it("does not prevent reports about the other records of a folder", async () => {
    const folder = await edited("standard", "tenant.json", (text) => text.replace('"standard"', '"Standard!"'));
    await writeFile(join(folder, "elbschutz", "tenant.json"), "{ not json");
    expect(places(await readTenants(folder))).toEqual(["elbschutz/tenant.json", "standard/tenant.json id"]);
  });

  it("is refused if switches contradict each other", async () => {
    const folder = await edited("nordlicht", "tenant.json", (text) => {
      const record = JSON.parse(text);
      record.modules.consentService = false;
      record.optionalScripts = [{ name: "Zähler", category: "analytical", url: "https://zaehler.example/a.js" }];
      record.modules.integratedFrame = true;
      record.channels = Object.fromEntries(Object.keys(record.channels).map((channel) => [channel, -1]));
      return JSON.stringify(record);
    });
    expect(places(await readTenants(folder))).toEqual([
      "nordlicht/tenant.json channels",
      "nordlicht/tenant.json modules.consentService",
      "nordlicht/tenant.json frameAncestors",
    ]);
  });

  it("is refused if it promises links at once, and hides whether an address is known", async () => {
    const folder = await edited("standard", "tenant.json", (text) =>
      text.replace('"recommendation": {', '"recommendation": {\n    "confirmEmail": false,'),
    );
    const problems = problemsIn(await readTenants(folder));
    expect(problems).toEqual([expect.objectContaining({ path: "recommendation.confirmEmail" })]);
    expect(problems[0]?.message).toContain("verboseAccountMessages");
  });

  it("is refused if an area is unreachable, or two parts have one address", async () => {
    const folder = await edited("nordlicht", "tenant.json", (text) => {
      const record = JSON.parse(text);
      record.shop.areas.mobile.parts = [];
      record.shop.areas.tv.parts = [record.shop.areas.tv.parts[0], record.shop.areas.tv.parts[0]];
      record.shop.areas.sport.parts = [];
      record.shop.areas.radio = record.shop.areas.sport;
      return JSON.stringify(record);
    });
    expect(places(await readTenants(folder)).sort()).toEqual([
      "nordlicht/tenant.json shop.areas",
      "nordlicht/tenant.json shop.areas.mobile.parts",
      "nordlicht/tenant.json shop.areas.tv.parts",
    ]);
  });

  it("has problems of theme and logo reported in their own files", async () => {
    const folder = await edited("nordlicht", "theme.json", (text) =>
      text.replace(/"ink": "[^"]*"/, '"ink": "oklch(0.9 0.01 84)"'),
    );
    await writeFile(join(folder, "nordlicht", "logo.svg"), '<svg xmlns="x"><script>alert(1)</script></svg>');
    expect(places(await readTenants(join(folder, "nordlicht")))).toEqual(
      expect.arrayContaining(["nordlicht/logo.svg", "nordlicht/theme.json light.ink"]),
    );
  });

  it.each([
    ["no PNG", Buffer.from("<svg/>"), "is not a PNG picture"],
    ["too large", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(98_304)]), "larger than 96 kB"],
  ])("has its picture for link previews refused if it is %s", async (_, bytes, message) => {
    const folder = await edited("nordlicht", "tenant.json", (text) => text);
    await writeFile(join(folder, "nordlicht", "og.png"), bytes);
    const reading = await readTenants(join(folder, "nordlicht"));
    expect(problemsIn(reading)).toEqual([{ file: join(folder, "nordlicht", "og.png"), path: "", message }]);
  });

  it("is refused if a file beside it is missing", async () => {
    const folder = await edited("nordlicht", "tenant.json", (text) => text);
    await rm(join(folder, "nordlicht", "icon.svg"));
    await rm(join(folder, "nordlicht", "theme.json"));
    expect(places(await readTenants(join(folder, "nordlicht")))).toEqual([
      "nordlicht/theme.json",
      "nordlicht/icon.svg",
    ]);
    expect(places(await readTenants(join(folder, "nowhere")))).toHaveLength(1);
  });

  it("is refused if its id is another one's", async () => {
    const folder = await edited("standard", "tenant.json", (text) =>
      text.replace('"id": "standard"', '"id": "nordlicht"'),
    );
    expect(places(await readTenants(folder))).toEqual(["standard/tenant.json id"]);
  });
});
