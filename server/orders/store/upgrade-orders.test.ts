import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { asApp } from "#tests/support/database/app-url.ts";
import { inDatabase, query } from "#tests/support/database/server.ts";
import { migrate } from "../../../prisma/migrate.ts";
import { migrations } from "../../../prisma/migrations.ts";

/**
 * The first migration not yet applied to this test's database: orders without sources of their facts, holds without
 * causes.
 */
const missing = "20261125090000_claim_holds";

const server = inject("databaseServer").url;
const name = `older_${randomBytes(6).toString("hex")}`;
await query(server, `create database ${name}`);
const url = inDatabase(server, name);
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(async () => {
  await client.end();
  await query(server, `drop database ${name} with (force)`);
});

/** As the previous release left it, with the table of Prisma's migrations. */
async function migrateAsBefore(): Promise<void> {
  await client.query(
    `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
       migration_name varchar(255) not null, logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
       applied_steps_count integer not null default 0)`,
  );
  for (const migration of migrations().filter((one) => one.name < missing)) {
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values (gen_random_uuid(), $1, $2, now())`,
      [migration.checksum, migration.name],
    );
  }
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** `product`: by default another one for each, since a referrer has one open link per product. */
async function addLink(number: string, state: string, isAgreed = false, product = number): Promise<void> {
  await client.query(
    `insert into recommendation ("tenantId", number, state, "stateSince", "accountId", "firstName", "lastName", "productId", "productName",
       audience, "rewardCents", "recipientShare", "referrerCents", "recipientCents", "createdBy", "termsText", "termsVersion",
       "termsAcceptedAt", language, "createdAt", "linkValidUntil", "blockedFrom")
     values ('nordlicht', $1, $2, now(), $3, 'Jörg', 'Meier', $4, 'Tarif', 'private', 5000, 0, 5000, 0, 'REF', 'ja', '1', now(),
       'de', now(), now(), case when $2 = 'blocked' then 'ordered' end)`,
    [number, state, id(1), product],
  );
  await client.query(
    `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", language, "createdAt", "lastClickAt",
       "orderBy", "confirmedAt")
     values ('nordlicht', $1 || 'R', $1, $1, 'de', now(), now(), now(), case when $2 then now() end)`,
    [number, isAgreed],
  );
}

async function addOrder(n: number, number: string, state: string, attribution: string): Promise<void> {
  await client.query(
    `insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", "recipientNumber",
       attribution, "orderedAt", "receivedAt")
     values ('nordlicht', $1, 'A-' || $2, $3, '2026-03-02T10:00:00Z', 1, $4::text, $4 || 'R', $5, now(), now())`,
    [id(n), n, state, number, attribution],
  );
}

async function addHeldClaim(n: number, number: string, reasonCode: string): Promise<void> {
  await client.query(
    `insert into reward_claim ("tenantId", id, state, "stateSince", "heldFrom", "orderId", "sourceKey", role, kind, cents,
       "recommendationNumber", "accountId", "createdAt", "reasonCode")
     values ('nordlicht', $1::uuid, 'onHold', now(), 'reserved', $1::uuid, 'order:' || $1, 'referrer', 'base', 5000, $2, $3,
       now(), $4)`,
    [id(n), number, id(1), reasonCode],
  );
}

test("orders, claims and recommendations of the previous release are upgraded", async () => {
  await migrateAsBefore();
  await client.query(
    `insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash", "createdAt")
     values ('nordlicht', $1, 'confirmed', 'j@beispiel.de', 'j@beispiel.de', 'Jörg', 'Meier', 'de', 'x', now())`,
    [id(1)],
  );
  await addLink("RECEIVED", "ordered");
  await addOrder(11, "RECEIVED", "received", "number");
  await addLink("REFUSED", "failed");
  await addOrder(12, "REFUSED", "notEligible", "number");
  await addLink("DECIDED", "ordered");
  await addOrder(13, "DECIDED", "confirmed", "number");
  await client.query(
    `insert into event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
     values ('nordlicht', gen_random_uuid(), 'order', $1, 'confirm', 'inReview', 'confirmed', 'OPS', 'k', now())`,
    [id(13)],
  );
  await addLink("SAID", "ordered");
  await addOrder(14, "SAID", "reported", "tracking");
  await addLink("AGREED", "ordered", true);
  await addOrder(15, "AGREED", "reported", "tracking");
  await addLink("OTHEROPEN", "open", false, "same");
  await addLink("SAIDTOO", "ordered", false, "same");
  await addOrder(19, "SAIDTOO", "reported", "tracking");
  await addLink("BLOCKED", "blocked");
  await addOrder(16, "BLOCKED", "received", "number");
  await addHeldClaim(16, "BLOCKED", "RISK_BLOCKED");
  await addLink("COUPLE", "successful");
  await addOrder(17, "COUPLE", "qualified", "number");
  await addHeldClaim(17, "COUPLE", "RISK_SAME_BANK_ACCOUNT");
  await addLink("FREE", "successful");
  await addOrder(18, "FREE", "qualified", "number");
  await addHeldClaim(18, "FREE", "RISK_BLOCKED");

  expect((await migrate(url, asApp(url)))[0]).toBe(missing);

  const { rows } = await client.query(
    `select r.number, r.state as link, o.state as "order", o."reviewedAt" is not null as decided, c.state as claim,
       (select string_agg(cause, ' ') from claim_hold h where h."claimId" = c.id) as cause
     from recommendation r join "order" o on o."recommendationNumber" = r.number left join reward_claim c on c."orderId" = o.id
     order by o.id`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["RECEIVED", "ordered", "received", false, null, null],
    ["REFUSED", "failed", "notEligible", true, null, null],
    ["DECIDED", "ordered", "confirmed", true, null, null],
    ["SAID", "clicked", "reported", false, null, null],
    ["AGREED", "detailsConfirmed", "reported", false, null, null],
    ["BLOCKED", "blocked", "received", false, "onHold", "recommendation:BLOCKED"],
    ["COUPLE", "successful", "qualified", false, "onHold", `bank:${id(17)}`],
    ["FREE", "successful", "qualified", false, "choose", null],
    ["SAIDTOO", "ordered", "reported", false, null, null],
  ]);
  const events = await client.query(`select event from event where "aggregateId" = $1 order by event`, [id(18)]);
  expect(events.rows.map(({ event }) => event)).toEqual(["qualify", "release"]);
});
