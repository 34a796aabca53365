import { globSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { switches } from "#server/tenants/model.ts";
import { readRecord } from "#server/tenants/record.ts";

type Node = Record<string, unknown>;
const root = new URL("../../", import.meta.url);
const docs = readFileSync(new URL("docs/operations/tenants.md", root), "utf8");
const modules = Object.entries(switches.shape.modules.unwrap().shape);
/** Theme and pictures come from files beside the record. */
const written = switches.omit({ theme: true, pictures: true });

describe("docs/operations/tenants.md", () => {
  test("has a row for each switch, with its default", () => {
    const rows = [...docs.matchAll(/^\| `modules\.(\w+)` \| (on|off) \|/gm)].map(([, name, shown]) => [name, shown]);
    expect(rows).toEqual(modules.map(([name, schema]) => [name, schema.parse(undefined) ? "on" : "off"]));
  });

  test("has a row for each field of the record", () => {
    const rows = [...docs.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(Object.keys(switches.shape).filter((field) => !rows.includes(field))).toEqual([]);
  });
});

describe("a switch or channel with a default", () => {
  test("is not set in demonstration tenants that use the default", () => {
    for (const file of globSync("prisma/seed/tenants/*/tenant.json", { cwd: root.pathname })) {
      const record = JSON.parse(readFileSync(new URL(file, root), "utf8"));
      const whole = written.parse(record);
      const isNeedless = () => isDeepStrictEqual(written.safeParse(record).data, whole);
      expect(needlessIn(record, isNeedless), file).toEqual([]);
    }
  });

  test("may be missing in a record that was stored before it existed", () => {
    const stored = {
      ...seeded("standard"),
      modules: {},
      channels: { copy: 0 },
      theme: themeOf("standard"),
      pictures: { logo: "<svg/>", icon: "<svg/>" },
    };
    const reading = readRecord(stored);
    expect(reading).toMatchObject({
      ok: true,
      record: { modules: { consentService: true, captcha: false }, channels: { copy: 0, qr: -1 } },
    });
  });
});

const seeded = (id: string) => JSON.parse(readFileSync(new URL(`prisma/seed/tenants/${id}/tenant.json`, root), "utf8"));
const themeOf = (id: string) => JSON.parse(readFileSync(new URL(`prisma/seed/tenants/${id}/theme.json`, root), "utf8"));

/** The paths of settings that can be removed from a record without a change, such as "clocks.linkDays". */
function needlessIn(node: Node, isNeedless: () => boolean, path = ""): string[] {
  return Object.entries(node).flatMap(([name, value]) => {
    delete node[name];
    const needless = isNeedless();
    node[name] = value;
    if (needless) return [path + name];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? needlessIn(value as Node, isNeedless, `${path}${name}.`) : [];
  });
}
