import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sepaText } from "./text.ts";

describe("text for SEPA banks", () => {
  it.each([
    ["Jörg Müßig-Straßner", "Joerg Muessig-Strassner"],
    ["ÄRZTE ÖL ÜBER", "AeRZTE OeL UeBER"],
    ["Zoë D’Arcy & Søn", "Zoe D'Arcy + Son"],
    ["Łukasz Żółć", "Lukasz Zolc"],
    ["İbrahim Çağlı", "Ibrahim Cagli"],
    ["Иван Щукин", "Ivan Shchukin"],
    ["Γιώργος Χατζής", "Giorgos Chatzis"],
    ["<b>x</b>", ".b.x./b."],
    ["//Eins//Zwei//", "Eins/Zwei"],
    ["李小龙", "LiXiaoLong"],
    ["Nguyễn Đặng", "Nguyen Dang"],
    ["★ Stern ★", ". Stern ."],
    ["Prämie\n\tNordlicht", "Praemie Nordlicht"],
    ["", "."],
    [" / ", "."],
  ])("%j becomes %j", (text, expected) => {
    expect(sepaText(text, 70)).toBe(expected);
  });

  it("has allowed characters only, is short enough, never empty, and unchanged if converted again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string()),
        fc.constantFrom(35, 70, 140),
        (text, max) => {
          const clean = sepaText(text, max);
          expect(clean).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
          expect(clean.length).toBeLessThanOrEqual(max);
          expect(clean).not.toMatch(/^[/ ]|[/ ]$|\/\//);
          expect(sepaText(clean, max)).toBe(clean);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
