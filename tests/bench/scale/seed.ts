import { createHash } from "node:crypto";
import pg from "pg";
import { inList } from "#server/platform/database/columns.ts";
import { namedByLinks } from "#tests/support/data/recommendation.ts";
import { postedSql } from "./posted.ts";

/** Numbers of rows; `each`: recommendations of every other tenant. */
export type Size = { big: number; small: number; tenants: number; each: number };

export const sizes = {
  full: { big: 1_000_000, small: 10_000, tenants: 1_000, each: 20 },
  small: { big: 20_000, small: 1_000, tenants: 50, each: 20 },
} as const satisfies Record<string, Size>;

/** The two tenants that are compared have the same record, so that they differ only in their rows. */
export const bigTenant = "nordlicht";
export const smallTenant = "brand-1";

/**
 * Fills a database that is migrated and filled by `cli seed` with tenants and a year of their recommendations,
 * including all dependent rows, by set-based statements with every index and constraint in place. Needs a superuser,
 * who is exempt from row-level security.
 */
export async function seedScale(url: string, size: Size, print: (line: string) => void): Promise<void> {
  const [one, other] = await Promise.all([connect(url), connect(url)]);
  const run = async (client: pg.Client, steps: Record<string, string>) => {
    for (const [name, text] of Object.entries(steps)) {
      const began = performance.now();
      const result = await client.query(text);
      const rows = (Array.isArray(result) ? result : [result]).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
      print(`  ${name}: ${rows} rows, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  };
  try {
    await one.query(`${helpers}; ${checks("disable")}`);
    await seedTenants(one, size.tenants);
    await run(one, { plan: plan(size), agency });
    // Two statements at a time; rows that reference others are inserted after them.
    await Promise.all([run(one, { account, recommendation }), run(other, { recommendationEvent })]);
    await Promise.all([run(one, { recipient }), run(other, { clickEvent })]);
    await Promise.all([run(one, { click }), run(other, { order, orderMessage, claim })]);
    await Promise.all([run(one, { orderEvent, referrer, lead }), run(other, { ledger, claimEvent, mail })]);
    await Promise.all([one.query(vacuum(0)), other.query(vacuum(1))]);
    await one.query(checks("enable"));
    await one.query("create table bench.done as select now() as at");
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/** The same as bench.id of `helpers`, in JavaScript. */
export function seededId(tenant: string, kind: string, n: number): string {
  const hex = createHash("md5").update(`${tenant}${kind}${n}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** false: there was no seed, or it was interrupted. */
export async function isSeeded(url: string): Promise<boolean> {
  const client = await connect(url);
  const { rows } = await client.query("select to_regclass('bench.done') is not null as done");
  await client.end();
  return rows[0].done;
}

/**
 * Adds tenants like the big one, with their own hosts and catalogues, until there are `count`. Their ids are brand-1,
 * brand-2 …
 */
export async function seedTenants(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into tenant (id, version, record, "appliedAt", "appliedBy")
     select 'brand-' || n, 1, record || jsonb_build_object(
       'id', 'brand-' || n, 'name', 'Brand ' || n,
       'hosts', jsonb_build_object('development', jsonb_build_array('brand-' || n || '.localhost'), 'testing',
         jsonb_build_array('brand-' || n || '.test'), 'staging', '[]'::jsonb, 'production', '[]'::jsonb),
       'linkDomain', '{"production": null, "staging": null, "testing": null, "development": null}'::jsonb), now(), 'bench'
     from tenant, generate_series(1, $1 - (select count(*)::int from tenant)) as n where id = '${bigTenant}'`,
    [count],
  );
  for (const table of ["tenant_picture", "product_category", "product", "reward"]) {
    await client.query(
      `insert into ${table} select (jsonb_populate_record(row, jsonb_build_object('tenantId', t.id))).*
       from ${table} row, tenant t where row."tenantId" = '${bigTenant}' and t.id like 'brand-%'`,
    );
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "bench-seed" });
  await client.connect();
  await client.query("set synchronous_commit = off; set work_mem = '256MB'; set jit = off");
  return client;
}

/**
 * Numbers look random, so that index inserts are spread; ids are computed, so that later statements can compute them
 * again.
 */
export const helpers = `
  create schema if not exists bench;
  create or replace function bench.number(n bigint) returns text language sql immutable as
    $$ select 'RR' || translate(lpad(to_hex(n * 2654435761 % 4294967296), 8, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS') $$;
  create or replace function bench.id(tenant text, kind text, n bigint) returns uuid language sql immutable as
    $$ select md5(tenant || kind || n)::uuid $$;`;

/**
 * The fate of each recommendation: of a hundred, 40 expire, 20 are opened, 15 are open, and 25 lead to an order, of
 * which 15 are paid, 5 wait to be picked up, 3 are in progress (most of them late) and 2 failed. Each account has ten.
 */
const plan = ({ big, small, each }: Size) => `
  create unlogged table bench.plan as
  select t.id as tenant, n, n * 37 % 100 as class, bench.number(n) as number,
    bench.id(t.id, 'account', n / 10) as account, bench.id(t.id, 'order', n) as "order",
    n * 37 % 100 < 20 or n * 37 % 100 between 40 and 59 or n * 37 % 100 >= 75 as clicked, n * 37 % 100 >= 75 as ordered,
    case when n * 37 % 100 between 40 and 74 then now() - n % 50 * interval '1 day'
      else now() - interval '100 days' - (t.count - n)::float / t.count * interval '265 days' end as at
  from (select id, case id when '${bigTenant}' then ${big} when '${smallTenant}' then ${small} else ${each} end as count
    from tenant) t, generate_series(0, t.count - 1) as n;
  analyze bench.plan`;

/** All recommendations of the two compared tenants are for one agency each. */
const isOfAgency = `tenant in ('${bigTenant}', '${smallTenant}')`;

const agency = `
  insert into agency ("tenantId", id, "externalId", name, street, postcode, city, phone, email, state, "feeCents", "createdAt",
    "billedMonth")
  select tenant, bench.id(tenant, 'agency', 0), 'A-1', 'Agentur am Markt', 'Markt 1', '04109', 'Leipzig', '0341 1',
    'a@agency.example', 'active', 1000, now() - interval '400 days',
    to_char((now() at time zone 'Europe/Berlin') - interval '1 month', 'YYYY-MM')
  from unnest(array['${bigTenant}', '${smallTenant}']) as tenant`;

const referrer = `
  insert into agency_referrer ("tenantId", "accountId", "agencyId", "createdAt")
  select tenant, account, bench.id(tenant, 'agency', 0), at from bench.plan where n % 10 = 0 and ${isOfAgency}`;

/** Leads of recipients who entered their details; two of five have ended. */
const lead = `
  insert into lead ("tenantId", id, "agencyId", "recommendationNumber", "recipientNumber", state, "stateSince", "lostReason",
    "nextStep", notes, "touchedAt", "attentionAt", "createdAt")
  select tenant, uuidv7(), bench.id(tenant, 'agency', 0), number, 'P' || number, state, at,
    case when state = 'lost' then 'notReached' end, '', '', at, at + n % 30 * interval '1 day', at
  from (select *, (array['new', 'contacted', 'appointment', 'won', 'lost'])[1 + n % 5] as state
    from bench.plan where ordered and ${isOfAgency}) p`;

/** The last name of one account in a hundred; all others are called the same. */
export const rareName = "Zwölfer";

const account = `
  insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash",
    "createdAt", "confirmedAt")
  select tenant, account, 'confirmed', 'r' || n || '@referrer.example', 'r' || n || '@referrer.example', 'Mara',
    case when n % 1000 = 0 then '${rareName}' else 'Köster' end, 'de', 'hash-' || n, at, at
  from bench.plan where n % 10 = 0`;

const product = `(array['mobil-s', 'mobil-m', 'mobil-l', 'mobil-xl', 'internet-16', 'internet-50', 'internet-100',
  'internet-175', 'internet-250', 'tv-start'])[1 + n % 10]`;

const recommendation = `${namedByLinks};
  insert into recommendation ("tenantId", number, state, "stateSince", "accountId", "firstName", "lastName", "productId",
    "productName", audience, "rewardCents", "recipientShare", "referrerCents", "recipientCents", "priceVersionId", channel,
    "createdBy", "termsHash", "termsVersion", "termsAcceptedAt", language, "ownerKeyHash", "attemptHash", "createdAt", "openedAt",
    "linkValidUntil", "orderBy", "agencyId")
  select tenant, number, case when class < 40 then 'expired' when class < 60 then 'clicked' when class < 75 then 'open'
      when class < 90 then 'closed' when class < 95 then 'successful' when class < 98 then 'ordered' else 'failed' end,
    at, account, 'Mara', 'Köster', ${product}, 'Mobil M', 'private', 5000, 50, 2500, 2500, 'none', 'whatsapp', 'REF',
    'none', '2026-01', at, 'de', 'owner-' || n / 10, 'attempt-' || n, at, at, at + interval '60 days',
    case when clicked then greatest(at, now() - interval '20 days') + interval '30 days' end,
    case when ${isOfAgency} then bench.id(tenant, 'agency', 0) end
  from bench.plan`;

const recipient = `
  insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", channel, arrival, language, "createdAt",
    "lastClickAt", "orderBy", "firstName", "lastName", email, "matchHash", "savedAt", "termsHash", "confirmedAt")
  select tenant, 'P' || number, number, 'token-' || n, 'whatsapp', 'link', 'de', at, at, at + interval '30 days',
    case when ordered then 'Ada' end, case when ordered then 'Lund' end,
    case when ordered then 'p' || n || '@recipient.example' end, case when ordered then 'match-' || n end,
    case when ordered then at end, case when ordered then 'none' end, case when ordered then at end
  from bench.plan where clicked`;

const click = `
  insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", channel, "addressHash", at)
  select tenant, uuidv7(), number, 'P' || number, 'whatsapp', 'address-' || n % 5000, at
  from bench.plan, generate_series(0, n % 2) where clicked`;

/** Orders in progress were placed 50 to 99 days ago: most of them are late. */
const order = `
  insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", "recipientNumber",
    attribution, "productId", "productName", "addressHash", "orderedAt", "confirmedAt", "deliveredAt", "qualifiesAt",
    "receivedAt", "reasonCode")
  select tenant, "order", 'S-' || n, case when class < 95 then 'qualified' when class = 95 then 'inReview'
      when class < 98 then 'confirmed' else 'cancelled' end,
    at, case when class < 95 then 3 when class < 98 then 2 else 4 end, number, 'P' || number, 'recipientToken', ${product},
    'Mobil M', 'address-' || n % 5000, placed, placed + interval '2 days',
    case when class < 95 then placed + interval '10 days' end, case when class < 95 then placed + interval '25 days' end,
    placed, case when class >= 98 then 'CUSTOMER' end
  from (select *, case when class between 95 and 97 then now() - (50 + n % 50) * interval '1 day'
    else at + interval '3 days' end as placed from bench.plan where ordered) p`;

const orderMessage = `
  insert into order_message ("tenantId", id, "eventId", "externalOrderId", kind, "occurredAt", "receivedAt", source, "bodyHash",
    outcome)
  select tenant, bench.id(tenant, kind, n), 'S-' || n || '-' || kind, 'S-' || n, kind, at, at, 'api', 'hash', 'applied'
  from bench.plan, unnest(array['received', 'confirmed']) as kind where ordered`;

const claim = `
  insert into reward_claim ("tenantId", id, state, "stateSince", "heldFrom", "orderId", "sourceKey", role, kind, cents,
    "recommendationNumber", "accountId", "recipientNumber", method, "createdAt", "readyAt", "expiresAt", "remindedDays",
    "collectedAt", "payoutDueAt", "paidAt", "reasonCode")
  select tenant, bench.id(tenant, role, n), state, at, case when state = 'onHold' then 'reserved' end, "order",
    'order:' || "order", role, 'base', 2500, number, case role when 'referrer' then account end,
    case role when 'recipient' then 'P' || number end, case when state = 'paid' then 'cash' end, at,
    case when class < 95 then ready end, case when class < 95 then ready + interval '365 days' end,
    coalesce((select max(day) from unnest(array[7, 30, 90, 180, 335]) as day
      where class < 95 and ready + day * interval '1 day' <= now() + interval '1 day'), 0),
    case when state = 'paid' then ready end, case when state = 'paid' then ready + interval '28 days' end,
    case when state = 'paid' then ready + interval '28 days' end, case when state = 'onHold' then 'RISK_LOOK' end
  from (select *, now() - n % 300 * interval '1 day' as ready, case when class < 90 then 'paid' when class < 95 then 'choose'
      when class < 98 then case when class = 96 then 'onHold' else 'reserved' end else 'cancelled' end as state
    from bench.plan where ordered) p, unnest(array['referrer', 'recipient']) as role`;

const booked = ["reserve", "send", "pay", "cancel"] as const;
/** Claims are written before their postings, each in a statement of its own. */
const checks = (way: "disable" | "enable") => `alter table reward_claim ${way} trigger claim_booked_new;
  alter table ledger_transaction ${way} trigger claim_booked; alter table posting ${way} trigger ledger_balanced`;

const ledger = postedSql(
  `select tenant, claim, name, 2500 as cents, at
   from (select tenant, class, at, bench.id(tenant, role, n) as claim from bench.plan,
     unnest(array['referrer', 'recipient']) as role where ordered) c, unnest(array[${inList(booked)}]) as name
   where name = 'reserve' or name in ('send', 'pay') and class < 90 or name = 'cancel' and class >= 98`,
  booked,
);

/** Inserts the rows of `from` as events; each condition contains expressions over bench.plan. */
const events = (aggregate: string, id: string, event: string, from: string) => `
  insert into event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt", "recordedAt")
  select tenant, uuidv7(), '${aggregate}', ${id}, ${event}, null, 'open', 'SYS', '${aggregate}:' || ${id} || ':' || ${event},
    at, at
  from ${from}`;
const recommendationEvent = events("recommendation", "number", "'create'", "bench.plan");
const clickEvent = events("recommendation", "number", "'click'", "bench.plan where clicked");
const orderEvent = events(
  "order",
  `"order"::text`,
  "event",
  "bench.plan, unnest(array['receive', 'confirm']) as event where ordered",
);
const claimEvent = events(
  "claim",
  "bench.id(tenant, role, n)::text",
  "'reserve'",
  "bench.plan, unnest(array['referrer', 'recipient']) as role where ordered",
);

const mail = `
  insert into mail ("tenantId", id, kind, recipient, language, "paramsSealed", "messageId", key, state, attempts,
    "createdAt", "sentAt")
  select tenant, uuidv7(), 'rewardReady', '', 'de', '', '<' || n || '@bench>', 'ready:' || number, 'sent', 1, at, at
  from bench.plan where class between 75 and 94`;

/** As autovacuum leaves tables that have existed for a while. */
const tables = [
  "event",
  "recommendation",
  "click",
  "ledger_transaction",
  "posting",
  "recipient",
  "reward_claim",
  "account",
  '"order"',
  "lead",
];
const vacuum = (half: 0 | 1) =>
  `vacuum (analyze) ${tables.filter((_, index) => index % 2 === half).join(", ")}${half === 0 ? ", tenant, product, agency_referrer" : ", order_message, mail"}`;
