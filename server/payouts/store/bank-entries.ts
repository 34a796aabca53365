import { type BankEntry, openOutcomes, type Surplus } from "#server/payouts/bank-entry/model.ts";
import type { BankEntryRepository, NewBankEntry } from "#server/payouts/bank-entry/repository.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isId } from "#server/platform/values/id.ts";
import { isOfEntry } from "#server/rewards/store/debited.ts";

/** Columns of an entry e. Amounts are far below the 53 bits of a number. */
const columns = `e.id::text, e.account, e.reference, e."statementId", e."bookedOn"::text, e.direction, e.cents::float8 AS cents,
  e."endToEndId", e."fileId", e."returnReason", e."isReversal", e."itemId", e."runId"::text, e."undoesId"::text, e.outcome,
  e."surplusCents"::float8 AS "surplusCents",
  e."importedBy", e."importedAt", e."closedBy", e."closedAt", e."closeReason", e."closeNote",
  e."askedBy", e."askedAt", e."askedReason", e."askedNote", e."askedItemId", e."declinedBy", e."declinedAt", e."declinedNote",
  e."assignedBy", e."assignedAt", e."assignedNote", e."droppedReason",
  e."effectAt", e."effectSeq"::float8 AS "effectSeq"`;

const isOpen = `e."closedAt" IS NULL AND e.outcome IN (${inList(openOutcomes)})`;

/** A return that found nothing to undo takes effect when it finds something; other changes hold from the start. */
const hasEffect = `e."effectAt" IS NOT NULL AND e.outcome <> 'nothingToUndo'`;

const storeSql = `INSERT INTO bank_entry ("tenantId", id, account, reference, "statementId", "bookedOn", direction, cents,
    "endToEndId", "fileId", "returnReason", "isReversal", "importedBy", "importedAt")
  SELECT $1, e.* FROM jsonb_to_recordset($2::jsonb) AS e (id uuid, account text, reference text, "statementId" text,
    "bookedOn" date, direction text, cents bigint, "endToEndId" text, "fileId" text, "returnReason" text,
    "isReversal" boolean, "importedBy" text, "importedAt" timestamptz)
  ON CONFLICT DO NOTHING RETURNING 1 AS one`;

