/**
 * The tenant's claim, split around its amount. The amount has a line of its own, so a full stop right after it is
 * dropped.
 */
export function splitClaim(claim: string): { before: string; after: string } {
  const [before = "", after = ""] = claim.split("{amount}");
  return { before: before.trim(), after: after.replace(/^[\s.!]+/, "").trim() };
}
