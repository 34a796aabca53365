import type pg from "pg";
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { namedByLinks } from "#tests/support/data/recommendation.ts";
import { median } from "../measure.ts";
import { freshName } from "./fixtures.ts";
import type { Measured } from "./in-process.ts";
import { postedSql } from "./posted.ts";
import { bigTenant, seededId, smallTenant } from "./seed.ts";

const tenants = { small: smallTenant, big: bigTenant } as const;
const sides = ["small", "big"] as const;

/** Nightly counting of the big agency beside the small one's, and what a recommendation costs in each. */
export async function measureCounting({ product, size, card, print }: Measured): Promise<void> {
  const took = { small: 0, big: 0 };
  for (const side of sides) {
    const began = performance.now();
    await product.countAgency(tenants[side]);
    took[side] = performance.now() - began;
    print(`counting an agency with ${size[side]} recommendations: ${(took[side] / 1000).toFixed(1)} s`);
  }
  const each = (side: "small" | "big") => took[side] / size[side];
  card.add(
    "nightly counting, a recommendation",
    each("big") / each("small"),
    { atMost: 1.25 },
    "times the small one's",
  );
}

/** A month's invoice of agencies with many and with few orders, and one with four times as many releases. */
export async function measureBilling(measured: Measured, client: pg.ClientBase, count: number, rounds = 7) {
  const { product, size, card, print } = measured;
  for (const side of sides) await addReleases(client, tenants[side], await freshName(client, "b"), count);
  const times = {
    reading: { small: [] as number[], big: [] as number[] },
    billing: { small: [] as number[], big: [] as number[] },
  };
  const bill = async (side: "small" | "big", releases: number) => {
    await unbill(client, tenants[side]);
    const began = performance.now();
    const items = await product.billable(tenants[side]);
    const read = performance.now();
    const billed = await product.bill(tenants[side]);
    if (items !== 3 * releases || billed !== 1) throw new Error(`${items} items on ${billed} invoices.`);
    return { reading: read - began, billing: performance.now() - read };
  };
  for (let round = -1; round < rounds; round++) {
    for (const side of sides) {
      const { reading, billing } = await bill(side, count);
      if (round < 0) continue;
      times.reading[side].push(reading);
      times.billing[side].push(billing);
    }
  }
  for (const [name, { big, small }] of Object.entries(times)) {
    const [ofBig, ofSmall] = [median(big), median(small)];
    print(`${name} a month: ${ofBig.toFixed(0)} ms among ${size.big}, ${ofSmall.toFixed(0)} ms among ${size.small}`);
    card.add(`${name} a month of ${count} releases`, ofBig / ofSmall, { atMost: 1.5 }, "times the small agency's");
  }
  await addReleases(client, bigTenant, await freshName(client, "b"), 3 * count);
  const whole = [];
  for (let round = -1; round < rounds; round++) whole.push((await bill("big", 4 * count)).billing);
  const each = median(whole.slice(1)) / 4 / median(times.billing.big);
  card.add(`billing, a release of ${4 * count} beside one of ${count}`, each, { atMost: 1.25 }, "times");
}

/** As if the last month were not billed yet. */
async function unbill(client: pg.ClientBase, tenant: string): Promise<void> {
  const { start, before } = lastMonth();
  const agency = seededId(tenant, "agency", 0);
  await client.query(`delete from invoice where "tenantId" = $1 and "agencyId" = $2`, [tenant, agency]);
  await client.query(`update agency set "billedMonth" = $3, "billedUntil" = $4 where "tenantId" = $1 and id = $2`, [
    tenant,
    agency,
    before,
    start,
  ]);
}

function lastMonth() {
  const first = addMonths(firstOfMonth(dayOf(new Date())), -1);
  const middle = startOf(addDays(first, 14)).toISOString();
  return { start: startOf(first).toISOString(), middle, before: addMonths(first, -1).slice(0, 7) };
}

/** Orders of an agency's recommendations that its owner released in the middle of last month, each with two rewards. */
async function addReleases(client: pg.ClientBase, tenant: string, name: string, count: number): Promise<void> {
  const each = `from generate_series(1, ${count}) as n`;
  const number = `upper(translate('${name}', '0123456789', 'ABCDEFGHJK')) || right(bench.number(n), 5)`;
  const id = (kind: string) => `bench.id('${tenant}${name}', '${kind}', n)`;
  const at = `timestamptz '${lastMonth().middle}'`;
  const agency = `'${seededId(tenant, "agency", 0)}'::uuid`;
  await client.query(`${namedByLinks};
    insert into recommendation ("tenantId", number, state, "stateSince", "accountId", "firstName", "lastName", "productId",
      "productName", audience, "rewardCents", "recipientShare", "referrerCents", "recipientCents",
      "priceVersionId", "createdBy", "termsHash", "termsVersion", "termsAcceptedAt", language, "createdAt", "openedAt", "linkValidUntil", "orderBy", "agencyId")
    select '${tenant}', ${number}, 'ordered', ${at}, '${seededId(tenant, "account", 0)}', 'Mara', 'Köster', 'mobil-m',
      'Mobil M', 'private', 5000, 50, 2500, 2500, 'none', 'REF', 'none', '2026-01', ${at}, 'de', ${at}, ${at},
      now() + interval '30 days', now() + interval '30 days', ${agency} ${each};
    insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", attribution,
      "productId", "productName", "orderedAt", "confirmedAt", "reviewedAt", "receivedAt")
    select '${tenant}', ${id("order")}, '${name}-' || n, 'confirmed', ${at}, 2, ${number}, 'number', 'mobil-m', 'Mobil M',
      ${at}, ${at}, ${at}, ${at} ${each};
    insert into event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt", "recordedAt")
    select '${tenant}', uuidv7(), 'order', ${id("order")}::text, 'confirm', 'inReview', 'confirmed', 'OWN',
      'release:' || ${id("order")}, ${at}, ${at} ${each};
    insert into reward_claim ("tenantId", id, state, "stateSince", "orderId", "sourceKey", role, kind, cents,
      "recommendationNumber", "createdAt")
    select '${tenant}', bench.id('${tenant}${name}', role, n), 'reserved', ${at}, ${id("order")}, 'order:' || ${id("order")},
      role, 'base', 2500, ${number}, ${at} ${each}, unnest(array['referrer', 'recipient']) as role;
    ${postedSql(
      `select '${tenant}' as tenant, bench.id('${tenant}${name}', role, n) as claim, 'reserve' as name, 2500 as cents, ${at} as at
       ${each}, unnest(array['referrer', 'recipient']) as role`,
      ["reserve"],
    )};
    with fee as (insert into ledger_transaction ("tenantId", id, kind, "orderId", key, "occurredAt")
      select '${tenant}', uuidv7(), 'fee', ${id("order")}, 'fee:' || ${id("order")}, ${at} ${each} returning id)
    insert into posting ("tenantId", "transactionId", line, account, subject, cents)
    select '${tenant}', id, line, account, subject, cents from fee, (values
      (1, 'agencyReceivable', ${agency}::text, 1000), (2, 'agencyRevenue', '', -1000)) as leg (line, account, subject, cents);
    analyze recommendation, "order", event, reward_claim, ledger_transaction, posting`);
}
