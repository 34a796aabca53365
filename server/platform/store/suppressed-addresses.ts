import type { Db } from "#server/platform/database/database.ts";
import type { MailRepository } from "#server/platform/mail/repository.ts";

type Suppression = Pick<MailRepository, "recipientOf" | "isSuppressed" | "suppress" | "lift" | "liftSince">;

/** The tenant's list of addresses that take no mails, and whom a mail that came back went to. */
export function suppressedAddresses(db: Db): Suppression {
  const { tenantId } = db;
  return {
    async recipientOf(messageId) {
      const [, id] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId) ?? [];
      if (id === undefined) return null;
      const row = await db.orm((orm) =>
        orm.mail.findUnique({
          where: { tenantId_id: { tenantId, id }, messageId },
          select: { recipient: true },
        }),
      );
      return row?.recipient || null;
    },

    async isSuppressed(hashes) {
      const text = `SELECT FROM suppressed_address WHERE "tenantId" = $1 AND "addressHash" = ANY($2::text[]) LIMIT 1`;
      return (await db.sql(text, [tenantId, hashes], "is_suppressed")).length > 0;
    },

    async suppress(hash, reason, at) {
      await db.sql(
        `INSERT INTO suppressed_address ("tenantId", "addressHash", reason, "suppressedAt")
         VALUES ($1, $2, $3, $4::timestamptz)
         ON CONFLICT ("tenantId", "addressHash")
           DO UPDATE SET reason = excluded.reason, "suppressedAt" = excluded."suppressedAt"`,
        [tenantId, hash, reason.slice(0, 200), at.toISOString()],
      );
    },

    async lift(hashes) {
      const text = `DELETE FROM suppressed_address WHERE "tenantId" = $1 AND "addressHash" = ANY($2::text[])`;
      await db.sql(text, [tenantId, hashes]);
    },

    async liftSince(since) {
      const where = `"tenantId" = $1 AND "suppressedAt" >= $2::timestamptz RETURNING 1 AS one`;
      return (await db.sql(`DELETE FROM suppressed_address WHERE ${where}`, [tenantId, since.toISOString()])).length;
    },
  };
}
