import type { Prisma, Recipient as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { type Day, endOfDayAfter } from "#server/platform/values/calendar.ts";
import {
  columnOf,
  type Recipient,
  type RecipientField,
  recipientFieldNames,
  recipientFields,
  type StoredDetails,
  storedFieldNames,
} from "#server/referral/recipient/model.ts";
import { type ReferrerSeesChoice, referrerSeesByDefault } from "#server/referral/recipient/referrer-sees.ts";
import type { RecipientRepository } from "#server/referral/recipient/repository.ts";
import {
  addressedSql,
  agreed,
  confirmedByMatchSql,
  onlySql,
  referrerSeesSql,
  withDetailsSql,
} from "./recipient-sql.ts";

/** A field whose column the table lacks does not compile. */
const columnIn = (name: RecipientField): keyof Row => columnOf(name);

/** What an erasure leaves of the details. */
const noPerson: Partial<Row> = {
  ...Object.fromEntries(
    recipientFieldNames.map((name) => [columnIn(name), recipientFields[name].kind === "tick" ? false : null]),
  ),
  matchHash: null,
  receiptHash: null,
  addressLeftAt: null,
  inOwnBrowser: null,
};

/** Recipients. Their personal data is written and erased; the row stays. */
export function recipientRepository(db: Db, sealer: Sealer): RecipientRepository {
  const { tenantId } = db;
  const birthDatePlace = (number: string) => sealContext(tenantId, "recipient", "birthDateSealed", number);

  const one = async (where: Prisma.RecipientWhereUniqueInput) => {
    const row = await db.orm((orm) => orm.recipient.findUnique({ where }));
    return row && read(row);
  };

  const set = async (number: string, data: Prisma.RecipientUpdateManyMutationInput) => {
    await db.orm((orm) => orm.recipient.updateMany({ where: { tenantId, number }, data }));
  };

  return {
    async byNumber(number) {
      const text = `SELECT * FROM recipient WHERE "tenantId" = $1 AND number = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, number], "recipient");
      return row ? read(row) : null;
    },

    byToken: (tokenHash) => one({ tenantId_tokenHash: { tenantId, tokenHash } }),
    byReceipt: (receiptHash) => one({ tenantId_receiptHash: { tenantId, receiptHash } }),

    async birthDateOf(number) {
      const where = { tenantId_number: { tenantId, number } };
      const row = await db.orm((orm) => orm.recipient.findUnique({ where, select: { birthDateSealed: true } }));
      return row?.birthDateSealed ? (sealer.open(birthDatePlace(number), row.birthDateSealed) as Day) : null;
    },

    async addressedOn(recommendationNumber, matchHashes) {
      const values = [tenantId, recommendationNumber, matchHashes];
      const [row] = await db.sql<Row>(addressedSql, values, "recipient_addressed");
      return row ? read(row) : null;
    },

    async withDetailsOn(recommendationNumber) {
      return (await db.sql<Row>(withDetailsSql, [tenantId, recommendationNumber], "recipients_with_details")).map(read);
    },

    async onlyOn(recommendationNumber, by) {
      const values = [tenantId, recommendationNumber, endOfDayAfter(by, 0).toISOString()];
      const [only, ...others] = await db.sql<Row>(onlySql, values, "recipient_only");
      return only && others.length === 0 ? read(only) : null;
    },

    async ofRecommendation(recommendationNumber) {
      const where = { tenantId, recommendationNumber };
      const rows = await db.orm((orm) => orm.recipient.findMany({ where, orderBy: { lastClickAt: "desc" } }));
      return rows.map(read);
    },

    async saveDetails(number, { birthDate, ...details }, matchHash, at, eraseAfter) {
      const { count } = await db.orm((orm) =>
        orm.recipient.updateMany({
          where: { tenantId, number, confirmedAt: null },
          data: {
            ...details,
            birthDateSealed: birthDate === "" ? null : sealer.seal(birthDatePlace(number), birthDate),
            matchHash,
            savedAt: at,
            eraseAfter,
            erasedAt: null,
          },
        }),
      );
      return count === 1;
    },

    async leaveAddress(number, email, matchHash, at, eraseAfter) {
      const { count } = await db.orm((orm) =>
        orm.recipient.updateMany({
          where: {
            tenantId,
            number,
            confirmedAt: null,
            OR: [{ addressLeftAt: null }, { email: { not: email } }],
          },
          data: { email, matchHash, addressLeftAt: at, eraseAfter, erasedAt: null },
        }),
      );
      return count === 1;
    },

    setReceipt: (number, receiptHash) => set(number, { receiptHash }),
    setReferrerSees: (number, referrerSees) => set(number, { referrerSees }),
    setInOwnBrowser: (number) => set(number, { inOwnBrowser: true }),
    setWay: set,

    async correctEmail(number, email, matchHash) {
      const { count } = await db.orm((orm) =>
        orm.recipient.updateMany({
          where: { tenantId, number, confirmedAt: { not: null }, savedAt: { not: null }, erasedAt: null },
          data: { email, matchHash },
        }),
      );
      return count === 1;
    },

    referrerSeesOn: (numbers) =>
      db.sql<ReferrerSeesChoice>(
        referrerSeesSql,
        [tenantId, numbers, referrerSeesByDefault],
        "recipients_referrer_sees",
      ),

    async confirm(number, text, at) {
      return (await db.sql(...agreed(tenantId, number, text, at), "recipient_agreed")).length === 1;
    },

    async confirmedByMatch(matchHashes, orderedAt) {
      const values = [tenantId, matchHashes, endOfDayAfter(orderedAt, 0).toISOString(), orderedAt.toISOString()];
      return (await db.sql<Row>(confirmedByMatchSql, values, "recipients_by_match")).map(read);
    },

    async confirmedByAddress(matchHashes) {
      const rows = await db.orm((orm) =>
        orm.recipient.findMany({
          where: { tenantId, matchHash: { in: matchHashes }, confirmedAt: { not: null }, erasedAt: null },
          orderBy: { confirmedAt: "desc" },
          take: 20,
        }),
      );
      return rows.map(read);
    },

    async erase(number, at) {
      await db.orm((orm) =>
        orm.recipient.updateMany({
          where: { tenantId, number, erasedAt: null },
          data: { ...noPerson, tokenHash: `erased:${number}`, erasedAt: at },
        }),
      );
    },
  };
}

function read(row: Row): Recipient {
  return {
    number: row.number,
    recommendationNumber: row.recommendationNumber,
    channel: row.channel,
    arrival: row.arrival as Recipient["arrival"],
    language: row.language as Recipient["language"],
    createdAt: row.createdAt,
    lastClickAt: row.lastClickAt,
    orderBy: row.orderBy,
    details: detailsOf(row),
    receiptHash: row.receiptHash,
    inOwnBrowser: row.inOwnBrowser === true,
    referrerSees: row.referrerSees as Recipient["referrerSees"],
    leftAddress: row.addressLeftAt && !row.erasedAt ? row.email : null,
    savedAt: row.savedAt,
    confirmedAt: row.confirmedAt,
    eraseAfter: row.eraseAfter,
    erasedAt: row.erasedAt,
  };
}

function detailsOf(row: Row): StoredDetails | null {
  if (row.savedAt === null || row.erasedAt !== null) return null;
  return Object.fromEntries(storedFieldNames.map((name) => [name, row[name] ?? ""])) as StoredDetails;
}
