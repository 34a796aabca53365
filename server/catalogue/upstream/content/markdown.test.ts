import { describe, expect, it } from "vitest";
import { parseDocument } from "./markdown.ts";

describe("a text file", () => {
  it("has a title, a version, an introduction and sections with anchors and conditions", () => {
    expect(
      parseDocument(
        "# Titel\n\nVersion: 2026-11-01\n\nVorweg.\n\n## Über uns\n\nWir.\n\n## Bonus {#extra when=bonus}\n\n**Viel** davon.\n",
      ),
    ).toEqual({
      title: "Titel",
      version: "2026-11-01",
      introHtml: "<p>Vorweg.</p>",
      sections: [
        { id: "ueber-uns", title: "Über uns", group: null, when: null, html: "<p>Wir.</p>" },
        { id: "extra", title: "Bonus", group: null, when: "bonus", html: "<p><strong>Viel</strong> davon.</p>" },
      ],
    });
  });

  it("may have groups", () => {
    const { title, sections } = parseDocument(
      "# Fragen\n\n## Eins\n\n# Erste\\-Gruppe\n\n## Zwei\n\n## Drei\n\n# Zweite\n\n## Vier\n",
    );
    expect(title).toBe("Fragen");
    expect(sections.map((one) => [one.group, one.title, one.html])).toEqual([
      [null, "Eins", ""],
      ["Erste\u00ADGruppe", "Zwei", ""],
      ["Erste\u00ADGruppe", "Drei", ""],
      ["Zweite", "Vier", ""],
    ]);
  });

  it("supports lists, tables and links", () => {
    const { introHtml } = parseDocument(
      "# T\n\n- eins\n- zwei\n  und mehr\n\n1. a\n2. b\n\n| A | B |\n|---|---|\n| 1 | [zwei](/faq) |\n",
    );
    expect(introHtml).toBe(
      "<ul><li>eins</li><li>zwei und mehr</li></ul><ol><li>a</li><li>b</li></ol>" +
        '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><a href="/faq">zwei</a></td></tr></tbody></table>',
    );
  });

  it("is sanitised", () => {
    const { introHtml } = parseDocument(
      '# T\n\n<script>alert(1)</script> [klick](javascript:alert(1)) [daten](data:text/html,x) "&"\n',
    );
    expect(introHtml).not.toMatch(/<script|javascript:|data:text/);
    expect(introHtml).toContain("&lt;script&gt;");
  });
});
