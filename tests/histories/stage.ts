import fc from "fast-check";
import type { OrderMessage } from "#server/orders/model.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import type { Browser, World } from "#tests/support/services/world.ts";

/** A world with the browsers of its people, its agencies' owners, and every message sent by the shop. */
export type Stage = {
  world: World;
  referrers: Browser[];
  recipients: Browser[];
  agencyOwners: [AgencyUser, ...AgencyUser[]];
  /** The people of the back office, by each of their keys and logins. */
  office: Office;
  sent: OrderMessage[];
};

/** Two people by five doors: Olga has two keys and a login, Paul a key and a login. */
export const doors = {
  olga: "Olga",
  "olga-2": "Olga",
  paul: "Paul",
  olgaSignedIn: "Olga",
  paulSignedIn: "Paul",
} as const;
export type Door = keyof typeof doors;
const everyDoor = Object.keys(doors) as Door[];
/** What records call who came by a door: the name of a key, or the id of a login. */
export type Office = Record<Door, string>;
export const anyone = fc.constantFrom(...everyDoor);
export const signedIn = fc.constantFrom<Door[]>("olgaSignedIn", "paulSignedIn");

export type Step = { name: string; run(stage: Stage): Promise<unknown> };

/** An address without any records. */
export const nobody = "niemand@beispiel.de";

export const day = 86_400_000;
export const pick = fc.nat({ max: 30 });
export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

type Row = { id: string };
export type ClaimRow = Row & { accountId: string | null; recipientNumber: string | null };
export type LinkRow = { number: string; accountId: string };
export type RecipientRow = { number: string; recommendationNumber: string };

/** The rows that a step chooses from, in the order of their creation. */
export const linkAt = async ({ world }: Stage, index: number) =>
  at(
    await world.rows<LinkRow>(`select number, "accountId" from recommendation where "tenantId" = $1 order by number`),
    index,
  );
export const recipientAt = async ({ world }: Stage, index: number) =>
  at(
    await world.rows<RecipientRow>(
      `select number, "recommendationNumber" from recipient where "tenantId" = $1 order by number`,
    ),
    index,
  );
export const orderAt = async ({ world }: Stage, index: number) =>
  at(await world.rows<Row>(`select id from "order" where "tenantId" = $1 order by id`), index);
export const claimAt = async ({ world }: Stage, index: number) =>
  at(
    await world.rows<ClaimRow>(
      `select id, "accountId", "recipientNumber" from reward_claim where "tenantId" = $1 order by id`,
    ),
    index,
  );
export const runAt = async ({ world }: Stage, index: number) =>
  at(await world.rows<Row>(`select id from payout_run where "tenantId" = $1 order by id`), index);

/** A person of the back office; each call has a key of its own. */
export const operator = ({ world, office: { olga } }: Stage, actorId = olga) =>
  auditedAction({ key: world.ctx.secrets.newId(), actorId });

/** Whoever this is, and another key or login: of another person, or not. */
export const twoOperators = ({ world, office }: Stage, [one, other]: Pair) =>
  actionOfTwo({ key: world.ctx.secrets.newId(), operators: [office[one], office[other]] });

export type Pair = [Door, Door];
/** Mostly two people. */
export const pair: fc.Arbitrary<Pair> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(anyone, anyone) },
  {
    weight: 3,
    arbitrary: fc.tuple(anyone, anyone).filter(([one, other]) => doors[one] !== doors[other]),
  },
);

/** A step with its inputs, as shown in a counterexample. */
export function step<A extends unknown[]>(
  name: string,
  inputs: { [K in keyof A]: fc.Arbitrary<A[K]> },
  run: (stage: Stage, ...input: A) => Promise<unknown>,
): fc.Arbitrary<Step> {
  const all = fc.tuple(...(inputs as fc.Arbitrary<unknown>[])) as unknown as fc.Arbitrary<A>;
  return all.map((input) => {
    const shown = `${name}(${JSON.stringify(input).slice(1, -1)})`;
    return { name: shown, run: (stage: Stage) => run(stage, ...input), [fc.toStringMethod]: () => shown };
  });
}
