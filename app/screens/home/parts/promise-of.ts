/** The tenant's claim around its amount, which stands in a line of its own: a full stop after it would stand alone. */
export function promiseOf(claim: string): { before: string; after: string } {
  const [before = "", after = ""] = claim.split("{amount}");
  return { before: before.trim(), after: after.replace(/^[\s.!]+/, "").trim() };
}