/** What the bank booked. Rows are written once; what changes is what became of them, and who closed them. */
export function bankEntryRepository(db: Db): BankEntryRepository {
  const { tenantId } = db;
  const read = (where: string, values: unknown[]) =>
    db.sql<BankEntry>(`SELECT ${columns} FROM bank_entry e WHERE e."tenantId" = $1 AND ${where}`, [
      tenantId,
      ...values,
    ]);

  return {
    byId: async (id) => (isId(id) ? ((await read("e.id = $2::uuid", [id]))[0] ?? null) : null),
    open: (limit, after = null) =>
      read(`${isOpen} AND (e."bookedOn", e.id) > ($2::date, $3::uuid) ORDER BY e."bookedOn", e.id LIMIT $4::int`, [
        after?.bookedOn ?? "-infinity",
        after?.id ?? "00000000-0000-0000-0000-000000000000",
        limit,
      ]),
    async countOpen() {
      const [row] = await db.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM bank_entry e WHERE e."tenantId" = $1 AND ${isOpen}`,
        [tenantId],
      );
      return row?.count ?? 0;
    },
    ofItems: (endToEndIds) =>
      read(
        `(e."itemId" = ANY($2::text[]) OR (e."itemId" IS NULL AND e."runId" IN (
            SELECT i."runId" FROM payout_item i WHERE i."tenantId" = $1 AND i."endToEndId" = ANY($2::text[]))))
         ORDER BY e."bookedOn", e."importedAt", e.id`,
        [endToEndIds],
      ),
    surplusOfRun: (runId) =>
      db.sql<Surplus>(
        `SELECT e.id::text AS "entryId",
           coalesce(sum(p.cents) FILTER (WHERE p.account = 'surplus'), 0)::float8 AS "claimedBack",
           coalesce(sum(p.cents) FILTER (WHERE p.account = 'loss'), 0)::float8 AS lost
         FROM bank_entry e CROSS JOIN LATERAL ${computedKey("e.id::text")} LEFT JOIN posting p
           ON p."tenantId" = e."tenantId" AND p.account IN ('surplus', 'loss') AND p.subject = k.key
         WHERE e."tenantId" = $1 AND e."runId" = $2::uuid AND e."surplusCents" <> 0 GROUP BY e.id ORDER BY e.id`,
        [tenantId, runId],
      ),
    async owed(ids) {
      const rows = await db.sql<{ id: string }>(
        `SELECT e.id::text FROM bank_entry e WHERE e."tenantId" = $1 AND e.id = ANY($2::uuid[]) AND e.direction = 'debit'
         AND EXISTS (SELECT FROM payout_item d JOIN reward_claim c ON c."tenantId" = d."tenantId" AND c.id = d."claimId"
           WHERE ${isOfEntry} AND c.state NOT IN ('paid', 'cancelled', 'expired'))`,
        [tenantId, ids],
      );
      return rows.map(({ id }) => id);
    },
    cameBack: (ids) =>
      db.sql<Pick<BankEntry, "undoesId" | "cents" | "bookedOn">>(
        `SELECT e."undoesId"::text, e.cents::float8 AS cents, e."bookedOn"::text FROM bank_entry e
         WHERE e."tenantId" = $1 AND e."undoesId" = ANY($2::uuid[]) AND e.outcome = 'surplusReturned' ORDER BY e."effectSeq"`,
        [tenantId, ids],
      ),
    async namedBy({ endToEndId, fileId }) {
      const [named] = await db.sql<Pick<BankEntry, "itemId" | "runId">>(
        `SELECT "endToEndId" AS "itemId", "runId"::text FROM payout_item WHERE "tenantId" = $1 AND "endToEndId" = $2
         UNION ALL SELECT NULL, id::text FROM payout_run WHERE "tenantId" = $1 AND "messageId" = $3`,
        [tenantId, endToEndId, fileId],
      );
      return named ?? null;
    },
    async store(entries: NewBankEntry[]) {
      await db.sql(storeSql, [tenantId, JSON.stringify(entries)]);
      return read(`(e.account, e.reference) IN (SELECT * FROM unnest($2::text[], $3::text[]))`, [
        entries.map(({ account }) => account),
        entries.map(({ reference }) => reference),
      ]);
    },
    lockUnbooked: (ids) =>
      read(
        `e.id = ANY($2::uuid[]) AND (e.outcome IS NULL OR (e.outcome = 'nothingToUndo' AND e."closedAt" IS NULL))
         ORDER BY e.id FOR NO KEY UPDATE`,
        [ids],
      ),
    lock: async (id) => (await read("e.id = $2::uuid FOR NO KEY UPDATE", [id]))[0] ?? null,
    async decide(decisions, now) {
      if (decisions.length === 0) return;
      await db.sql(
        `UPDATE bank_entry e SET outcome = d.outcome, "itemId" = d."itemId", "runId" = d."runId", "undoesId" = d."undoesId",
           "surplusCents" = d."surplusCents",
           "effectAt" = CASE WHEN ${hasEffect} THEN e."effectAt" ELSE $3::timestamptz END,
           "effectSeq" = CASE WHEN ${hasEffect} THEN e."effectSeq" ELSE nextval('"bank_entry_effectSeq_seq"') END
         FROM jsonb_to_recordset($2::jsonb) AS d (id uuid, outcome text, "itemId" text, "runId" uuid, "undoesId" uuid,
           "surplusCents" bigint)
         WHERE e."tenantId" = $1 AND e.id = d.id RETURNING 1 AS one`,
        [tenantId, JSON.stringify(decisions), now.toISOString()],
      );
    },
    byReference: (account, references) =>
      read(`e.account = $2 AND e.reference = ANY($3::text[])`, [account, references]),
    async ask(id, { askedBy, askedAt, askedReason, askedNote, askedItemId = null }) {
      await db.sql(
        `UPDATE bank_entry e SET "askedBy" = $3, "askedAt" = $4::timestamptz, "askedReason" = $5, "askedNote" = $6, "askedItemId" = $7,
           "declinedBy" = NULL, "declinedAt" = NULL, "declinedNote" = NULL
         WHERE e."tenantId" = $1 AND e.id = $2::uuid AND ${isOpen} RETURNING 1 AS one`,
        [tenantId, id, askedBy, askedAt.toISOString(), askedReason, askedNote, askedItemId],
      );
    },
    async assign(id, { assignedBy, assignedAt, assignedNote, droppedReason }) {
      await db.sql(
        `UPDATE bank_entry e SET "assignedBy" = $3, "assignedAt" = $4::timestamptz, "assignedNote" = $5, "droppedReason" = $6,
           "effectAt" = $4::timestamptz, "effectSeq" = nextval('"bank_entry_effectSeq_seq"')
         WHERE e."tenantId" = $1 AND e.id = $2::uuid RETURNING 1 AS one`,
        [tenantId, id, assignedBy, assignedAt.toISOString(), assignedNote, droppedReason],
      );
    },
    async decline(id, { declinedBy, declinedAt, declinedNote }) {
      await db.sql(
        `UPDATE bank_entry e SET "declinedBy" = $3, "declinedAt" = $4::timestamptz, "declinedNote" = $5
         WHERE e."tenantId" = $1 AND e.id = $2::uuid AND ${isOpen} RETURNING 1 AS one`,
        [tenantId, id, declinedBy, declinedAt.toISOString(), declinedNote],
      );
    },
    async close(id, { closedBy, closedAt, closeReason, closeNote, surplusCents }) {
      const closed = await db.sql(
        `UPDATE bank_entry e SET "closedBy" = $3, "closedAt" = $4::timestamptz, "closeReason" = $5, "closeNote" = $6,
           "surplusCents" = $7::bigint
         WHERE e."tenantId" = $1 AND e.id = $2::uuid AND ${isOpen} RETURNING 1 AS one`,
        [tenantId, id, closedBy, closedAt.toISOString(), closeReason, closeNote, surplusCents],
      );
      return closed.length === 1;
    },
  };
}
