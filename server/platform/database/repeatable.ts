/** Deadlock or write conflict: repeating the same work can succeed. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code === "P2034" || code === "40P01" || code === "40001" || /40P01|40001|deadlock detected/.test(error.message)
  );
}

/** SQLSTATE 0A000, "cached plan must not change result type": the statement works under another name. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    /0A000|cached plan must not change/.test(`${"code" in error ? error.code : ""} ${error.message}`)
  );
}
