import { pricesOf } from "#server/catalogue/price/prices.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { namedByLinks } from "./recommendation.ts";

/** A connection that is not restricted to a tenant. */
type Owner = { query(sql: string, values?: unknown[]): Promise<unknown> };
type Wanted = { agencyId: string; count: number /** Prefix of every number. */; prefix: string };

/**
 * This many orders in review, with leads, of one agency of elbschutz; the people's names begin with "=" like a
 * spreadsheet formula.
 */
export async function addAgencyOrders(owner: Owner, { agencyId, count, prefix }: Wanted): Promise<void> {
  const accountId = crypto.randomUUID();
  await owner.query(
    `insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash", "createdAt")
     values ('elbschutz', $1, 'confirmed', $2, $2, 'Mara', 'König', 'de', $2, now())`,
    [accountId, `${prefix}@freund.example`],
  );
  await owner.query(namedByLinks);
  await owner.query(
    `insert into recommendation ("tenantId", number, state, "stateSince", "accountId", "firstName", "lastName", "productId", "productName",
       audience, "rewardCents", "recipientShare", "referrerCents", "recipientCents", "priceVersionId", "createdBy", "termsHash", "termsVersion",
       "termsAcceptedAt", language, "createdAt", "openedAt", "linkValidUntil", "agencyId")
     select 'elbschutz', $3 || n, 'ordered', now(), $1, '=Mara', 'König', 'mobil-m', 'Mobil M', 'private', 5000, 50, 2500, 2500, 'none', 'REF', 'none', '1',
       now(), 'de', now() - n * interval '1 hour', now(), now() + interval '30 days', $2 from generate_series(1, $4::int) n`,
    [accountId, agencyId, prefix, count],
  );
  await owner.query(
    `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", arrival, language, "createdAt", "lastClickAt", "orderBy",
       "firstName", "lastName", email, phone, street, "houseNumber", postcode, city, salutation, "savedAt")
     select 'elbschutz', $1 || 'R' || n, $1 || n, $1 || n, 'link', 'de', now(), now(), now(), 'Eva', 'Öztürk ' || n, 'eva@freund.example',
       '+49 351 1', 'Weg', '1', '01067', 'Dresden', 'ms', now() from generate_series(1, $2::int) n`,
    [prefix, count],
  );
  await owner.query(
    `insert into lead ("tenantId", id, "agencyId", "recommendationNumber", "recipientNumber", state, "stateSince", "nextStep", notes,
       "touchedAt", "attentionAt", "createdAt")
     select 'elbschutz', gen_random_uuid(), $3, $1 || n, $1 || 'R' || n, 'new', now(), '', '', now() - interval '15 days',
       now() - n * interval '1 day', now() from generate_series(1, $2::int) n`,
    [prefix, count, agencyId],
  );
  await owner.query(
    `insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", "recipientNumber",
       attribution, "productId", "productName", "orderedAt", "receivedAt")
     select 'elbschutz', gen_random_uuid(), $1 || 'O' || n, 'inReview', now(), 1, $1 || n, $1 || 'R' || n, 'number', 'mobil-m', 'Mobil M',
       now() - n * interval '1 hour', now() from generate_series(1, $2::int) n`,
    [prefix, count],
  );
}

/**
 * Gives each link whose number matches (a regular expression) a promise of its own, by today's prices, all of it the
 * referrer's: 70 €, and 1.11 € for each unit of the number's last digit.
 */
export async function promiseEachApart(
  ctx: Pick<FullContext, "prices" | "products" | "tenant">,
  owner: Owner,
  numbers: string,
): Promise<void> {
  const version = await ctx.prices.keep(pricesOf(ctx.tenant, await ctx.products.list(), []));
  const promised = `7000 + 111 * right(number, 1)::int`;
  await owner.query(
    `update recommendation set "priceVersionId" = $1, "recipientShare" = 0, "rewardCents" = ${promised},
       "referrerCents" = ${promised}, "recipientCents" = 0 where number ~ $2`,
    [version, numbers],
  );
}
