import {
  type AuditEntry,
  type AuditListRequest,
  type AuditRepository,
  auditText,
} from "#server/platform/audit/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { AuditEntry as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { conditions, type ReportSource, readReport } from "#server/platform/database/report-sql.ts";
import { addDays, type Day, startOf } from "#server/platform/values/calendar.ts";

/** The audit trail: role "app" may add entries and delete expired ones, but may not change any. */
export function auditRepository(db: Db): AuditRepository {
  const { tenantId } = db;
  return {
    async append(facts, hash) {
      await acquireAdvisoryLock(db, "audit");
      const [last] = await db.sql<{ seq: string; hash: string }>(
        `SELECT e.seq::text AS seq, e.hash FROM audit_entry e WHERE e."tenantId" = $1 ORDER BY e.seq DESC LIMIT 1`,
        [tenantId],
        "audit_last",
      );
      const chained = { ...facts, seq: Number(last?.seq ?? 0) + 1, previous: last?.hash ?? "" };
      const entry = { ...chained, hash: hash(auditText(chained)) };
      await db.sql(
        `INSERT INTO audit_entry ("tenantId", seq, at, kind, actor, "actorId", "accountId", about, previous, hash)
         VALUES ($1, $2::bigint, $3::timestamptz, $4, $5, $6, $7::uuid, $8, $9, $10)`,
        [
          tenantId,
          chained.seq,
          facts.at.toISOString(),
          facts.kind,
          facts.actor,
          facts.actorId,
          facts.accountId,
          facts.about,
          chained.previous,
          entry.hash,
        ],
        "audit_append",
      );
      return entry;
    },

    async after(seq, limit) {
      const rows = await db.orm((orm) =>
        orm.auditEntry.findMany({ where: { tenantId, seq: { gt: seq } }, orderBy: { seq: "asc" }, take: limit }),
      );
      return rows.map(read);
    },

    async page(actorIds, request, counted) {
      const source = listSource(tenantId, actorIds, request.filter);
      const report = await readReport<Row, "at">(db, source, { ...request, orderBy: "at" }, counted);
      return { ...report, items: report.items.map((row) => ({ ...row, seq: Number(row.seq) }) as AuditEntry) };
    },

    async ofAccount(accountId, limit) {
      const rows = await db.orm((orm) =>
        orm.auditEntry.findMany({ where: { tenantId, accountId }, orderBy: { seq: "desc" }, take: limit }),
      );
      return rows.map(read);
    },
  };
}

/** Entries are numbered in the order in which they are written, so their number sorts them by time. */
function listSource(
  tenantId: string,
  actorIds: readonly string[] | null,
  { kind, person, subject, from, until }: AuditListRequest["filter"],
): ReportSource<"at"> {
  const { where, values, add } = conditions([{ sql: `e."tenantId" = ?`, value: tenantId }]);
  if (actorIds) add(`e."actorId" = ANY(?::text[])`, actorIds);
  if (kind) add("e.kind = ANY(string_to_array(?, ','))", kind);
  // What two people did has the names of both.
  if (person) add(`(e."actorId" = ? OR ? = ANY(string_to_array(e."actorId", ', ')))`, person);
  if (subject) add(`(? = ANY(string_to_array(e.about, ':')) OR e."accountId"::text = ?)`, subject);
  if (from) add("e.at >= ?::timestamptz", startOf(from as Day).toISOString());
  if (until) add("e.at < ?::timestamptz", startOf(addDays(until as Day, 1)).toISOString());
  return {
    columns: `e.seq::text AS seq, e.at, e.kind, e.actor, e."actorId", e."accountId", e.about, e.previous, e.hash`,
    from: "audit_entry e",
    key: { sql: "e.seq", type: "bigint" },
    where,
    values,
    sorts: { at: { sql: "e.seq", type: "bigint" } },
  };
}

function read({ tenantId: _, seq, ...row }: Row): AuditEntry {
  return { ...row, seq: Number(seq) } as AuditEntry;
}
