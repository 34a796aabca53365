import { mailProviders as domains } from "#server/platform/values/mail-providers.ts";

/** The address that was probably meant: "lena@gmial.com" → "lena@gmail.com"; null: nothing is doubted. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@") + 1;
  const typed = email.slice(at).toLowerCase();
  if (at < 2 || !typed || domains.includes(typed)) return null;
  let nearest: string | null = null;
  let least = typed.length < 5 ? 2 : 3;
  for (const domain of domains.filter((one) => one[0] === typed[0] || lastLabel(one) === lastLabel(typed))) {
    const changes = distance(typed, domain);
    if (changes < least) [nearest, least] = [domain, changes];
  }
  return nearest && email.slice(0, at) + nearest;
}

const lastLabel = (domain: string) => domain.slice(domain.lastIndexOf("."));

/** How many letters are missing, added, wrong or swapped with the next one. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(a.length, b.length);
}
