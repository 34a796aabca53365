/**
 * Where a page of a list begins: after a row, as the page before ends, or at a row that somebody came for; each by its
 * name. Neither: at the first.
 */
export type ListPlace = { after: string | null; from: string | null };

/** A page of a list; `gone`: the row that somebody came for does not wait any more, null: it does, or nobody did. */
export type ListPage<Row> = { rows: Row[]; next: Row | null; gone: string | null };

/**
 * One page of rows that wait, which begins where the place says. A row that somebody came for and that does not wait
 * any more is left out: the page begins after it. `size`: how many rows a page has.
 */
export async function pageAt<Row>(
  { after, from }: ListPlace,
  size: number,
  list: {
    named(name: string): Promise<Row | null>;
    waits(row: Row): boolean;
    following(limit: number, last: Row | null): Promise<Row[]>;
  },
): Promise<ListPage<Row>> {
  const name = from ?? after;
  const last = name === null ? null : await list.named(name);
  const isHere = from !== null && last !== null && list.waits(last);
  const found = await list.following(size + 1, last);
  const all = isHere ? [last, ...found] : found;
  const rows = all.slice(0, size);
  return { rows, next: all.length > size ? (rows.at(-1) ?? null) : null, gone: from === null || isHere ? null : from };
}
