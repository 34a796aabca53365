import type { Hit, MailTrace, PaymentTrace } from "#server/office/model.ts";
import type { HealthFacts, SupportRepository } from "#server/office/repository.ts";
import type { SupportRequest } from "#server/office/request.ts";
import { isUnattributed } from "#server/orders/store/orders.ts";
import { openOutcomes } from "#server/payouts/bank-entry/model.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The columns of a hit: `person` has a first and last name, `r` is their recommendation. */
const hitOf = (person: string, role: string) => `r.number, r."productName", r.state,
  coalesce(r."createdAt", ${person}."createdAt") AS "createdAt", ${role} AS role,
  nullif(trim(concat(${person}."firstName", ' ', ${person}."lastName")), '') AS name, NULL AS "orderNumber"`;
const newest = `ORDER BY "createdAt" DESC, number`;
const maxOfOne = 5;

const requestColumns = `id::text, kind, state, "recommendationNumber", "recipientNumber", "orderNumber", "caseName", cents, email, reason,
  "requestedBy"::text, "requestedAt", "decidedBy"::text, "decidedAt", "declinedWhy"`;

/** The support's search; each statement starts with one of the tenant's indexes. */
export function supportRepository(db: Db): SupportRepository {
  const { tenantId } = db;
  const found = (foundBy: Hit["foundBy"], rows: Omit<Hit, "foundBy">[]): Hit[] =>
    rows.map((row) => ({ ...row, productName: row.productName ?? "", foundBy }));
  const request = async (where: string, values: unknown[]) =>
    db.sql<SupportRequest>(`SELECT ${requestColumns} FROM support_request WHERE "tenantId" = $1 AND ${where}`, [
      tenantId,
      ...values,
    ]);

  return {
    async health() {
      const [facts] = await db.sql<HealthFacts>(
        `SELECT
           (SELECT max("receivedAt") FROM order_message WHERE "tenantId" = $1) AS "newestMessage",
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

    async byName({ last, first }, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT * FROM (
           SELECT ${hitOf("a", "'referrer'")} FROM (
             SELECT * FROM account WHERE "tenantId" = $1 AND lower("lastName") LIKE $2 AND lower("firstName") LIKE $3
               AND "lastName" <> '' AND state <> 'deleted' ORDER BY lower("lastName"), id LIMIT $4::int
           ) a LEFT JOIN LATERAL (
             SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
             ORDER BY r."createdAt" DESC LIMIT ${maxOfOne}
           ) r ON true
           UNION ALL
           SELECT ${hitOf("c", "'recipient'")} FROM (
             SELECT * FROM recipient WHERE "tenantId" = $1 AND lower("lastName") LIKE $2 AND lower("firstName") LIKE $3
               AND "lastName" IS NOT NULL ORDER BY lower("lastName"), number LIMIT $4::int
           ) c JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
         ) hits ${newest} LIMIT $4::int`,
        [tenantId, beginsWith(last), beginsWith(first), limit],
      );
      return found("name", rows);
    },

    async byAccount(accountId, foundBy, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'")} FROM account a
         LEFT JOIN recommendation r ON r."tenantId" = a."tenantId" AND r."accountId" = a.id
         WHERE a."tenantId" = $1 AND a.id = $2::uuid AND a.state <> 'deleted' ${newest} LIMIT $3::int`,
        [tenantId, accountId, limit],
      );
      return found(foundBy, rows);
    },

    async byRecipientMatch(matchHashes, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("c", "'recipient'")} FROM recipient c
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE c."tenantId" = $1 AND c."matchHash" = ANY($2::text[]) ${newest} LIMIT $3::int`,
        [tenantId, matchHashes, limit],
      );
      return found("email", rows);
    },

    async byVoucherEnd(last4, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT r.number, r."productName", r.state, r."createdAt", c.role, NULL AS name, NULL AS "orderNumber"
         FROM voucher v JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = v."claimId"
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE v."tenantId" = $1 AND v."codeLast4" = $2 AND v."claimId" IS NOT NULL ${newest} LIMIT $3::int`,
        [tenantId, last4.toUpperCase(), limit],
      );
      return found("voucher", rows);
    },

    async byNumber(number, foundBy) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("r", "'referrer'")} FROM recommendation r WHERE r."tenantId" = $1 AND r.number = $2`,
        [tenantId, number],
      );
      return found(foundBy, rows)[0] ?? null;
    },

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

    waiting: (limit) => request(`state = 'waiting' ORDER BY "requestedAt", id LIMIT $2::int`, [limit]),
    waitingAbout: (number) =>
      request(`state = 'waiting' AND "recommendationNumber" = $2 ORDER BY "requestedAt"`, [number]),
    async requestForUpdate(id) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
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

/** A LIKE pattern for a prefix; the typed text is matched literally. */
const beginsWith = (typed: string) => `${typed.replaceAll(/[\\%_]/g, "\\$&")}%`;
