import type { MailTrace, PaymentTrace } from "#server/office/model.ts";
import type { FailedMail, HealthFacts, ReturnedPayment, SupportRepository } from "#server/office/repository.ts";
import type { SupportRequest } from "#server/office/request.ts";
import { isUnattributed } from "#server/orders/store/orders.ts";
import { openOutcomes } from "#server/payouts/bank-entry/model.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { idPattern, isId } from "#server/platform/values/id.ts";
import type { HoldCause } from "#server/rewards/claim/rules/hold-cause.ts";
import { supportGroups } from "./support-groups.ts";
import { supportSearch } from "./support-search.ts";
import { thingSearch } from "./thing-search.ts";

const requestColumns = `id::text, kind, state, "recommendationNumber", "recipientNumber", "orderNumber", "caseName", cents, email, reason,
  "requestedBy"::text, "requestedAt", "decidedBy"::text, "decidedAt", "declinedWhy"`;

export function supportRepository(db: Db): SupportRepository {
  const { tenantId } = db;
  const request = async (where: string, values: unknown[]) =>
    db.sql<SupportRequest>(`SELECT ${requestColumns} FROM support_request WHERE "tenantId" = $1 AND ${where}`, [
      tenantId,
      ...values,
    ]);

  return {
    async health() {
      const [facts] = await db.sql<HealthFacts>(
        `SELECT
           (SELECT max("receivedAt") FROM order_message WHERE "tenantId" = $1 AND source <> 'recipient') AS "newestMessage",
           (SELECT min("receivedAt") FROM "order" WHERE "tenantId" = $1 AND ${isUnattributed}) AS "oldestUnattributed",
           (SELECT min(pool.left)::int FROM (
             SELECT count(*) FILTER (WHERE "claimId" IS NULL) AS left FROM voucher WHERE "tenantId" = $1
             GROUP BY "rewardId", cents
           ) pool) AS "vouchersLeft",
           (SELECT count(*)::int FROM bank_entry WHERE "tenantId" = $1 AND "closedAt" IS NULL
             AND outcome IN (${inList(openOutcomes)})) AS "bankEntriesOpen"`,
        [tenantId],
      );
      if (!facts) throw new Error("The database answered without a row.");
      return facts;
    },

    ...supportGroups(db),
    ...supportSearch(db),
    ...thingSearch(db),
    mailsAbout: (mailboxes, names) =>
      db.sql<MailTrace>(
        `SELECT id::text, kind, key, state, "createdAt", "sentAt",
           (state = 'failed' AND "paramsSealed" <> '' AND recipient <> '') AS "canBeResent"
         FROM mail WHERE "tenantId" = $1 AND "mailboxKey" = ANY($2::text[])
           AND string_to_array(key, ':') && $3::text[] ORDER BY "createdAt", id LIMIT 200`,
        [tenantId, mailboxes, names],
      ),

    paymentsOf: (claimIds) =>
      db.sql<PaymentTrace>(
        `SELECT DISTINCT ON (i."claimId") i."claimId"::text, i.state AS item, r.state AS run, i."reasonCode"
         FROM payout_item i JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
         WHERE i."tenantId" = $1 AND i."claimId" = ANY($2::uuid[]) ORDER BY i."claimId", r."preparedAt" DESC`,
        [tenantId, claimIds],
      ),

    namesOf: (numbers) =>
      db.sql<{ number: string; name: string }>(
        `SELECT * FROM (
           SELECT number, trim(concat("firstName", ' ', "lastName")) AS name FROM recommendation
           WHERE "tenantId" = $1 AND number = ANY($2::text[])
           UNION ALL
           SELECT number, trim(concat("firstName", ' ', "lastName")) FROM recipient
           WHERE "tenantId" = $1 AND number = ANY($2::text[])
         ) people WHERE name <> ''`,
        [tenantId, numbers],
      ),
    holdCauses: (claimIds) =>
      db.sql<{ claimId: string; cause: HoldCause }>(
        `SELECT DISTINCT ON ("claimId") "claimId"::text, cause FROM claim_hold
         WHERE "tenantId" = $1 AND "claimId" = ANY($2::uuid[]) ORDER BY "claimId", cause NOT LIKE 'recommendation:%', "createdAt", cause`,
        [tenantId, claimIds],
      ),
    returnedPayments: (limit) =>
      db.sql<ReturnedPayment>(
        `SELECT c.id::text, c."recommendationNumber", c."recipientNumber", c.role, c."stateSince", c.cents,
           i."reasonCode" AS "bankReason"
         FROM reward_claim c JOIN LATERAL (
           SELECT i.state, i."reasonCode" FROM payout_item i JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
           WHERE i."tenantId" = c."tenantId" AND i."claimId" = c.id ORDER BY r."preparedAt" DESC LIMIT 1
         ) i ON i.state = 'returned'
         WHERE c."tenantId" = $1 AND c.state = 'needsBankDetails' ORDER BY c."stateSince", c.id LIMIT $2::int`,
        [tenantId, limit],
      ),
    failedMails: (since, limit) =>
      db.sql<FailedMail>(
        `SELECT id, kind, "createdAt", coalesce(
           (SELECT r.number FROM recommendation r WHERE r."tenantId" = $1 AND r.number = ANY(parts) LIMIT 1),
           (SELECT p."recommendationNumber" FROM recipient p WHERE p."tenantId" = $1 AND p.number = ANY(parts) LIMIT 1),
           (SELECT c."recommendationNumber" FROM reward_claim c WHERE c."tenantId" = $1 AND c.id = ANY(ids) LIMIT 1),
           (SELECT o."recommendationNumber" FROM "order" o WHERE o."tenantId" = $1 AND o.id = ANY(ids) LIMIT 1)
         ) AS number FROM (
           SELECT m.id::text, m.kind, m."createdAt", string_to_array(m.key, ':') AS parts,
             ARRAY(SELECT part::uuid FROM unnest(string_to_array(m.key, ':')) part
               WHERE part ~ '^${idPattern}$') AS ids
           FROM mail m WHERE m."tenantId" = $1 AND m.state = 'failed' AND m."createdAt" >= $2::timestamptz
             AND m.recipient <> '' AND m."paramsSealed" <> '' ORDER BY m."createdAt", m.id LIMIT $3::int
         ) failed`,
        [tenantId, since.toISOString(), limit],
      ),
    waiting: (limit) => request(`state = 'waiting' ORDER BY "requestedAt", id LIMIT $2::int`, [limit]),
    requestsAbout: (number) => request(`"recommendationNumber" = $2 ORDER BY "requestedAt", id`, [number]),
    async requestForUpdate(id) {
      if (!isId(id)) return null;
      return (await request("id = $2::uuid FOR NO KEY UPDATE", [id]))[0] ?? null;
    },
    async addRequest(one) {
      const data = [{ tenantId, ...one }];
      return (await db.orm((orm) => orm.supportRequest.createMany({ data, skipDuplicates: true }))).count === 1;
    },
    async decideRequest(id, data) {
      const where = { tenantId, id, state: "waiting" };
      await db.orm((orm) => orm.supportRequest.updateMany({ where, data: { ...data, email: null } }));
    },
  };
}
