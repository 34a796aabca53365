import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColours, themeSchema } from "#server/platform/values/theme.ts";
import { drawScenes } from "./draw.ts";
import { categoryScenes, deviceScenes, rewardScenes } from "./subject.ts";

const theme = themeSchema.parse(
  JSON.parse(readFileSync(new URL("../../../prisma/seed/tenants/elbschutz/theme.json", import.meta.url), "utf8")),
);
const size = { width: 480, height: 244 };

test.each(["pair", "card", "window"] as const)("a %s has a colour in each scheme for every class it uses", (shape) => {
  const svg = drawScenes(theme, categoryScenes({ id: "glasfaser" }), shape, size);
  const [light = "", dark = ""] = svg.split("@media(prefers-color-scheme:dark)");
  const sides = shape === "window" ? ["a"] : ["a", "b"];
  for (const side of sides) {
    const group = svg.split(`<g class="${side}"`)[1]?.split('<g class="b"')[0] ?? "";
    const classes = new Set([...group.matchAll(/class="([fs]\d)"/g)].map(([, name]) => name));
    expect(classes.size).toBeGreaterThan(2);
    for (const name of classes) {
      expect(light, `${side} ${name}`).toContain(`.${side} .${name}{`);
      expect(dark, `${side} ${name}`).toContain(`.${side} .${name}{`);
    }
  }
  expect(light).toContain(`.a .f0{fill:${themeColours(theme, "light").one}}`);
  expect(dark).toContain(`.a .f0{fill:${themeColours(theme, "dark").one}}`);
  expect(svg).toContain('width="480" height="244"');
});

test("different categories, rewards and devices have different drawings", () => {
  const ids = [
    "mobil",
    "geraete",
    "internet",
    "glasfaser",
    "fernsehen",
    "sport",
    "zuhause-service",
    "gk-internet",
    "gk-webshop",
  ];
  expect(new Set(ids.map((id) => categoryScenes({ id }).first)).size).toBe(ids.length);
  const rewards = ["ueberweisung", "lesefuchs", "tannenpfad", "kinowelle", "etwas-anderes"];
  expect(new Set(rewards.map((id) => rewardScenes(id).first)).size).toBe(rewards.length);
  const device = (deviceType: string, manufacturer: string, deviceName: string) =>
    deviceScenes({ deviceType, manufacturer, deviceName }).first;
  expect(device("tablet", "Nivaro", "Pad")).not.toBe(device("smartphone", "Nivaro", "5"));
  expect(device("smartphone", "Nivaro", "5")).not.toBe(device("smartphone", "Nivaro", "5 Pro"));
  expect(device("smartphone", "A", "5")).not.toBe(device("smartphone", "B", "5"));
});
