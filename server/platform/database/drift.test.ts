import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { ofDatabase, ofSchema } from "#tests/support/database/drift.ts";

const { owner } = await database();
const schema = readFileSync(new URL("../../../prisma/schema.prisma", import.meta.url), "utf8");

/** What one of them has and the other has not. */
const apart = (one: readonly string[], other: readonly string[]) => one.filter((line) => !other.includes(line));

const drift = async (source: string) => {
  const [wanted, made] = [ofSchema(source), await ofDatabase(owner)];
  return { onlyInSchema: apart(wanted, made), onlyInMigrations: apart(made, wanted) };
};
const none = { onlyInSchema: [], onlyInMigrations: [] };

test("the migrations result in the tables of the schema", async () => {
  expect(await drift(schema)).toEqual(none);
});

test.each([
  ["a column", "model Operator {", "model Operator {\n  extra Int", "operator.extra: integer not null"],
  ["another type", "  version   Int", "  version   BigInt", "tenant.version: bigint not null"],
  [
    "a default",
    '@@map("operator")',
    '  extra String @default("no")\n  @@map("operator")',
    "operator.extra: text not null default 'no'::text",
  ],
  [
    "an index",
    '@@map("passkey")',
    '@@index([tenantId, name])\n@@map("passkey")',
    'passkey: index btree ("tenantId", "name")',
  ],
])("%s that only the schema has is named", async (_, from, to, line) => {
  expect(schema).toContain(from);
  expect((await drift(schema.replace(from, to))).onlyInSchema).toContain(line);
});

test.each([
  [`alter table operator add extra int`, ["operator.extra: integer"]],
  [`alter table operator alter "createdAt" drop not null`, ["operator.createdAt: timestamp(3) with time zone"]],
  [`alter table recipient alter "marketingConsent" drop default`, ["recipient.marketingConsent: boolean not null"]],
  [`create unique index on passkey ("tenantId", name)`, ['passkey: unique btree ("tenantId", "name")']],
  [`create table extra (id text primary key)`, ["extra.id: text not null", 'extra: primary key ("id")']],
  [
    `alter table passkey add foreign key ("tenantId") references tenant (id) on delete cascade`,
    ['passkey: "tenantId" references tenant ("id"), update NO ACTION, delete CASCADE'],
  ],
])("what only the migrations have is named: %s", async (statement, lines) => {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    expect(apart(await ofDatabase(client), ofSchema(schema))).toEqual(lines);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
