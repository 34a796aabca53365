import { type AuditEntry, type AuditRepository, auditText } from "#server/platform/audit/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { AuditEntry as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";

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

    async ofAccount(accountId, limit) {
      const rows = await db.orm((orm) =>
        orm.auditEntry.findMany({ where: { tenantId, accountId }, orderBy: { seq: "desc" }, take: limit }),
      );
      return rows.map(read);
    },
  };
}

function read({ tenantId: _, seq, ...row }: Row): AuditEntry {
  return { ...row, seq: Number(seq) } as AuditEntry;
}
