import fc from "fast-check";
import type { OrderMessage } from "#server/domain/order/model.ts";
import type { Browser, World } from "../../support/memory-world.ts";

/** A world with its friends' browsers, and every message that the shop sent. */
export type Stage = { world: World; browsers: Browser[]; sent: OrderMessage[] };

export type Deed = { name: string; run(stage: Stage): Promise<unknown> };

export const day = 86_400_000;
export const pick = fc.nat({ max: 30 });
export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
export const linkAt = ({ world }: Stage, index: number) => at([...world.tables.recommendations.values()], index);
export const orderAt = ({ world }: Stage, index: number) => at([...world.tables.orders.values()], index);
export const claimAt = ({ world }: Stage, index: number) => at([...world.tables.claims.values()], index);
export const back = ({ world }: Stage) => ({ actor: "OPS" as const, actorId: "olga", key: world.ctx.secrets.newId() });

export function deed<A extends unknown[]>(
  name: string,
  inputs: { [K in keyof A]: fc.Arbitrary<A[K]> },
  run: (stage: Stage, ...input: A) => Promise<unknown>,
): fc.Arbitrary<Deed> {
  const all = fc.tuple(...(inputs as fc.Arbitrary<unknown>[])) as unknown as fc.Arbitrary<A>;
  return all.map((input) => ({
    name: `${name}(${JSON.stringify(input).slice(1, -1)})`,
    run: (stage) => run(stage, ...input),
    [fc.toStringMethod]: () => `${name}(${JSON.stringify(input).slice(1, -1)})`,
  }));
}
