import { type MemberTable, memberData, memberTables, type ShownColumn } from "#server/people/privacy/member-data.ts";
import type { PersonalDataReader, Referrer, ShownRow, ShownValue } from "#server/people/privacy/repository.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { emailKey } from "#server/platform/values/email.ts";

/**
 * Which rows belong to a referrer: $1 the tenant, $2 the account, $3 the address by which accounts are found, $4 the
 * browser's pseudonym, $5 the address's hashes on the list of those that take no mails. `also`: computed columns.
 */
type Source<T extends MemberTable> = {
  from: string;
  order: string;
  also?: Partial<Record<ShownColumn<T>, string>>;
};

const ofAccount = `t."tenantId" = $1 AND t."accountId" = $2::uuid`;
const ownClaims = `(SELECT id FROM reward_claim c WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid
  AND is_shown_claim(c."tenantId", c."orderId", c."readyAt"))`;
const clicks = (what: string) => `(SELECT ${what} FROM click k
  WHERE k."tenantId" = t."tenantId" AND k."recommendationNumber" = t.number)`;

/** Cases opened while logged in, or from the account's address. */
const ownCase = (alias: string) =>
  `${alias}."tenantId" = $1 AND (${alias}."accountId" = $2::uuid OR lower(${alias}.email) = $3)`;

/** Columns stored sealed; a source selects them as "<row> <sealed>". */
const sealed: { [T in MemberTable]?: { table: string; columns: readonly ShownColumn<T>[] } } = {
  bankDetail: { table: "bank_detail", columns: ["iban", "holder", "birthDate"] },
  customerNumber: { table: "customer_number", columns: ["number"] },
  caseMessage: { table: "case_message", columns: ["text"] },
};

const sources: { [T in MemberTable]: Source<T> } = {
  account: {
    from: `account t WHERE t."tenantId" = $1 AND t.id = $2::uuid`,
    order: `t."createdAt"`,
    also: { hasPassword: `t."passwordHash" IS NOT NULL` },
  },
  emailChange: { from: `email_change t WHERE ${ofAccount} AND t."usedAt" IS NULL`, order: `t."createdAt"` },
  session: { from: `session t WHERE ${ofAccount}`, order: `t."createdAt"` },
  passkey: { from: `passkey t WHERE ${ofAccount}`, order: `t."createdAt"` },
  audit: { from: `audit_entry t WHERE ${ofAccount}`, order: "t.seq" },
  customerNumber: {
    from: `customer_number t WHERE ${ofAccount}`,
    order: `t."submittedAt"`,
    also: { number: `t.id || ' ' || t."numberSealed"` },
  },
  token: {
    from: `token t WHERE t."tenantId" = $1 AND (split_part(t.subject, ' ', 1) = $2::text
      OR t.subject IN (SELECT number FROM recommendation r WHERE r."tenantId" = $1 AND r."accountId" = $2::uuid)
      OR t.subject IN (SELECT id::text FROM ${ownClaims} AS own(id)))`,
    order: `t."createdAt", t."expiresAt", t."tokenHash"`,
  },
  recommendation: {
    from: `recommendation t WHERE ${ofAccount}`,
    order: `t."createdAt"`,
    also: {
      // What follows from an order or a recipient who does not show it is not told.
      state: `CASE WHEN t.state NOT IN ('awaitingOptIn', 'expired', 'blocked') AND EXISTS (SELECT FROM recipient p
        WHERE p."tenantId" = t."tenantId" AND p."recommendationNumber" = t.number AND p."referrerSees" = 'result')
        AND NOT EXISTS (SELECT FROM "order" o WHERE o."tenantId" = t."tenantId" AND o."recommendationNumber" = t.number
          AND is_shown_order(o."tenantId", o."recipientNumber", o.state)) THEN 'open' ELSE t.state END`,
      clicks: clicks("count(*)::int"),
      lastClickAt: clicks("max(k.at)"),
    },
  },
  claim: {
    from: `reward_claim t WHERE ${ofAccount} AND is_shown_claim(t."tenantId", t."orderId", t."readyAt")`,
    order: `t."createdAt"`,
  },
  ledger: { from: `ledger_entry t WHERE t."tenantId" = $1 AND t."claimId" IN ${ownClaims}`, order: "t.seq" },
  bankDetail: {
    from: `bank_detail t WHERE t."tenantId" = $1 AND t."ownerKind" = 'account' AND t."ownerId" = $2::text`,
    order: `t."createdAt"`,
    also: {
      iban: `t.id || ' ' || t."ibanSealed"`,
      holder: `t.id || ' ' || t."holderSealed"`,
      birthDate: `t.id || ' ' || t."birthDateSealed"`,
    },
  },
  payment: {
    from: `payout_item t WHERE t."tenantId" = $1 AND t."claimId" IN ${ownClaims}`,
    order: `t."endToEndId"`,
  },
  mail: { from: `mail t WHERE t."tenantId" = $1 AND lower(t.recipient) = $3`, order: `t."createdAt"` },
  suppressedAddress: {
    from: `suppressed_address t WHERE t."tenantId" = $1 AND t."addressHash" = ANY($5::text[])`,
    order: `t."suppressedAt"`,
  },
  newsletter: { from: `subscriber t WHERE t."tenantId" = $1 AND t."emailKey" = $3`, order: `t."requestedAt"` },
  case: {
    from: `support_case t WHERE ${ownCase("t")}`,
    order: `t."createdAt"`,
    also: { orderedOn: `t."orderedOn"::text` },
  },
  caseMessage: {
    from: `case_message t WHERE t."tenantId" = $1 AND t."caseId" IN (SELECT s.id FROM support_case s WHERE ${ownCase("s")})`,
    order: `t."createdAt"`,
    also: { text: `t.id || ' ' || t."textSealed"` },
  },
  consent: {
    from: `consent_answer t WHERE t."tenantId" = $1 AND t."visitorId" = $4::uuid`,
    order: "t.at",
    also: { values: "t.values::text", withdrawn: "array_to_string(t.withdrawn, ', ')" },
  },
};

