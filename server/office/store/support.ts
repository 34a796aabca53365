import type { Hit, MailTrace, PaymentTrace } from "#server/office/model.ts";
import type { FailedMail, HealthFacts, ReturnedPayment, SupportRepository } from "#server/office/repository.ts";
import type { SupportRequest } from "#server/office/request.ts";
import { isUnattributed } from "#server/orders/store/orders.ts";
import { openOutcomes } from "#server/payouts/bank-entry/model.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The columns of a hit: `person` has a first and last name, `r` is their recommendation. `id`: of the person. */
const hitOf = (person: string, role: string, id: string) => `r.number, r."productName", r.state, ${id} AS person,
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
      const isNamed = `folded("lastName") LIKE folded($2) AND folded("firstName") LIKE folded($3)`;
      // In the order of the index that finds them.
      const byName = `folded(${last === "" ? '"firstName"' : '"lastName"'})`;
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT * FROM (
           SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM (
             SELECT * FROM account WHERE "tenantId" = $1 AND ${isNamed} AND "lastName" <> '' AND state <> 'deleted'
             ORDER BY ${byName}, id LIMIT $4::int
           ) a LEFT JOIN LATERAL (
             SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
             ORDER BY r."createdAt" DESC LIMIT ${maxOfOne}
           ) r ON true
           UNION ALL
           SELECT ${hitOf("c", "'recipient'", "c.number")} FROM (
             SELECT * FROM recipient WHERE "tenantId" = $1 AND ${isNamed} AND "lastName" IS NOT NULL
             ORDER BY ${byName}, number LIMIT $4::int
           ) c JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
         ) hits ${newest} LIMIT $4::int`,
        [tenantId, beginsWith(last), beginsWith(first), limit],
      );
      return found("name", rows);
    },

    async byAccount(accountId, foundBy, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM account a
         LEFT JOIN recommendation r ON r."tenantId" = a."tenantId" AND r."accountId" = a.id
         WHERE a."tenantId" = $1 AND a.id = $2::uuid AND a.state <> 'deleted' ${newest} LIMIT $3::int`,
        [tenantId, accountId, limit],
      );
      return found(foundBy, rows);
    },

    async byRecipientMatch(matchHashes, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("c", "'recipient'", "c.number")} FROM recipient c
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE c."tenantId" = $1 AND c."matchHash" = ANY($2::text[]) ${newest} LIMIT $3::int`,
        [tenantId, matchHashes, limit],
      );
      return found("email", rows);
    },

    async byMailbox(name, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("a", "'referrer'", "a.id::text")} FROM (
           SELECT * FROM account WHERE "tenantId" = $1 AND lower(email) LIKE lower($2) AND email <> '' AND state <> 'deleted'
           ORDER BY lower(email), id LIMIT $3::int
         ) a LEFT JOIN LATERAL (
           SELECT * FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = a.id
           ORDER BY r."createdAt" DESC LIMIT ${maxOfOne}
         ) r ON true ${newest} LIMIT $3::int`,
        [tenantId, `${literally(name)}@%`, limit],
      );
      return found("email", rows);
    },

    async byOrderEnd(end, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT r.number, r.state, r."accountId"::text AS person, coalesce(o."productName", r."productName") AS "productName",
           coalesce(r."createdAt", o."receivedAt") AS "createdAt", CASE WHEN r.number IS NOT NULL THEN 'referrer' END AS role,
           nullif(trim(concat(r."firstName", ' ', r."lastName")), '') AS name, o."externalId" AS "orderNumber"
         FROM "order" o LEFT JOIN recommendation r ON r."tenantId" = o."tenantId" AND r.number = o."recommendationNumber"
         WHERE o."tenantId" = $1 AND reverse(o."externalId") LIKE reverse($2) || '%'
         ORDER BY o."receivedAt" DESC LIMIT $3::int`,
        [tenantId, end, limit],
      );
      return found("order", rows);
    },

    async byVoucherEnd(last4, limit) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT r.number, r."productName", r.state, r."createdAt", c.role, NULL AS person, NULL AS name, NULL AS "orderNumber"
         FROM voucher v JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = v."claimId"
         JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
         WHERE v."tenantId" = $1 AND v."codeLast4" = $2 AND v."claimId" IS NOT NULL ${newest} LIMIT $3::int`,
        [tenantId, last4.toUpperCase(), limit],
      );
      return found("voucher", rows);
    },

    async byNumber(number, foundBy) {
      const rows = await db.sql<Omit<Hit, "foundBy">>(
        `SELECT ${hitOf("r", "'referrer'", 'r."accountId"::text')} FROM recommendation r WHERE r."tenantId" = $1 AND r.number = $2`,
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
      db.sql<{ claimId: string; cause: string }>(
        `SELECT DISTINCT ON ("claimId") "claimId"::text, cause FROM claim_hold
         WHERE "tenantId" = $1 AND "claimId" = ANY($2::uuid[]) ORDER BY "claimId", "createdAt", cause`,
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
               WHERE part ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') AS ids
           FROM mail m WHERE m."tenantId" = $1 AND m.state = 'failed' AND m."createdAt" >= $2::timestamptz
             AND m.recipient <> '' AND m."paramsSealed" <> '' ORDER BY m."createdAt", m.id LIMIT $3::int
         ) failed`,
        [tenantId, since.toISOString(), limit],
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

/** Typed text as a part of a LIKE pattern. */
const literally = (typed: string) => typed.replaceAll(/[\\%_]/g, "\\$&");
const beginsWith = (typed: string) => `${literally(typed)}%`;
