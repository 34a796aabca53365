import { expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { booked } from "#tests/support/database/booked.ts";
import { rowsRead } from "#tests/support/database/rows-read.ts";
import { writtenColumns } from "#tests/support/database/written-columns.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";
import type { Matter } from "../audit/model.ts";
import { readParties } from "./parties.ts";

const { ctx, link, message, owner, database } = await moneyServices();
const db = database.of("nordlicht");

/** How many rows of tables the answer reads. */
async function readFor(matter: Matter): Promise<number> {
  let read = 0;
  await readParties(
    {
      ...db,
      sql: async (text, values) => {
        read += await rowsRead(db, text, values);
        return db.sql(text, values);
      },
    },
    matter,
    ["hash-1", "hash-2"],
  );
  return read;
}

test("who is a party is read by keys, however many orders, rewards and holds a tenant has", async () => {
  const { number, accountId } = await link(50);
  await ingestOrderMessage(ctx, message("A-1", "received", number));
  const [order] = await ctx.orders.ofRecommendation(number);
  const orderId = order?.id ?? expect.fail("there is no order");
  const [claim] = await ctx.claims.ofOrder(orderId);
  const claimId = claim?.id ?? expect.fail("there is no reward");
  const columns = await writtenColumns(owner, "order");
  await owner.query(
    `insert into "order" (${columns}) select ${columns} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'externalId', 'copy-' || n,
         'recommendationNumber', null, 'recipientNumber', null))).*
       from "order" o, generate_series(1, 4000) n where o.id = $1) one`,
    [orderId],
  );
  await owner.query(
    booked(
      `insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'orderId', o.id,
         'sourceKey', 'order:' || o.id, 'recommendationNumber', null, 'recipientNumber', null))).*
       from reward_claim c, "order" o where c.id = $1 and o."externalId" like 'copy-%'`,
    ),
    [claimId],
  );
  await owner.query(
    `insert into claim_hold ("tenantId", "claimId", cause, "reasonCode", actor, "createdAt")
     select "tenantId", id, 'bank:' || case when id = $1 then 'own' else id::text end, 'RISK_SAME_BANK_ACCOUNT', 'SYS', now()
     from reward_claim`,
    [claimId],
  );
  const [copy] = (await owner.query(`select id from reward_claim where id <> $1 limit 1`, [claimId])).rows;
  await owner.query(`update claim_hold set cause = 'bank:own' where "claimId" = $1`, [copy.id]);
  await owner.query("analyze");
  const matters: Matter[] = [
    { order: orderId },
    { orderNumber: "A-1" },
    { claim: claimId },
    { claim: claimId, signals: ["bank", "pace"] },
    { recommendation: number, account: accountId },
    { case: "VORGANG" },
    { owner: accountId },
    { customerNumber: accountId },
    { run: accountId },
    { payment: "A-1" },
  ];
  // Tables of a few pages may be read whole.
  for (const matter of matters) expect(await readFor(matter), JSON.stringify(matter)).toBeLessThan(200);
  expect((await readParties(db, { claim: claimId }, [])).addresses).toEqual([`${number.toLowerCase()}@beispiel.de`]);
});
