type Change = { state?: string; productName?: string };

/**
 * Statement and values that copy a stored recommendation this many times, an hour apart, each with a number and a
 * product of its own: `owner.query(...copiesOf(number, 5))`.
 */
export function copiesOf(number: string, count: number, change: Change = {}): [sql: string, values: unknown[]] {
  return [
    `insert into recommendation select (jsonb_populate_record(r, jsonb_build_object(
       'number', upper(left(md5(r.number), 7)) || (n + 100), 'attemptHash', null, 'productId', 'old-' || n,
       'createdAt', r."createdAt" - n * interval '1 hour') || $3::jsonb)).*
     from recommendation r, generate_series(1, $2::int) n where r.number = $1`,
    [number, count, JSON.stringify(change)],
  ];
}
