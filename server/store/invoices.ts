import type { Invoice, InvoiceItem } from "#server/domain/invoice/model.ts";
import type { InvoiceRepository } from "#server/domain/invoice/repository.ts";
import type { Invoice as Row } from "./client/client.ts";
import type { Db } from "./database.ts";

/** Releases by the agency's people; an order may be released again after a complaint. */
const releasesSql = `SELECT e.id, e."occurredAt", o.id AS "orderId",
    coalesce(nullif(o."productName", ''), nullif(r."productName", ''), '') AS "productName"
  FROM recommendation r
  JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
  JOIN event e ON e."tenantId" = o."tenantId" AND e.aggregate = 'order' AND e."aggregateId" = o.id::text
    AND e.event = 'confirm' AND e.actor IN ('OWN', 'EMP')
  WHERE r."tenantId" = $1 AND r."agencyId" = $2::uuid AND e."occurredAt" < $3::timestamptz`;

/**
 * Ledger entries that change the cost of a reward: not its payment, since the cost was accrued before. Reversed amounts are
 * already negative.
 */
const billableSql = `WITH release AS (${releasesSql}), items AS (
    SELECT 'fee' AS kind, id AS "sourceId", "orderId", "productName", $4::int AS cents, "occurredAt" AS at
    FROM release WHERE $4::int > 0
    UNION ALL
    SELECT 'reward', l.id, f."orderId", f."productName",
      CASE WHEN l.kind IN ('cancelled', 'expired') THEN -l.cents ELSE l.cents END, greatest(l."occurredAt", f."occurredAt")
    FROM (SELECT DISTINCT ON ("orderId") * FROM release ORDER BY "orderId", "occurredAt") f
    JOIN reward_claim c ON c."tenantId" = $1 AND c."orderId" = f."orderId" AND c.kind = 'base'
    JOIN ledger_entry l ON l."tenantId" = $1 AND l."claimId" = c.id
      AND l.kind IN ('accrued', 'cancelled', 'expired', 'reinstated', 'reversed') AND l."occurredAt" < $3::timestamptz)
  SELECT i.kind, i."sourceId", i."orderId", i."productName", i.cents FROM items i
  WHERE i.cents <> 0 AND NOT EXISTS (SELECT FROM invoice_item b
    WHERE b."tenantId" = $1 AND b.kind = i.kind AND b."sourceId" = i."sourceId" AND b.holds)
  ORDER BY i.at, i."orderId", i.kind DESC, i."sourceId"`;

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
        // A cancellation is settled with the document it cancels: it is never open.
        ...(state === null ? {} : { state, ...(state === "issued" ? { kind: "invoice" } : {}) }),
      };
      const rows = await db.orm((orm) => orm.invoice.findMany({ where, orderBy: { number: "desc" }, take: limit }));
      return rows.map(read);
    },

    async byNumber(number) {
      const where = { tenantId_number: { tenantId, number } };
      const row = await db.orm((orm) => orm.invoice.findUnique({ where }));
      return row && read(row);
    },

    async itemsOf(invoiceId) {
      const orderBy = { position: "asc" as const };
      const rows = await db.orm((orm) => orm.invoiceItem.findMany({ where: { tenantId, invoiceId }, orderBy }));
      return rows.map(({ kind, sourceId, orderId, productName, cents }) => ({
        ...{ kind: kind as InvoiceItem["kind"], sourceId, orderId, productName, cents },
      }));
    },

    billable: (agencyId, before, feeCents) =>
      db.sql<InvoiceItem>(billableSql, [tenantId, agencyId, before.toISOString(), feeCents]),

    async takeMonth(agencyId, month) {
      const rows = await db.sql(
        `UPDATE agency SET "billedMonth" = $3 WHERE "tenantId" = $1 AND id = $2::uuid
           AND coalesce("billedMonth", '') < $3 RETURNING 1 AS one`,
        [tenantId, agencyId, month],
      );
      return rows.length === 1;
    },

    async add(invoice, items, holds) {
      await db.orm((orm) => orm.invoice.create({ data: { tenantId, ...invoice } }));
      const data = items.map((item, position) => ({ tenantId, invoiceId: invoice.id, position, holds, ...item }));
      await db.orm((orm) => orm.invoiceItem.createMany({ data }));
    },

    async byIdForUpdate(id) {
      const rows = await db.sql(`SELECT FROM invoice WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`, [
        tenantId,
        id,
      ]);
      return rows.length === 1 ? byId(id) : null;
    },

    async nextNumber() {
      db.noteLock("invoice_counter");
      const [row] = await db.sql<{ last: number }>(
        `INSERT INTO invoice_counter ("tenantId", last) VALUES ($1, 1)
         ON CONFLICT ("tenantId") DO UPDATE SET last = invoice_counter.last + 1 RETURNING last`,
        [tenantId],
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
