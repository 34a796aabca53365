import fc from "fast-check";

/** Values that programs and people send and should not. */
export const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", " ", "\u0000", "a\u0000b", "\ud800", "\ufffe", "x".repeat(5000), "\r\nBcc: a@b.example"],
    ...["'; drop table", "<b>", "💥", "31.12.9999", "29.02.2023", "00.00.0000", "DE00", "1e999", "-0"],
    ...["true", "yes", "NaN", "..", "%00", "{}", "\u202e", "a@b", "__proto__", "0\u0301".repeat(200)],
    ...[0, -1, 1e308, 2 ** 53, 0.5, true, false, null, [], {}, [[[]]], { $gt: "" }, { toString: 1 }, { length: 1e9 }],
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Replaces the leaf with this number, counted from the left, by `by`. */
export function replaced(value: unknown, counter: { left: number }, by: unknown): unknown {
  if (typeof value !== "object" || value === null) return counter.left-- === 0 ? by : value;
  const entries = Object.entries(value).map(([name, inner]) => [name, replaced(inner, counter, by)]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
