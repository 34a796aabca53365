import { PassThrough } from "node:stream";
import type { Request } from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFileForm } from "./form-body.ts";

/** A body that the test sends part by part. */
function sending() {
  const stream = new PassThrough();
  return Object.assign(stream, { method: "POST", headers: {} }) as unknown as Request & PassThrough;
}
const refusal = (reading: Promise<Buffer>) =>
  reading.then(
    () => null,
    ({ status }: { status: number }) => status,
  );

describe("files", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("have places for several people: one person cannot take them all", async () => {
    const bodies = Array.from({ length: 4 }, sending);
    const [one, two, three, four] = bodies as [PassThrough, PassThrough, PassThrough, PassThrough] & typeof bodies;
    const ofAnna = [readFileForm(one as never, "anna"), readFileForm(two as never, "anna")];
    expect(await refusal(readFileForm(sending(), "anna"))).toBe(503);
    const ofBen = [readFileForm(three as never, "ben"), readFileForm(four as never, "ben")];
    expect(await refusal(readFileForm(sending(), "cleo"))).toBe(503);
    for (const body of bodies) body.end("x");
    expect((await Promise.all([...ofAnna, ...ofBen])).map(String)).toEqual(["x", "x", "x", "x"]);
    const later = sending();
    const reading = readFileForm(later, "cleo");
    later.end("later");
    expect(String(await reading)).toBe("later");
  });

  it("that come too slowly are given up, and their place is free again", async () => {
    const [slow, other] = [sending(), sending()];
    const refused = [refusal(readFileForm(slow, "anna")), refusal(readFileForm(other, "anna"))];
    slow.write("x".repeat(16 * 1024 * 5));
    await vi.advanceTimersByTimeAsync(5_000);
    slow.write("x".repeat(1_000));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await Promise.all(refused)).toEqual([408, 408]);
    const next = sending();
    const reading = readFileForm(next, "anna");
    next.write("x".repeat(16 * 1024 * 5));
    await vi.advanceTimersByTimeAsync(5_000);
    next.end("!");
    expect((await reading).length).toBe(16 * 1024 * 5 + 1);
  });
});
