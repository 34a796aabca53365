import { orderAsOf, pastOfOrder } from "#server/orders/as-of.ts";
import { runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import { recommendationAsOf } from "#server/referral/recommendation/as-of.ts";
import { claimAsOf, pastOfClaim } from "#server/rewards/claim/as-of.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** The tables that are rebuilt. */
export const rebuilt = ["recommendation", "order", "claim", "payout run", "payment", "surplus"] as const;
export type Rebuilt = (typeof rebuilt)[number];

/** One field that is stored otherwise than it follows from the records. */
export type Difference = { what: Rebuilt; which: string; field: string; stored: unknown; follows: unknown };

export type Row = { what: Rebuilt; which: string; row: object };

/** Not history: the browser that owns a link, and the words of its referrer; they are taken over from the row. */
type Load = (ctx: FullContext, id: string, at: Date) => Promise<{ stored: Row[]; follows: Row[] }>;

const one = (what: Rebuilt, which: string, row: object | null): Row[] => (row ? [{ what, which, row }] : []);

/** For each kind of id: what is stored, and what follows from events, messages, decisions and postings. */
export const loads: Record<"recommendation" | "order" | "claim" | "run", Load> = {
  async recommendation(ctx, number, at) {
    const today = await ctx.recommendations.byNumber(number);
    const follows = today && (await recommendationAsOf(ctx, today, at));
    return { stored: one("recommendation", number, today), follows: one("recommendation", number, follows) };
  },
  async order(ctx, id, at) {
    const today = await ctx.orders.byId(id);
    const follows = today && orderAsOf(ctx, await pastOfOrder(ctx, today), at);
    return { stored: one("order", id, today), follows: one("order", id, follows) };
  },
  async claim(ctx, id, at) {
    const today = await ctx.claims.byId(id);
    const follows = today && claimAsOf(await pastOfClaim(ctx, today), at);
    return { stored: one("claim", id, today), follows: one("claim", id, follows?.claim ?? null) };
  },
  async run(ctx, id, at) {
    const today = await ctx.payouts.runById(id);
    const items = today ? await ctx.payouts.items(id) : [];
    const follows = today && (await runAsOf(ctx, today, at));
    const payments = (rows: readonly { endToEndId: string }[]): Row[] =>
      rows.map((row) => ({ what: "payment", which: row.endToEndId, row }));
    // What is posted, and what follows from the bank's bookings.
    const surplus = (rows: readonly { entryId: string }[]): Row[] =>
      rows.map((row) => ({ what: "surplus", which: row.entryId, row }));
    return {
      stored: [...one("payout run", id, today), ...payments(items), ...surplus(await ctx.bankEntries.surplusOfRun(id))],
      follows: [
        ...one("payout run", id, follows?.run ?? null),
        ...payments(follows?.items ?? []),
        ...surplus(follows?.surplus ?? []),
      ],
    };
  },
};

const idsSql = {
  recommendation: `select number as id from recommendation where "tenantId" = $1`,
  order: `select id from "order" where "tenantId" = $1`,
  claim: `select id from reward_claim where "tenantId" = $1`,
  run: `select id from payout_run where "tenantId" = $1`,
} as const satisfies Record<keyof typeof loads, string>;
export const kinds = Object.keys(idsSql) as (keyof typeof loads)[];

/** The ids of all rows of a kind, by a statement with the tenant as $1. */
export type Ids = { rows<R>(sql: string): Promise<R[]> };

export const idsOf = async ({ rows }: Ids, kind: keyof typeof loads): Promise<string[]> =>
  (await rows<{ id: string }>(idsSql[kind])).map(({ id }) => id);

/** Everything that a tenant stores now, or as it follows for a moment. */
export async function everyRow(
  world: Ids & { ctx: FullContext },
  side: "stored" | "follows",
  at: Date,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const kind of kinds)
    for (const id of await idsOf(world, kind)) all.push(...(await loads[kind](world.ctx, id, at))[side]);
  return all;
}

/** Every field of a tenant that is stored otherwise than it follows now, a few rows at a time. */
export async function differencesNow(
  world: Ids & { ctx: FullContext; now(): Date },
  lanes = 1,
): Promise<{ differences: Difference[]; rows: number }> {
  const differences: Difference[] = [];
  let rows = 0;
  for (const kind of kinds) {
    const ids = (await idsOf(world, kind)).values();
    const lane = async () => {
      for (const id of ids) {
        const { stored, follows } = await loads[kind](world.ctx, id, world.now());
        rows += stored.length;
        differences.push(...differencesOf(stored, follows));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  return { differences, rows };
}

/** The fields that differ; a row that only one side has differs as a whole. */
export function differencesOf(stored: readonly Row[], follows: readonly Row[]): Difference[] {
  const keyOf = ({ what, which }: Row) => `${what} ${which}`;
  const others = new Map(follows.map((row) => [keyOf(row), row]));
  const missing = stored.flatMap((row) => {
    const other = others.get(keyOf(row));
    others.delete(keyOf(row));
    return fieldsOf(row, row.row, other?.row ?? null);
  });
  return [...missing, ...[...others.values()].flatMap((row) => fieldsOf(row, null, row.row))];
}

function fieldsOf({ what, which }: Row, stored: object | null, follows: object | null): Difference[] {
  if (!stored || !follows) return [{ what, which, field: "row", stored, follows }];
  const [left, right] = [new Map(Object.entries(stored)), new Map(Object.entries(follows))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((field) => {
    const isSame = textOf(left.get(field)) === textOf(right.get(field));
    return isSame ? [] : [{ what, which, field, stored: left.get(field), follows: right.get(field) }];
  });
}

/** Objects with their fields in order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? "undefined";

export const lineOf = ({ what, which, field, stored, follows }: Difference) =>
  `${what} ${which}: ${field} is ${textOf(stored)}, and follows as ${textOf(follows)}`;
