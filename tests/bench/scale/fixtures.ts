import type pg from "pg";
import { namedByLinks } from "#tests/support/data/recommendation.ts";
import { postedSql } from "./posted.ts";
import { bigTenant } from "./seed.ts";

/**
 * New rows of the big tenant for figures that consume rows, each time with another name (freshName), so that one seeded
 * database serves many runs. All need a superuser's connection.
 */
export async function freshName(client: pg.ClientBase, letter: "b" | "f" | "p" | "s"): Promise<string> {
  await client.query("create sequence if not exists bench.name");
  const { rows } = await client.query<{ number: string }>("select nextval('bench.name') % 10000 as number");
  return letter + (rows[0]?.number ?? "").padStart(4, "0");
}

const placed = "now() - interval '40 days'";

const people = (name: string, count: number, state: string) => `${namedByLinks};
  insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash",
    "createdAt", "confirmedAt")
  select '${bigTenant}', bench.id('${name}', 'account', n), 'confirmed', '${name}-' || n || '@referrer.example',
    '${name}-' || n || '@referrer.example', 'Mara', 'Köster', 'de', '${name}-' || n, ${placed}, ${placed}
  from generate_series(1, ${count}) as n;
  insert into recommendation ("tenantId", number, state, "stateSince", "accountId", "firstName", "lastName", "productId",
    "productName", audience, "rewardCents", "recipientShare", "referrerCents", "recipientCents",
    "priceVersionId", "createdBy", "termsHash", "termsVersion", "termsAcceptedAt", language, "createdAt", "openedAt", "linkValidUntil", "orderBy")
  select '${bigTenant}', ${numberOf(name)}, '${state}', ${placed}, bench.id('${name}', 'account', n), 'Mara', 'Köster',
    'mobil-m', 'Mobil M', 'private', 5000, 0, 5000, 0, 'none', 'REF', 'none', '2026-01', ${placed}, 'de', ${placed},
    ${placed}, now() + interval '20 days', now() + interval '20 days'
  from generate_series(1, ${count}) as n`;

/** Begins with the name's five letters, so that numbers of two runs never collide; ten letters in all. */
function numberOf(name: string): string {
  return `upper(translate('${name}', '0123456789', 'ABCDEFGHJK')) || right(bench.number(n), 5)`;
}

export type Link = { number: string; recipient: string };

/** Links that were opened and wait for an order, each with its own referrer and one recipient. */
export async function addLinks(client: pg.ClientBase, name: string, count: number): Promise<Link[]> {
  await client.query(people(name, count, "clicked"));
  await addRecipients(client, `"number" = any(select ${numberOf(name)} from generate_series(1, ${count}) as n)`, 1);
  const { rows } = await client.query<Link>(
    `select r.number, p.number as recipient from recommendation r
     join recipient p on p."tenantId" = r."tenantId" and p."recommendationNumber" = r.number
     where r."tenantId" = $1 and r.number = any(select ${numberOf(name)} from generate_series(1, ${count}) as n)`,
    [bigTenant],
  );
  return rows;
}

/** One link that was opened by this many recipients. */
export async function addPopularLink(client: pg.ClientBase, name: string, recipients: number): Promise<Link> {
  await client.query(people(name, 1, "clicked"));
  await addRecipients(client, `number = (select ${numberOf(name)} from generate_series(1, 1) as n)`, recipients);
  const { rows } = await client.query<Link>(
    `select "recommendationNumber" as number, number as recipient from recipient
     where "tenantId" = $1 and "recommendationNumber" = (select ${numberOf(name)} from generate_series(1, 1) as n) limit 1`,
    [bigTenant],
  );
  if (!rows[0]) throw new Error("There is no link.");
  return rows[0];
}

async function addRecipients(client: pg.ClientBase, where: string, each: number): Promise<void> {
  await client.query(
    `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", arrival, language, "createdAt", "lastClickAt",
       "orderBy")
     select "tenantId", number || n, number, number || n, 'link', 'de', "createdAt", "createdAt", "orderBy"
     from recommendation, generate_series(1, ${each}) as n where "tenantId" = '${bigTenant}' and ${where}`,
  );
}

export const payoutCents = 5000;

/**
 * A payout run with this many payments that was exported for the bank: qualified orders, collected claims. Returns
 * their end-to-end ids.
 */
export async function addPayoutRun(client: pg.ClientBase, name: string, count: number): Promise<string[]> {
  const each = `from generate_series(1, ${count}) as n`;
  const order = `bench.id('${name}', 'order', n)`;
  const claim = `bench.id('${name}', 'claim', n)`;
  const account = `bench.id('${name}', 'account', n)`;
  const bank = `bench.id('${name}', 'bank', n)`;
  const run = `bench.id('${name}', 'run', 0)`;
  const messageId = `RF20260302-${name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "X")
    .padStart(10, "X")
    .slice(-10)}`;
  await client.query(`
    ${people(name, count, "successful")};
    insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", attribution,
      "productId", "productName", "orderedAt", "confirmedAt", "deliveredAt", "qualifiesAt", "receivedAt")
    select '${bigTenant}', ${order}, '${name}-' || n, 'qualified', ${placed}, 3, ${numberOf(name)}, 'number', 'mobil-m',
      'Mobil M', ${placed}, ${placed}, ${placed}, ${placed}, ${placed} ${each};
    insert into bank_detail ("tenantId", id, "ownerKind", "ownerId", "ibanSealed", "holderSealed", "ibanLast4", "ibanIndex",
      "createdAt", "usableFrom")
    select '${bigTenant}', ${bank}, 'account', ${account}::text, 'sealed', 'sealed', '3000', '${name}-' || n, ${placed},
      ${placed} ${each};
    insert into reward_claim ("tenantId", id, state, "stateSince", "orderId", "sourceKey", role, kind, cents,
      "recommendationNumber", "accountId", method, "bankDetailId", "createdAt", "readyAt", "expiresAt", "collectedAt",
      "payoutDueAt")
    select '${bigTenant}', ${claim}, 'collected', ${placed}, ${order}, 'order:' || ${order}, 'referrer', 'base',
      ${payoutCents}, ${numberOf(name)}, ${account}, 'cash', ${bank}, ${placed}, ${placed}, now() + interval '300 days',
      ${placed}, now() ${each};
    ${postedSql(
      `select '${bigTenant}' as tenant, ${claim} as claim, name, ${payoutCents} as cents, ${placed} as at
       ${each}, unnest(array['reserve', 'send']) as name`,
      ["reserve", "send"],
      run,
    )};
    insert into payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "releasedBy", "releasedAt", "exportedBy",
      "exportedAt", "messageId", items, cents)
    select '${bigTenant}', ${run}, 'exported', 'anna', now(), 'ben', now(), 'ben', now(), '${messageId}', ${count},
      ${count * payoutCents};
    insert into payout_item ("tenantId", "runId", "claimId", "endToEndId", cents, "bankDetailId", state)
    select '${bigTenant}', ${run}, ${claim}, '${messageId}-' || lpad(n::text, 6, '0'), ${payoutCents}, ${bank}, 'pending' ${each};
    analyze payout_item, payout_run, bank_detail`);
  return Array.from({ length: count }, (_, index) => `${messageId}-${String(index + 1).padStart(6, "0")}`);
}
