import type { Invoice, InvoiceItem } from "#server/agencies/invoice/model.ts";
import type { InvoiceRepository } from "#server/agencies/invoice/repository.ts";
import { orderedProduct } from "#server/orders/store/ordered-product.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Invoice as Row } from "#server/platform/database/client/client.ts";
import { computedKey } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Rewards that an order costs its agency, also what fell to the referrer; bonus and goodwill are the tenant's. The
 * indexes reward_claim_of_agency… and the triggers of agency_total have the same condition.
 */
export const ofOrder = "kind IN ('base', 'passedOn')";

/**
 * Orders that may have something to bill: they or their rewards changed since an instant ($4), or a cancelled invoice
 * had them. Each release moves its order, and each later change of a reward's cost moves the reward or the order. The
 * agency that released an order owes the fee, whoever the order belongs to by now.
 */
const pendingSql = `freed AS (SELECT b."orderId" FROM invoice v
    JOIN invoice_item b ON b."tenantId" = v."tenantId" AND b."invoiceId" = v.id
    WHERE v."tenantId" = $1 AND v."agencyId" = $2::uuid AND v.kind <> 'cancellation' AND v.state = 'cancelled'),
  pending AS (
    SELECT id FROM "order" WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND "stateSince" >= $4::timestamptz
    UNION SELECT "orderId" FROM reward_claim
      WHERE "tenantId" = $1 AND "agencyId" = $2::uuid AND ${ofOrder} AND "stateSince" >= $4::timestamptz
    UNION SELECT t."orderId" FROM posting p
      JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
      WHERE p."tenantId" = $1 AND p.account = 'agencyReceivable' AND p.subject = $2::uuid::text
        AND t.kind = 'fee' AND t."occurredAt" >= $4::timestamptz
    UNION SELECT "orderId" FROM freed)`;

/**
 * Releases by the agency's people; an order may be released again after a complaint. Each join is a look by index: few
 * are pending.
 */
const releasesSql = `SELECT e."occurredAt", p.id AS "orderId",
    o."externalId" AS "orderNumber", ${orderedProduct("o")} AS "productName", o."agencyId" = $2::uuid AS "isOwn"
  FROM pending p
  CROSS JOIN LATERAL (SELECT "externalId", "productName", "productId", "agencyId" FROM "order"
    WHERE "tenantId" = $1 AND id = p.id LIMIT 1) o
  CROSS JOIN LATERAL (SELECT "occurredAt" FROM ${computedKey("p.id::text")} JOIN event ON "aggregateId" = k.key
    WHERE "tenantId" = $1 AND aggregate = 'order' AND event = 'confirm'
      AND actor IN ('OWN', 'EMP') AND "occurredAt" < $3::timestamptz OFFSET 0) e`;

/**
 * What the ledger has of the cost of a reward: not its payment, since the cost was accrued before. Reversed amounts are
 * already negative. And the fee of each release, as it was booked at that moment for this agency.
 */
export const billableSql = `WITH ${pendingSql}, release AS MATERIALIZED (${releasesSql}), items AS (
    SELECT 'fee' AS kind, l.id AS "sourceId", f."orderId", f."orderNumber", f."productName", l.cents, l."occurredAt" AS at
    FROM (SELECT DISTINCT "orderId", "orderNumber", "productName" FROM release) f
    CROSS JOIN LATERAL (SELECT t.id, t."occurredAt", p.cents::int AS cents FROM ledger_transaction t
      JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
      WHERE t."tenantId" = $1 AND t."orderId" = f."orderId" AND t.kind = 'fee' AND t."occurredAt" < $3::timestamptz
        AND p."tenantId" = $1 AND p.account = 'agencyReceivable' AND p.subject = $2::uuid::text OFFSET 0) l
    UNION ALL
    SELECT 'reward', l.id, f."orderId", f."orderNumber", f."productName",
      CASE WHEN l.kind IN ('cancelled', 'expired') THEN -l.cents ELSE l.cents END, greatest(l."occurredAt", f."occurredAt")
    FROM (SELECT DISTINCT ON ("orderId") * FROM release WHERE "isOwn" ORDER BY "orderId", "occurredAt") f
    CROSS JOIN LATERAL (SELECT id FROM reward_claim
      WHERE "tenantId" = $1 AND "orderId" = f."orderId" AND ${ofOrder} OFFSET 0) c
    CROSS JOIN LATERAL (SELECT id, kind, cents, "occurredAt" FROM ledger_entry
      WHERE "tenantId" = $1 AND "claimId" = c.id AND kind IN ('accrued', 'cancelled', 'expired', 'reinstated', 'reversed')
        AND "occurredAt" < $3::timestamptz OFFSET 0) l)
  SELECT i.kind, i."sourceId", i."orderId", i."orderNumber", i."productName", i.cents FROM items i
  WHERE i.cents <> 0 AND (SELECT true FROM invoice_item b
    WHERE b."tenantId" = $1 AND b.kind = i.kind AND b."sourceId" = i."sourceId" AND b.holds LIMIT 1) IS NULL
  ORDER BY i.at, i."orderId", i.kind DESC, i."sourceId"`;

/** One statement however many items: a large agency has more in a month than a statement has places for values. */
const addItemsSql = `INSERT INTO invoice_item
    ("tenantId", "invoiceId", position, kind, "sourceId", holds, "orderId", "orderNumber", "productName", cents)
  SELECT $1, $2::uuid, i.place - 1, i.kind, i."sourceId", $3::boolean, i."orderId", i."orderNumber", i."productName", i.cents
  FROM ROWS FROM (jsonb_to_recordset($4::jsonb)
    AS (kind text, "sourceId" uuid, "orderId" uuid, "orderNumber" text, "productName" text, cents int))
    WITH ORDINALITY AS i (kind, "sourceId", "orderId", "orderNumber", "productName", cents, place)`;

