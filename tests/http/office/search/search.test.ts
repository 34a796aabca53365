import { expect, test } from "vitest";
import { searchOffice } from "#server/office/search/search-office.ts";
import { supportGroups } from "#server/office/store/support-groups.ts";
import type { Db } from "#server/platform/database/database.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("elbschutz");
const { user } = await signedInAs(ctx, "support");

async function known(firstName: string, lastName: string, email: string): Promise<string> {
  const { id } = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    firstName,
    lastName,
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  return id;
}
const found = async (typed: string, by = ctx) =>
  (await searchOffice(by, typed, { user, reason: "call" })).flatMap(({ hits }) =>
    hits.map((hit) => ("kind" in hit ? hit.kind : (hit.name ?? hit.orderNumber))),
  );

await known("Tom", "Öztürk", "tom.oe@post.example");
await known("Renée", "Großmann", "r.grossmann@post.example");
await known("Anna Lena", "von der Heide", "heide_1@post.example");
await known("Tomke", "Petersen", "tomke@post.example");

test.each([
  ["Öztürk", "Tom Öztürk"],
  ["oeztuerk", "Tom Öztürk"],
  ["OZTURK", "Tom Öztürk"],
  ["öztürk tom", "Tom Öztürk"],
  ["Tom Oeztuerk", "Tom Öztürk"],
  ["grossmann", "Renée Großmann"],
  ["Rene Großmann", "Renée Großmann"],
  ["renee", "Renée Großmann"],
  ["von der heide anna", "Anna Lena von der Heide"],
  ["Heide, Anna", undefined],
  ["von der Heide, Anna", "Anna Lena von der Heide"],
  ["tom.oe", "Tom Öztürk"],
  ["R.Grossmann", "Renée Großmann"],
  ["heide_1", "Anna Lena von der Heide"],
  ["heidex1", undefined],
])("%s finds %s", async (typed, name) => {
  expect(await found(typed)).toEqual(name === undefined ? [] : [name]);
});

test("a first name finds all who have it, and nobody of another tenant", async () => {
  expect((await found("tom")).sort()).toEqual(["Tom Öztürk", "Tomke Petersen"]);
  expect(await found("tom", ctxOf("nordlicht"))).toEqual([]);
});

test("the end of an order's number finds it, within the tenant only", async () => {
  const at = new Date();
  await addOrder(database.owner, { tenantId: "elbschutz", externalId: "EB-2026-ZF3JWVQ", state: "inReview", at });
  expect(await found("ZF3JWVQ")).toEqual(["EB-2026-ZF3JWVQ"]);
  expect(await found("2026-ZF3JWVQ")).toEqual(["EB-2026-ZF3JWVQ"]);
  expect(await found("ZF3JWV")).toEqual([]);
  expect(await found("ZF3JWVQ", ctxOf("nordlicht"))).toEqual([]);
});

const [few, nobody] = [
  { from: 0, size: 10, to: 50 },
  { mailbox: null, accountIds: [] },
];
const searches: [string, string, (by: ReturnType<typeof supportGroups>) => Promise<unknown>][] = [
  ["account_last_name", "account", (by) => by.referrersBy({ ...nobody, names: [{ last: "ozt", first: "" }] }, few)],
  ["account_first_name", "account", (by) => by.referrersBy({ ...nobody, names: [{ last: "", first: "tom" }] }, few)],
  ["account_mailbox", "account", (by) => by.referrersBy({ ...nobody, names: [], mailbox: "tom.oe" }, few)],
  [
    "recipient_last_name",
    "recipient",
    (by) => by.recipientsBy({ names: [{ last: "ozt", first: "" }], matchHashes: [] }, few),
  ],
  [
    "recipient_first_name",
    "recipient",
    (by) => by.recipientsBy({ names: [{ last: "", first: "tom" }], matchHashes: [] }, few),
  ],
  ["order_number_end", "order", (by) => by.ordersEnding("ZF3JWVQ", few)],
];

test.each(searches)("the index %s serves its search behind row-level security", async (index, table, search) => {
  const client = await database.owner.connect();
  try {
    // With one order of one tenant all of its indexes cost the same.
    for (let count = 0; count < 100 && table === "order"; count++)
      await addOrder(client, { tenantId: "elbschutz", externalId: `EB-${crypto.randomUUID()}`, state: "received" });
    if (table === "order") await client.query(`analyze "order"`);
    await client.query("begin; set local enable_seqscan = off");
    // Among these few rows the planner takes any index; the others of the search are out of its way.
    const { rows: siblings } = await client.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = $1 and indexname <> $2
         and indexname ~ '_(name|mailbox|end)$' and indexdef not like '%UNIQUE%'`,
      [table, index],
    );
    for (const { name } of siblings) await client.query(`drop index "${name}"`);
    await client.query("set local role app; select set_config('app.tenant_id', 'elbschutz', true)");
    const plans: string[] = [];
    const explain = async (text: string, values: unknown[]) => {
      const { rows } = await client.query(`explain ${text}`, values);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return [];
    };
    await search(supportGroups({ tenantId: "elbschutz", sql: explain } as unknown as Db));
    expect(plans.join("\n")).toMatch(new RegExp(`${index}[\\s\\S]*?Index Cond: .*~>=~`));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
