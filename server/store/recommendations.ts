import type { Recommendation } from "#server/domain/recommendation/model.ts";
import type { RecommendationChange, Recommendations } from "#server/domain/recommendation/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { Sealer } from "#server/seal.ts";
import { clicksOf } from "./clicks.ts";
import type { Recommendation as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { eventCte } from "./events.ts";
import { mailCtes } from "./mails.ts";
import { tokenCte } from "./tokens.ts";

/** Columns of the table and their SQL types, in the order in which `add` writes them. */
const columns = {
  number: "text",
  state: "text",
  stateSince: "timestamptz",
  blockedFrom: "text",
  accountId: "uuid",
  firstName: "text",
  lastName: "text",
  productId: "text",
  productName: "text",
  audience: "text",
  rewardCents: "int",
  recipientShare: "int",
  referrerCents: "int",
  recipientCents: "int",
  channel: "text",
  campaignId: "text",
  agentNumber: "text",
  createdBy: "text",
  termsText: "text",
  termsVersion: "text",
  termsAcceptedAt: "timestamptz",
  language: "text",
  ownerKeyHash: "text",
  attemptHash: "text",
  createdAt: "timestamptz",
  openedAt: "timestamptz",
  linkValidUntil: "timestamptz",
  lastClickAt: "timestamptz",
  clickCount: "int",
  orderBy: "timestamptz",
} as const satisfies Record<keyof Recommendation, string>;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];
const insertSql = `INSERT INTO recommendation ("tenantId", ${names.map((name) => `"${name}"`).join(", ")})
  VALUES ($1, ${names.map((name, index) => `$${index + 2}::${columns[name]}`).join(", ")})
  ON CONFLICT DO NOTHING RETURNING number`;

const live = ["awaitingOptIn", "open", "clicked", "detailsConfirmed"];

/** Personal links. */
export function prismaRecommendations(db: Db, sealer: Sealer, tenant: Tenant): Recommendations {
  const { tenantId } = db;
  const clicks = clicksOf(db);
  return {
    async byNumber(number) {
      const row = await db.prisma.recommendation.findUnique({ where: { tenantId_number: { tenantId, number } } });
      return row && read(row);
    },

    async byNumberForUpdate(number) {
      const [row] = await db.sql<Row>(`SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2 FOR UPDATE`, [
        tenantId,
        number,
      ]);
      return row ? read(row) : null;
    },

    async byAttempt(attemptHash) {
      const row = await db.prisma.recommendation.findUnique({
        where: { tenantId_attemptHash: { tenantId, attemptHash } },
      });
      return row && read(row);
    },

    async findOpen(accountId, productId) {
      const row = await db.prisma.recommendation.findFirst({
        where: {
          tenantId,
          accountId,
          productId,
          OR: [{ state: { in: live } }, { state: "blocked", blockedFrom: { in: live } }],
        },
      });
      return row && read(row);
    },

    async ofAccount(accountId, page) {
      const size = page?.size ?? 200;
      const before = page?.before ?? null;
      const rows = await db.prisma.recommendation.findMany({
        where: {
          tenantId,
          accountId,
          ...(before && {
            OR: [
              { createdAt: { lt: before.createdAt } },
              { createdAt: before.createdAt, number: { lt: before.number } },
            ],
          }),
        },
        orderBy: [{ createdAt: "desc" }, { number: "desc" }],
        take: size,
      });
      return rows.map(read);
    },

    async ofOwnerKey(ownerKeyHash) {
      const rows = await db.prisma.recommendation.findMany({
        where: { tenantId, ownerKeyHash },
        orderBy: { createdAt: "desc" },
        take: 200,
      });
      return rows.map(read);
    },

    async add(recommendation, optIn) {
      const values: unknown[] = [tenantId, ...names.map((name) => write(recommendation[name]))];
      const event = eventCte(
        tenantId,
        {
          aggregate: "recommendation",
          aggregateId: recommendation.number,
          event: "create",
          from: null,
          to: recommendation.state,
          actor: recommendation.createdBy,
          key: `recommendation:${recommendation.number}:create`,
          occurredAt: recommendation.createdAt,
        },
        { after: "added", offset: values.length },
      );
      values.push(...event.values);
      const ctes = [`added AS (${insertSql})`, event.cte];
      if (optIn) {
        const token = tokenCte(tenantId, optIn.token, "added", values.length);
        values.push(...token.values);
        const mail = mailCtes(sealer, tenant, optIn.mail, { after: "added", offset: values.length });
        values.push(...mail.values);
        ctes.push(token.cte, mail.ctes);
      }
      const rows = await db.sql(
        `WITH ${ctes.join(", ")} SELECT number FROM added`,
        values,
        optIn ? "recommend-opt-in" : "recommend",
      );
      return rows.length === 1 ? "added" : "exists";
    },

    async move(move, change = {}) {
      const keys = Object.keys(change) as (keyof RecommendationChange)[];
      const values: unknown[] = [
        tenantId,
        move.id,
        move.from,
        move.to,
        move.occurredAt.toISOString(),
        move.key,
        ...keys.map((key) => write(change[key] ?? null)),
      ];
      const also = keys.map((key, index) => `, "${key}" = $${index + 7}::${columns[key]}`).join("");
      const { id, ...rest } = move;
      const event = eventCte(
        tenantId,
        { aggregate: "recommendation", aggregateId: id, ...rest },
        { after: "moved", offset: values.length },
      );
      const [row] = await db.sql<{ moved: boolean; known: boolean }>(
        `WITH moved AS (
          UPDATE recommendation SET state = $4,
            "stateSince" = CASE WHEN $3::text = $4::text THEN "stateSince" ELSE $5::timestamptz END${also}
          WHERE "tenantId" = $1 AND number = $2 AND state = $3
            AND NOT EXISTS (SELECT FROM event WHERE "tenantId" = $1 AND key = $6)
          RETURNING number
        ), ${event.cte}
        SELECT EXISTS (SELECT FROM moved) AS moved`,
        [...values, ...event.values],
      );
      if (row?.moved) return "moved";
      const known = await db.sql(`SELECT 1 AS one FROM event WHERE "tenantId" = $1 AND key = $2`, [tenantId, move.key]);
      return known.length > 0 ? "repeated" : "stale";
    },

    linkOf: clicks.linkOf,
    recordClick: clicks.record,

    async dueToExpire(now, limit) {
      const rows = await db.prisma.recommendation.findMany({
        where: {
          tenantId,
          state: { in: live },
          linkValidUntil: { lt: now },
          OR: [{ orderBy: null }, { orderBy: { lt: now } }],
        },
        orderBy: { linkValidUntil: "asc" },
        take: limit,
      });
      return rows.map(read);
    },
  };
}

const write = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

function read({ tenantId: _, ...row }: Row): Recommendation {
  return row as Recommendation;
}
