import { ifAvailable } from "#server/platform/if-available.ts";
import type { RequestContext } from "../context.ts";
import type { PageText } from "./model.ts";
import { readPage } from "./read-page.ts";

/** `versions`: dates, newest first, including the version in force; `current`: its date. */
export type VersionedPage = { text: PageText | null; current: string | null; versions: string[] };

/**
 * A page whose older versions stay readable: the version in force, or that of the given date. undefined: there is none
 * of that date.
 */
export async function readVersioned(
  ctx: RequestContext,
  slug: string,
  version: string | null,
): Promise<VersionedPage | undefined> {
  const [inForce, older] = await Promise.all([
    readPage(ctx, slug),
    ifAvailable(ctx, () => ctx.content.versions(slug), slug),
  ]);
  const current = inForce?.version ?? null;
  const versions = [...new Set([...(current ? [current] : []), ...(older ?? [])])].sort().reverse();
  if (version === null || version === current) return { text: inForce, current, versions };
  if (!versions.includes(version)) return undefined;
  return { text: await readPage(ctx, `${slug}-${version}`), current, versions };
}

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
