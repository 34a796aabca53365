import { tokenCte } from "#server/people/store/tokens.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Sealer } from "#server/platform/keys/sealing.ts";
import { eventCte } from "#server/platform/store/events.ts";
import { mailCtes } from "#server/platform/store/mails.ts";
import type { NewRecommendation, Recommendation } from "#server/referral/recommendation/model.ts";
import type { Mailing } from "#server/referral/recommendation/repository.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { termsSql, termsText } from "./terms-text.ts";

/** Columns of the table and their SQL types, in the order in which they are written. */
export const recommendationColumns = {
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
  priceVersionId: "text",
  channel: "text",
  campaignId: "text",
  agentNumber: "text",
  employeeNumber: "text",
  agencyId: "uuid",
  adviserId: "uuid",
  createdBy: "text",
  termsVersion: "text",
  termsAcceptedAt: "timestamptz",
  termsGiven: "text",
  language: "text",
  ownName: "text",
  namedOnCard: "boolean",
  ownerKeyHash: "text",
  attemptHash: "text",
  createdAt: "timestamptz",
  openedAt: "timestamptz",
  linkValidUntil: "timestamptz",
  orderBy: "timestamptz",
  succeededAt: "timestamptz",
} as const satisfies Record<keyof Recommendation, string>;
const names = Object.keys(recommendationColumns) as (keyof Recommendation)[];
const termsAt = names.length + 2;
const insertSql = `INSERT INTO recommendation ("tenantId", ${names.map((name) => `"${name}"`).join(", ")}, "termsHash")
  VALUES ($1, ${names.map((name, index) => `$${index + 2}::${recommendationColumns[name]}`).join(", ")}, $${termsAt})
  ON CONFLICT DO NOTHING RETURNING number`;

/**
 * Writes, in one statement, the row, the text that was agreed to, its first event and the mail with its job; with a
 * token if the referrer must confirm.
 */
export async function insertRecommendation(
  db: Db,
  sealer: Sealer,
  tenant: Tenant,
  recommendation: NewRecommendation,
  mailing: Mailing | null,
): Promise<"added" | "exists"> {
  const values: unknown[] = [db.tenantId, ...names.map((name) => write(recommendation[name]))];
  values.push(...termsText(recommendation.termsText));
  const event = eventCte(
    db.tenantId,
    {
      aggregate: "recommendation",
      aggregateId: recommendation.number,
      event: "create",
      from: null,
      to: recommendation.state,
      actor: recommendation.createdBy,
      key: `recommendation:${recommendation.number}:create`,
      data: {
        openedAt: recommendation.openedAt?.toISOString() ?? null,
        linkValidUntil: recommendation.linkValidUntil.toISOString(),
      },
      occurredAt: recommendation.createdAt,
    },
    { after: "added", offset: values.length },
  );
  values.push(...event.values);
  const ctes = [`terms AS (${termsSql(termsAt)})`, `added AS (${insertSql})`, event.cte];
  if (mailing?.token) {
    const token = tokenCte(db.tenantId, mailing.token, "added", values.length);
    values.push(...token.values);
    ctes.push(token.cte);
  }
  if (mailing) {
    const mail = mailCtes(sealer, tenant, mailing.mail, { after: "added", offset: values.length });
    values.push(...mail.values);
    ctes.push(mail.ctes);
  }
  const statement = `WITH ${ctes.join(", ")} SELECT number FROM added`;
  const rows = await db.sql(statement, values, mailing ? `recommend-${mailing.mail.kind}` : "recommend");
  return rows.length === 1 ? "added" : "exists";
}

const write = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
