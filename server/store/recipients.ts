import { liveOrderStates } from "#server/domain/order/states.ts";
import type { Recipient, RecipientDetails } from "#server/domain/recipient/model.ts";
import type { Recipients } from "#server/domain/recipient/ports.ts";
import { type Sealer, sealPlace } from "#server/seal.ts";
import type { Recipient as Row } from "./client/client.ts";
import type { Db } from "./database.ts";

const noPerson = {
  salutation: null,
  firstName: null,
  lastName: null,
  birthDateSealed: null,
  email: null,
  phone: null,
  street: null,
  houseNumber: null,
  postcode: null,
  city: null,
  matchHash: null,
  marketingConsent: false,
};

/** Friends. Person fields come and go; the row stays. */
export function prismaRecipients(db: Db, sealer: Sealer): Recipients {
  const { tenantId } = db;
  const birthDatePlace = (number: string) => sealPlace(tenantId, "recipient", "birthDateSealed", number);
  const read = (row: Row) => recipientOf(row, (sealed) => sealer.open(birthDatePlace(row.number), sealed));

  return {
    async byNumber(number) {
      const row = await db.prisma.recipient.findUnique({ where: { tenantId_number: { tenantId, number } } });
      return row && read(row);
    },

    async byToken(tokenHash) {
      const row = await db.prisma.recipient.findUnique({ where: { tenantId_tokenHash: { tenantId, tokenHash } } });
      return row && read(row);
    },

    async ofRecommendation(recommendationNumber) {
      const rows = await db.prisma.recipient.findMany({
        where: { tenantId, recommendationNumber },
        orderBy: { lastClickAt: "desc" },
      });
      return rows.map(read);
    },

    async add(recipient) {
      await db.prisma.recipient.create({ data: { tenantId, ...recipient, lastClickAt: recipient.createdAt } });
    },

    async saveDetails(number, { birthDate, ...details }, matchHash, at, eraseAfter) {
      const { count } = await db.prisma.recipient.updateMany({
        where: { tenantId, number, confirmedAt: null },
        data: {
          ...details,
          birthDateSealed: sealer.seal(birthDatePlace(number), birthDate),
          matchHash,
          savedAt: at,
          eraseAfter,
          erasedAt: null,
        },
      });
      return count === 1;
    },

    async confirm(number, termsText, at) {
      const { count } = await db.prisma.recipient.updateMany({
        where: { tenantId, number, confirmedAt: null, savedAt: { not: null }, erasedAt: null },
        data: { termsText, confirmedAt: at },
      });
      return count === 1;
    },

    async confirmedByMatch(matchHash, orderedAt) {
      const rows = await db.prisma.recipient.findMany({
        where: {
          tenantId,
          matchHash,
          confirmedAt: { not: null },
          createdAt: { lte: orderedAt },
          orderBy: { gte: orderedAt },
        },
        orderBy: { lastClickAt: "desc" },
      });
      return rows.map(read);
    },

    async dueToErase(now, limit) {
      const rows = await db.sql<{ number: string }>(
        `SELECT r.number FROM recipient r
         WHERE r."tenantId" = $1 AND r."eraseAfter" < $2::timestamptz AND r."erasedAt" IS NULL AND r."confirmedAt" IS NULL
           AND NOT EXISTS (
             SELECT FROM "order" o
             WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r."recommendationNumber"
               AND o."recipientNumber" = r.number AND o.state = ANY($4::text[]))
         ORDER BY r."eraseAfter" LIMIT $3::int`,
        [tenantId, now.toISOString(), limit, liveOrderStates],
      );
      return rows.map(({ number }) => number);
    },

    async erase(number, at) {
      await db.prisma.recipient.updateMany({
        where: { tenantId, number, erasedAt: null },
        data: { ...noPerson, erasedAt: at },
      });
    },
  };
}

type Open = (sealed: string) => string;

function recipientOf(row: Row, open: Open): Recipient {
  return {
    number: row.number,
    recommendationNumber: row.recommendationNumber,
    channel: row.channel,
    language: row.language as Recipient["language"],
    createdAt: row.createdAt,
    lastClickAt: row.lastClickAt,
    orderBy: row.orderBy,
    details: detailsOf(row, open),
    savedAt: row.savedAt,
    termsText: row.termsText,
    confirmedAt: row.confirmedAt,
    eraseAfter: row.eraseAfter,
    erasedAt: row.erasedAt,
  };
}

function detailsOf(row: Row, open: Open): RecipientDetails | null {
  if (row.savedAt === null || row.erasedAt !== null || !row.birthDateSealed) return null;
  return {
    salutation: row.salutation ?? "",
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    birthDate: open(row.birthDateSealed),
    email: row.email ?? "",
    phone: row.phone ?? "",
    street: row.street ?? "",
    houseNumber: row.houseNumber ?? "",
    postcode: row.postcode ?? "",
    city: row.city ?? "",
    marketingConsent: row.marketingConsent,
  };
}
