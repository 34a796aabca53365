import { randomUUID } from "node:crypto";
import { mailPriority, type NewMail, type QueuedMail, sendMailQueue } from "#server/domain/mail/model.ts";
import type { Mails } from "#server/domain/mail/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { type Sealer, sealPlace } from "#server/seal.ts";
import type { Db } from "./database.ts";
import { forgetDue } from "./forget-due.ts";
import { enqueueSql } from "./jobs.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/**
 * The outbox. A mail and the job that sends it are written by one statement, in the transaction that causes them: either
 * both are there or neither.
 */
export function prismaMails(db: Db, sealer: Sealer, tenant: Pick<Tenant, "id" | "mail">): Mails {
  const { tenantId } = db;
  return {
    async queue(mail) {
      const { ctes, values } = mailCtes(sealer, tenant, mail);
      await db.sql(`WITH ${ctes} SELECT 1`, values);
    },

    async countTo(address, kinds, since) {
      await oneAtATime(db, `mail|${address}`);
      return db.prisma.mail.count({
        where: { tenantId, recipient: address, kind: { in: [...kinds] }, createdAt: { gt: since } },
      });
    },

    async byId(id) {
      const row = await db.prisma.mail.findUnique({ where: { tenantId_id: { tenantId, id } } });
      if (row?.state !== "queued") return null;
      return {
        id,
        kind: row.kind,
        to: row.recipient,
        language: row.language,
        key: row.key,
        messageId: row.messageId,
        attempts: row.attempts,
        createdAt: row.createdAt,
        params: JSON.parse(sealer.open(paramsOf(tenantId, id), row.paramsSealed)),
      } as QueuedMail;
    },

    async markSent(id, at) {
      await db.prisma.mail.updateMany({
        where: { tenantId, id, state: "queued" },
        data: { state: "sent", sentAt: at, failure: null, paramsSealed: "", attempts: { increment: 1 } },
      });
    },

    async markFailed(id, failure, permanent) {
      await db.prisma.mail.updateMany({
        where: { tenantId, id, state: "queued" },
        data: {
          failure: failure.slice(0, 200),
          attempts: { increment: 1 },
          ...(permanent ? { state: "failed", paramsSealed: "" } : {}),
        },
      });
    },

    async requeueStranded(after, before, limit) {
      const stranded = `SELECT m."tenantId", m.id, m.kind FROM mail m
        WHERE m."tenantId" = $1 AND m.state = 'queued' AND m."createdAt" > $2::timestamptz AND m."createdAt" < $3::timestamptz AND NOT EXISTS (
          SELECT FROM pgboss.job j
          WHERE j.name = '${sendMailQueue}' AND j.singleton_key = m.id::text AND j.state <= 'active')
        ORDER BY m."createdAt" LIMIT $4::int`;
      const rows = await db.sql<{ id: string }>(
        `WITH stranded AS (${stranded}), job AS (${jobFrom("stranded", "0")} RETURNING id) SELECT id FROM job`,
        [tenantId, after.toISOString(), before.toISOString(), limit],
      );
      return rows.length;
    },

    async forget(before, limit) {
      return forgetDue(
        db,
        {
          table: "mail",
          due: `state IN ('sent', 'failed') AND "createdAt" < $2::timestamptz AND recipient <> ''`,
          set: "recipient = ''",
        },
        before,
        limit,
      );
    },
  };
}

/**
 * The CTEs that write a mail with its job, for statements that do more: `WITH added AS (…), ${ctes} SELECT …`. `after`
 * names a CTE without whose row there is no mail; `offset` is the number of values that the statement has already.
 */
export function mailCtes(
  sealer: Sealer,
  tenant: Pick<Tenant, "id" | "mail">,
  mail: NewMail,
  { after, offset = 0 }: { after?: string; offset?: number } = {},
): { ctes: string; values: unknown[] } {
  const id = randomUUID();
  const domain = tenant.mail.from.slice(tenant.mail.from.indexOf("@") + 1);
  const values = [
    tenant.id,
    id,
    mail.kind,
    mail.to,
    mail.language,
    sealer.seal(paramsOf(tenant.id, id), JSON.stringify(mail.params)),
    `<${id}@${domain}>`,
    mail.key,
    mail.createdAt.toISOString(),
  ];
  const casts = ["text", "uuid", "text", "text", "text", "text", "text", "text", "timestamptz"];
  const row = casts.map((type, index) => `$${offset + index + 1}::${type}`).join(", ");
  const ctes = `mail_row AS (
      INSERT INTO mail ("tenantId", id, kind, recipient, language, "paramsSealed", "messageId", key, "createdAt", state, attempts)
      SELECT ${row}, 'queued', 0 ${after ? `FROM ${after}` : ""}
      ON CONFLICT ("tenantId", key) DO NOTHING
      RETURNING "tenantId", id
    ), mail_job AS (${jobFrom("mail_row", String(mailPriority(mail.kind)))})`;
  return { ctes, values };
}

function jobFrom(cte: string, priority: string): string {
  return enqueueSql({
    queue: sendMailQueue,
    from: cte,
    data: `jsonb_build_object('tenantId', ${cte}."tenantId", 'mailId', ${cte}.id)`,
    singletonKey: `${cte}.id::text`,
    priority,
  });
}

/** What a mail's sealed parameters are bound to: moved to another row they cannot be opened. */
function paramsOf(tenantId: string, id: string): string {
  return sealPlace(tenantId, "mail", "params", id);
}
