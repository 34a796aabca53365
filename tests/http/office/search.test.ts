import { expect, test } from "vitest";
import { searchOffice } from "#server/office/search/search-office.ts";
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

test.each([
  ["account_last_name", "account", `folded("lastName") LIKE folded('ozt%') AND "lastName" <> ''`],
  ["account_first_name", "account", `folded("firstName") LIKE folded('tom%') AND "lastName" <> ''`],
  ["account_mailbox", "account", `lower(email) LIKE lower('tom.oe@%') AND email <> ''`],
  ["recipient_last_name", "recipient", `folded("lastName") LIKE folded('ozt%') AND "lastName" IS NOT NULL`],
  ["recipient_first_name", "recipient", `folded("firstName") LIKE folded('tom%') AND "lastName" IS NOT NULL`],
  ["order_number_end", "order", `reverse("externalId") LIKE reverse('ZF3JWVQ') || '%'`],
])("the index %s serves its search", async (index, table, condition) => {
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
    const { rows } = await client.query(
      `explain select * from "${table}" where "tenantId" = 'elbschutz' and ${condition}`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(new RegExp(`${index}[\\s\\S]*Index Cond: .*~>=~`));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
