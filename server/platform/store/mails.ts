import { randomUUID } from "node:crypto";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import {
  type MailKind,
  mailPriority,
  type NewMail,
  type QueuedMail,
  readMail,
  sendMailQueue,
} from "#server/platform/mail/model.ts";
import { mailSlug } from "#server/platform/mail/own-text.ts";
import type { MailRepository } from "#server/platform/mail/repository.ts";
import type { PlatformTenant } from "#server/platform/tenant.ts";
import { mailboxKey } from "../values/email.ts";
import { enqueueSql } from "./jobs.ts";
import { mailHealth } from "./mail-health.ts";
import { suppressedAddresses } from "./suppressed-addresses.ts";
import { wantedMails } from "./wanted-mails.ts";

/** SQL: a mail `alias` is queued but has no job that will send it. */
export const isStranded = (alias: string) => `${alias}.state = 'queued' AND NOT EXISTS (
  SELECT FROM pgboss.job j
  WHERE j.name = '${sendMailQueue}' AND j.singleton_key = ${alias}.id::text AND j.state <= 'active')`;

/** The mail outbox: a mail and its sending job are written in the transaction that causes them. */
export function mailRepository(db: Db, sealer: Sealer, tenant: Pick<PlatformTenant, "id" | "mail">): MailRepository {
  const { tenantId } = db;
  return {
    ...wantedMails(db),

    async ownText({ kind, language }) {
      const text = `SELECT markdown FROM text_version WHERE "tenantId" = $1 AND slug = $2 AND language = $3
        ORDER BY version DESC LIMIT 1`;
      const found = await db.sql<{ markdown: string | null }>(text, [tenantId, mailSlug(kind), language]);
      return found[0]?.markdown ?? null;
    },

    async queue(mail) {
      const { ctes, values } = mailCtes(sealer, tenant, mail);
      return (
        (await db.sql(`WITH ${ctes} SELECT id FROM mail_row`, values, `mail_queue_${mailPriority(mail.kind)}`)).length >
        0
      );
    },

    async countTo(address, kinds, since) {
      const mailbox = mailboxKey(address);
      const text = `SELECT count(*)::int AS mails FROM mail WHERE "tenantId" = $1 AND "mailboxKey" = $2
        AND kind = ANY($3::text[]) AND "createdAt" > $4::timestamptz`;
      await acquireAdvisoryLock(db, `mail|${mailbox}`);
      const values = [tenantId, mailbox, [...kinds], since.toISOString()];
      const [counted] = await db.sql<{ mails: number }>(text, values, "mails_to");
      return counted?.mails ?? 0;
    },

    async byId(id) {
      const row = await db.orm((orm) => orm.mail.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      if (row?.state !== "queued") return null;
      return {
        id,
        ...readMail(row.kind, JSON.parse(sealer.open(paramsOf(tenantId, id), row.paramsSealed))),
        to: row.recipient,
        language: row.language,
        key: row.key,
        messageId: row.messageId,
        attempts: row.attempts,
        createdAt: row.createdAt,
        queuedAt: row.queuedAt,
      } as QueuedMail;
    },

    async isQueued(key) {
      const row = await db.orm((orm) =>
        orm.mail.findUnique({ where: { tenantId_key: { tenantId, key } }, select: { id: true } }),
      );
      return row !== null;
    },

    async markSent(id, at) {
      await db.orm((orm) =>
        orm.mail.updateMany({
          where: { tenantId, id, state: "queued" },
          data: { state: "sent", sentAt: at, triedAt: at, failure: null, paramsSealed: "", attempts: { increment: 1 } },
        }),
      );
    },

    async markFailed(id, { at, reason, end }) {
      await db.orm((orm) =>
        orm.mail.updateMany({
          where: { tenantId, id, state: "queued" },
          data: {
            failure: reason.slice(0, 200),
            triedAt: at,
            attempts: { increment: 1 },
            ...(end === "no" ? {} : { state: "failed" }),
            ...(end === "erase" ? { paramsSealed: "" } : {}),
          },
        }),
      );
    },

    async requeueStranded(before, limit) {
      const stranded = `SELECT m."tenantId", m.id, m.kind FROM mail m
        WHERE m."tenantId" = $1 AND m."queuedAt" < $2::timestamptz AND ${isStranded("m")}
        ORDER BY m."createdAt" LIMIT $3::int`;
      const rows = await db.sql<{ id: string }>(
        `WITH stranded AS (${stranded}), job AS (${jobFrom("stranded", "0")} RETURNING id) SELECT id FROM job`,
        [tenantId, before.toISOString(), limit],
      );
      return rows.length;
    },

    async failed(limit) {
      const rows = await db.orm((orm) =>
        orm.mail.findMany({
          where: { tenantId, state: "failed", recipient: { not: "" } },
          orderBy: { createdAt: "desc" },
          take: limit,
        }),
      );
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind as MailKind,
        to: row.recipient,
        createdAt: row.createdAt,
        failedAt: row.triedAt,
        attempts: row.attempts,
        failure: row.failure ?? "",
        canBeResent: row.paramsSealed !== "",
      }));
    },

    async resend(id, at) {
      const [again] = await db.sql<{ recipient: string }>(
        `WITH again AS (
          UPDATE mail SET state = 'queued', "queuedAt" = $3::timestamptz
          WHERE "tenantId" = $1 AND id = $2::uuid AND state = 'failed' AND "paramsSealed" <> '' AND recipient <> ''
          RETURNING "tenantId", id, recipient
        ), job AS (${jobFrom("again", "0")})
        SELECT recipient FROM again`,
        [tenantId, id, at.toISOString()],
      );
      return again?.recipient ?? null;
    },

    ...suppressedAddresses(db),
    ...mailHealth(db),
  };
}

/**
 * The CTEs that write a mail with its job, for use in larger statements: `WITH added AS (…), ${ctes} SELECT …`. `after`
 * names a CTE: without a row in it no mail is written; `offset` is the number of values that the statement already has.
 */
export function mailCtes(
  sealer: Sealer,
  tenant: Pick<PlatformTenant, "id" | "mail">,
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
    mailboxKey(mail.to),
    mail.language,
    sealer.seal(paramsOf(tenant.id, id), JSON.stringify(mail.params)),
    `<${id}@${domain}>`,
    mail.key,
    mail.createdAt.toISOString(),
  ];
  const casts = ["text", "uuid", "text", "text", "text", "text", "text", "text", "text", "timestamptz"];
  const row = casts.map((type, index) => `$${offset + index + 1}::${type}`).join(", ");
  const ctes = `mail_row AS (
      INSERT INTO mail ("tenantId", id, kind, recipient, "mailboxKey", language, "paramsSealed", "messageId", key, "createdAt", "queuedAt", state, attempts)
      SELECT ${row}, $${offset + casts.length}::timestamptz, 'queued', 0 ${after ? `FROM ${after}` : ""}
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

/** The seal context of a mail's parameters: copied to another row they cannot be opened. */
function paramsOf(tenantId: string, id: string): string {
  return sealContext(tenantId, "mail", "params", id);
}
