import { describe, expect, it } from "vitest";
import { lettering, middle, radius, tenths } from "./split-geometry.ts";

describe("the picture", () => {
  it("gives each circle an area proportional to its share", () => {
    expect(tenths(6000, 6000)).toBe(10);
    expect((tenths(3000, 6000) / 10) ** 2).toBeCloseTo(0.5, 1);
    expect(tenths(0, 6000)).toBe(2);
    expect(tenths(1, 6000)).toBe(3);
    expect(tenths(1, 0)).toBe(2);
  });

  it("puts an amount inside its circle, or beside it if the circle is too small", () => {
    for (let size = 5; size <= 10; size += 1) {
      for (const amount of ["5 €", "55 €", "110 €", "37,50 €"]) {
        const { x, fontSize } = lettering(size, 1, amount);
        const r = (radius * size) / 10;
        expect(x).toBeCloseTo(middle.x + r, 0);
        expect(fontSize * amount.length * 0.5).toBeLessThan(2 * r);
      }
    }
    expect(lettering(2, 1, "0 €").tone).toBe("out");
    expect(lettering(2, -1, "0 €").x).toBeLessThan(middle.x - radius * 0.4);
  });
});
