/**
 * "datenschutz-2026-06-01" → "2026-06-01", for all names that are versions of this page; without duplicates, newest
 * first.
 */
export function versionsAmong(names: readonly string[], slug: string, ending = ""): string[] {
  const dates = names.flatMap((name) => {
    const isOurs = name.startsWith(`${slug}-`) && name.endsWith(ending);
    const date = isOurs ? name.slice(slug.length + 1, name.length - ending.length) : "";
    return /^\d{4}-\d{2}-\d{2}$/.test(date) ? [date] : [];
  });
  return [...new Set(dates)].sort().reverse();
}