/** Transactions that began before a month's end may commit after it was billed. */
const overlapMs = 3_600_000;

/** The invoices of one tenant's agencies. */
export function invoiceRepository(db: Db): InvoiceRepository {
  const { tenantId } = db;

  async function byId(id: string): Promise<Invoice | null> {
    const row = await db.orm((orm) => orm.invoice.findUnique({ where: { tenantId_id: { tenantId, id } } }));
    return row && read(row);
  }

  return {
    byId,

    async ofAgency(agencyId) {
      const orderBy = [{ createdAt: "desc" as const }, { number: "desc" as const }];
      return (await db.orm((orm) => orm.invoice.findMany({ where: { tenantId, agencyId }, orderBy }))).map(read);
    },

    async issued({ state, below, limit }) {
      const where = {
        tenantId,
        number: below === null ? { not: null } : { lt: below },
        // A cancellation is offset against the document it cancels: it is never open.
        ...(state === null ? {} : { state, ...(state === "issued" ? { kind: { not: "cancellation" } } : {}) }),
      };
      const rows = await db.orm((orm) => orm.invoice.findMany({ where, orderBy: { number: "desc" }, take: limit }));
      return rows.map(read);
    },

    async openCents(agencyId) {
      const where = { tenantId, state: "issued", kind: { not: "cancellation" }, ...(agencyId ? { agencyId } : {}) };
      const { _sum } = await db.orm((orm) => orm.invoice.aggregate({ where, _sum: { grossCents: true } }));
      return _sum.grossCents ?? 0;
    },

    async byNumber(number) {
      const where = { tenantId_number: { tenantId, number } };
      const row = await db.orm((orm) => orm.invoice.findUnique({ where }));
      return row && read(row);
    },

    async itemsOf(invoiceId) {
      const orderBy = { position: "asc" as const };
      const rows = await db.orm((orm) => orm.invoiceItem.findMany({ where: { tenantId, invoiceId }, orderBy }));
      return rows.map(({ kind, sourceId, orderId, orderNumber, productName, cents }) => ({
        kind: kind as InvoiceItem["kind"],
        sourceId,
        orderId,
        orderNumber,
        productName,
        cents,
      }));
    },

    billable: (agencyId, { since, before }) => {
      const from = since === null ? "-infinity" : new Date(since.getTime() - overlapMs).toISOString();
      return db.sql<InvoiceItem>(billableSql, [tenantId, agencyId, before.toISOString(), from], "invoices_billable");
    },

    async takeMonth(agencyId, month) {
      const [row] = await db.sql<{ since: Date | null }>(
        `UPDATE agency SET "billedMonth" = $3 WHERE "tenantId" = $1 AND id = $2::uuid
           AND coalesce("billedMonth", '') < $3 RETURNING "billedUntil" AS since`,
        [tenantId, agencyId, month],
        "invoices_take_month",
      );
      return row ?? null;
    },

    async markBilledUntil(agencyId, at) {
      await db.sql(
        `UPDATE agency SET "billedUntil" = $3::timestamptz WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, agencyId, at.toISOString()],
        "invoices_billed_until",
      );
    },

    async add(invoice, items, holds) {
      await db.orm((orm) => orm.invoice.create({ data: { tenantId, ...invoice } }));
      await db.sql(addItemsSql, [tenantId, invoice.id, holds, JSON.stringify(items)]);
    },

    async byIdForUpdate(id) {
      const rows = await db.sql(`SELECT FROM invoice WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`, [
        tenantId,
        id,
      ]);
      return rows.length === 1 ? byId(id) : null;
    },

    async nextNumber({ name, vatId }) {
      // Two sellers' documents of one tenant at once lock different counters.
      await acquireAdvisoryLock(db, "invoice numbers");
      const [row] = await db.sql<{ last: number }>(
        // After the seller's own numbers, of whichever tenant, and after those of the tenant's other sellers.
        `INSERT INTO invoice_counter (seller, last)
         SELECT $2, coalesce(max(number), 0) + 1 FROM invoice WHERE "tenantId" = $1
         ON CONFLICT (seller) DO UPDATE SET last = greatest(invoice_counter.last + 1, excluded.last)
         RETURNING last`,
        [tenantId, `${vatId ?? ""} ${name}`],
      );
      return row?.last ?? 1;
    },

    async issue(id, number, issuedAt) {
      const where = { tenantId_id: { tenantId, id }, state: "draft" };
      await db.orm((orm) => orm.invoice.update({ where, data: { state: "issued", number, issuedAt } }));
    },

    async end(id, from, to, endedAt) {
      const where = { tenantId, id, state: from };
      const { count } = await db.orm((orm) => orm.invoice.updateMany({ where, data: { state: to, endedAt } }));
      if (count === 1 && to === "cancelled")
        await db.orm((orm) =>
          orm.invoiceItem.updateMany({ where: { tenantId, invoiceId: id }, data: { holds: false } }),
        );
      return count === 1;
    },
  };
}

function read({ tenantId: _, kind, state, seller, buyer, ...row }: Row): Invoice {
  return {
    ...row,
    kind: kind as Invoice["kind"],
    state: state as Invoice["state"],
    seller: seller as Invoice["seller"],
    buyer: buyer as Invoice["buyer"],
  };
}