/** The rows `t` of a referrer in a table, as what follows FROM, for values as `ownValues` gives them. */
export const ownRows = (table: MemberTable): string => sources[table].from;

/** Whether a referrer's link is what it looks like to them: what its recipient does not show has no date either. */
export const isShownLink = `t.state = (${sources.recommendation.also?.state})`;

export function ownValues(tenantId: string, { id, email, suppressionHashes }: Referrer, visitorId: string | null) {
  return [tenantId, id, emailKey(email), visitorId, suppressionHashes];
}

/** Each statement uses only some of the values; PostgreSQL still needs a type for the others. */
export const ownTypes = "WITH who AS (SELECT $2::text AS a, $3::text AS b, $4::text AS c, $5::text[] AS d)";

/** Everything stored about one referrer; only used by their own export. */
export function personalDataReader(db: Db, sealer: Sealer): PersonalDataReader {
  const { tenantId } = db;

  async function rowsOf(table: MemberTable, values: unknown[]): Promise<Record<string, ShownValue>[]> {
    const { from, order, also = {} }: Source<MemberTable> = sources[table];
    const worked: Readonly<Record<string, string>> = also;
    const columns = memberData[table].shows.map((name) => `${worked[name] ?? `t."${name}"`} AS "${name}"`);
    const text = `${ownTypes}
      SELECT ${columns.join(", ")} FROM ${from} ORDER BY ${order}`;
    const rows = await db.sql<Record<string, ShownValue>>(text, values);
    const { table: stored = "", columns: closed = [] } = sealed[table] ?? {};
    return rows.map((row) => {
      const given = closed.filter((column) => (row[column] ?? null) !== null);
      const opened = given.map((column) => [column, open(stored, column, String(row[column]))] as const);
      return { ...row, ...Object.fromEntries(opened) };
    });
  }

  function open(table: string, column: string, value: string): string {
    const [id = "", text = ""] = value.split(" ");
    return sealer.open(sealContext(tenantId, table, `${column}Sealed`, id), text);
  }

  return {
    async of(referrer, visitorId) {
      const values = ownValues(tenantId, referrer, visitorId);
      const found = await Promise.all(memberTables.map(async (table) => [table, await rowsOf(table, values)] as const));
      return Object.fromEntries(found) as { [T in MemberTable]: ShownRow<T>[] };
    },
  };
}
