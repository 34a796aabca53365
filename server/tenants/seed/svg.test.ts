import { describe, expect, it } from "vitest";
import { cleanSvg } from "./svg.ts";

const svg = (inner: string, attributes = "") => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

describe("a tenant's picture", () => {
  it("keeps shapes, paint and the marks that take the theme's colours", () => {
    const drawing = svg(
      '<g transform="rotate(3)"><circle class="mark-one" cx="1" cy="2" r="3"></circle></g>',
      'viewBox="0 0 9 9"',
    );
    const clean = cleanSvg(drawing);
    expect(clean).toMatchObject({ ok: true });
    expect(clean.ok && clean.svg).toContain('class="mark-one"');
    expect(clean.ok && clean.svg).toContain('viewBox="0 0 9 9"');
  });

  it("loses editors' metadata", () => {
    const clean = cleanSvg(
      `<?xml version="1.0"?><!-- made with care -->${svg('<metadata>x</metadata><path d="M0 0" inkscape:x="1"/>')}`,
    );
    expect(clean.ok && clean.svg).not.toMatch(/metadata|inkscape|care|xml version/);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["an event handler", svg('<path d="M0 0" onload="alert(1)"/>')],
    ["an event handler after a line break", svg('<path d="M0 0"\nonclick="alert(1)"/>')],
    ["a link", svg('<a href="https://elsewhere.example"><path d="M0 0"/></a>')],
    ["a picture from elsewhere", svg('<use xlink:href="https://elsewhere.example/a.svg#x"/>')],
    ["paint from elsewhere", svg('<path fill="url(https://elsewhere.example/a.svg#x)"/>')],
    ["foreign content", svg("<foreignObject><p>hi</p></foreignObject>")],
    ["an import", svg("<style>@import 'https://elsewhere.example/a.css'</style>")],
    ["an entity", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg("&x;")}`],
  ])("is refused with %s", (_, picture) => {
    expect(cleanSvg(picture)).toMatchObject({ ok: false });
  });

  it("is refused if it is not an SVG", () => {
    expect(cleanSvg("<p>hello</p>")).toEqual({ ok: false, message: "is not an SVG picture" });
  });
});
