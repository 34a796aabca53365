import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { orderStates } from "#server/orders/states.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { booked } from "#tests/support/database/booked.ts";
import { database } from "#tests/support/database/database.ts";
import { applyChecks, checks } from "../../../prisma/checks.ts";

const { url, owner } = await database();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

const constraint = async (table: string, name: string): Promise<string> =>
  (
    await owner.query(
      `select pg_get_constraintdef(c.oid) as text from pg_constraint c join pg_class r on r.oid = c.conrelid
       where r.relname = $1 and c.conname = $2 and c.convalidated`,
      [table, `checked_${name}`],
    )
  ).rows[0]?.text ?? "";

test("the database checks every state of the domain's tables, and no other", async () => {
  for (const [table, states] of [
    ["recommendation", recommendationStates],
    ["order", orderStates],
    ["reward_claim", claimStates],
  ] as const) {
    const text = await constraint(table, "state");
    expect([...text.matchAll(/'(\w+)'/g)].map(([, state]) => state).sort(), table).toEqual([...states].sort());
  }
});

test("every listed constraint exists and is validated, and applying it again changes nothing", async () => {
  const oids = async () => (await owner.query(`select oid from pg_constraint where conname like 'checked\\_%'`)).rows;
  const before = await oids();
  for (const [table, byName] of Object.entries(checks))
    for (const name of Object.keys(byName))
      expect(await constraint(table, name), `${table}.${name}`).toContain("CHECK");
  await applyChecks(client);
  expect(await oids()).toEqual(before);
});

test("a constraint that differs from the domain's tables is created again", async () => {
  await owner.query(`comment on constraint checked_state on "order" is 'of an older version'`);
  await applyChecks(client);
  expect((await constraint("order", "state")).match(/qualified/g)).toHaveLength(1);
});

test("wrong sums, claims without an amount and unknown states are refused", async () => {
  const claim = (cents: number, state: string) =>
    owner.query(
      booked(
        `insert into reward_claim ("tenantId", id, state, "stateSince", "sourceKey", role, kind, cents, "createdAt")
         values ('nordlicht', gen_random_uuid(), $2, now(), gen_random_uuid()::text, 'referrer', 'goodwill', $1, now())`,
      ),
      [cents, state],
    );
  await claim(1, "reserved");
  for (const [cents, state] of [
    [0, "reserved"],
    [-1, "paid"],
    [1, "Paid"],
    [1, "onHold"],
  ] as const)
    await expect(claim(cents, state), `${cents} ${state}`).rejects.toMatchObject({ code: "23514" });
});
