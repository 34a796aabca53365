import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, toHex } from "./colour.ts";
import { measure, type Scheme, themeColours, themeCss, themeSchema } from "./theme.ts";

const read = (tenant: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../prisma/seed/tenants/${tenant}/theme.json`, import.meta.url), "utf8"));

describe("colour", () => {
  it("turns OKLCH into the sRGB that browsers show", () => {
    expect(toHex("oklch(1 0 0)")).toBe("#ffffff");
    expect(toHex("oklch(0 0 0)")).toBe("#000000");
    expect(toHex("oklch(0.628 0.2577 29.23)")).toBe("#ff0000");
    expect(toHex("oklch(0.5 0 0)")).toBe("#636363");
  });

  it("reduces chroma rather than hue outside of sRGB", () => {
    expect(toHex("oklch(0.8 0.4 160)")).toMatch(/^#00|^#0/);
  });

  it("measures contrast as WCAG does", () => {
    expect(contrast("oklch(1 0 0)", "oklch(0 0 0)")).toBeCloseTo(21, 5);
    expect(contrast("oklch(0.5 0 0)", "oklch(0.5 0 0)")).toBe(1);
  });
});

describe.each(["nordlicht", "elbschutz", "standard"])("theme of %s", (tenant) => {
  it.each<Scheme>(["light", "dark"])("is readable in the %s scheme", (scheme) => {
    const raw = read(tenant) as Parameters<typeof themeCss>[0];
    const faint = measure(raw[scheme]).filter(({ ratio, least }) => ratio < least);
    expect(faint).toEqual([]);
  });

  it("is valid and becomes custom properties in the theme layer", () => {
    const theme = themeSchema.parse(read(tenant));
    const css = themeCss(theme);
    expect(css).toContain("@layer theme{");
    expect(css).toContain(`--on-stage:${themeColours(theme, "light").onStage}`);
    expect(css).not.toContain("undefined");
    expect(css).not.toContain("</");
  });
});

describe("an unreadable theme", () => {
  it("is refused with the pair whose contrast is too low", () => {
    const theme = read("standard") as { light: { muted: string } };
    theme.light.muted = "oklch(0.9 0 0)";
    const result = themeSchema.safeParse(theme);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.path.join("."))).toContain("light.muted");
  });

  it("is refused when a value is not a colour", () => {
    const theme = read("standard") as { light: { paper: string } };
    theme.light.paper = "red;}body{display:none";
    expect(themeSchema.safeParse(theme).success).toBe(false);
  });
});
