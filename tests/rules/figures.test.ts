import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = globSync("app/styles/*.css").map((file) => ({ file, css: readFileSync(file, "utf8") }));
const declared = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*([^;]+);`, "g"))].map(([, value = ""]) => value.trim());

/** Gelasio's own figures are old style ones, which dance below the line in codes and headings. */
test("figures are lining everywhere, and set in one file", () => {
  const set = styles.flatMap(({ file, css }) =>
    declared(css, "font-variant-numeric").map((value) => ({ file, value })),
  );
  expect(set.length).toBeGreaterThan(2);
  expect(set.filter(({ file, value }) => !file.endsWith("/base.css") || !value.includes("lining-nums"))).toEqual([]);
  const html = styles.find(({ file }) => file.endsWith("/base.css"))?.css.match(/^html \{[^}]*\}/m)?.[0] ?? "";
  expect(declared(html, "font-variant-numeric")).toEqual(["lining-nums"]);
});

test("no shorthand of the font sets the figures back", () => {
  const shorthands = styles.flatMap(({ css }) => declared(css, "font"));
  expect(shorthands.filter((value) => value !== "inherit")).toEqual(["400 100% / 1.55 var(--font-text)"]);
});

/** A button that was tapped would stay coloured until the next tap. */
test("buttons, fields, choices and cards react to hovering only where a pointer can hover", () => {
  for (const { file, css } of styles.filter((one) => /(form|product)\.css$/.test(one.file))) {
    const without = css.replaceAll(/^@media \(hover: hover\) \{\n[\s\S]*?^\}/gm, "");
    expect(css, file).toContain(":hover");
    expect(
      without.split("\n").filter((line) => line.includes(":hover")),
      file,
    ).toEqual([]);
  }
});
