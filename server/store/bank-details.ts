import type { Secrets } from "#server/domain/context.ts";
import { hasTag, tagged } from "#server/domain/fault.ts";
import type { BankDetail, BankDetailOwner, OpenedBankDetail } from "#server/domain/payout/model.ts";
import type { BankDetails } from "#server/domain/payout/ports.ts";
import { type Sealer, sealPlace } from "#server/seal.ts";
import type { BankDetail as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { forgetDue } from "./forget-due.ts";

/** Money went to it, or is on its way: of a row `b`. */
const isNeeded = `(
  EXISTS (SELECT FROM payout_item i WHERE i."tenantId" = b."tenantId" AND i."bankDetailId" = b.id)
  OR EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = b."tenantId" AND c."bankDetailId" = b.id
    AND c.state IN ('readyToPay', 'collected', 'onHold')))`;

/** Where money goes: sealed, found again by a keyed index of the IBAN. */
export function prismaBankDetails(db: Db, sealer: Sealer, secrets: Secrets): BankDetails {
  const { tenantId } = db;
  const place = (column: string, id: string) => sealPlace(tenantId, "bank_detail", column, id);
  const current = (owner: BankDetailOwner) => ({
    tenantId,
    ownerKind: owner.kind,
    ownerId: owner.id,
    replacedAt: null,
  });

  function open(row: Row): OpenedBankDetail | null {
    try {
      const iban = sealer.open(place("ibanSealed", row.id), row.ibanSealed);
      const holder = sealer.open(place("holderSealed", row.id), row.holderSealed);
      return { ...detailOf(row), iban, holder };
    } catch (fault) {
      if (hasTag(fault, "sealBroken")) return null;
      throw fault;
    }
  }

  return {
    async save({ id, owner, iban, holder, bankName, createdAt, usableFrom }) {
      const row = {
        tenantId,
        id,
        ownerKind: owner.kind,
        ownerId: owner.id,
        ibanSealed: sealer.seal(place("ibanSealed", id), iban),
        holderSealed: sealer.seal(place("holderSealed", id), holder),
        ibanLast4: iban.slice(-4),
        ibanIndex: secrets.hash("iban", iban),
        bankName,
        createdAt,
        usableFrom,
        replacedAt: null,
      };
      // The unique index allows one current detail an owner: who is overtaken by another save replaces that one.
      for (let attempt = 0; attempt < 100; attempt++) {
        await db.prisma.bankDetail.updateMany({ where: current(owner), data: { replacedAt: createdAt } });
        const { count } = await db.prisma.bankDetail.createMany({ data: [row], skipDuplicates: true });
        if (count === 1) return detailOf(row);
      }
      throw tagged("bankDetailsBusy", "Bank details of one owner are being saved too often.");
    },
    async currentOf(owner) {
      const row = await db.prisma.bankDetail.findFirst({ where: current(owner) });
      return row && detailOf(row);
    },
    async currentIf(owner, { iban, holder }) {
      const row = await db.prisma.bankDetail.findFirst({
        where: { ...current(owner), ibanIndex: secrets.hash("iban", iban) },
      });
      return row && open(row)?.holder === holder ? detailOf(row) : null;
    },
    async byId(id) {
      const row = await db.prisma.bankDetail.findUnique({ where: { tenantId_id: { tenantId, id } } });
      return row && detailOf(row);
    },
    async open(ids) {
      const rows = await db.prisma.bankDetail.findMany({ where: { tenantId, id: { in: ids } } });
      return new Map(
        rows.flatMap((row) => {
          const opened = open(row);
          return opened ? [[row.id, opened] as const] : [];
        }),
      );
    },
    async remove(owner, at) {
      await db.sql(
        `WITH kept AS (
           UPDATE bank_detail b SET "replacedAt" = $4::timestamptz
           WHERE "tenantId" = $1 AND "ownerKind" = $2 AND "ownerId" = $3 AND "replacedAt" IS NULL AND ${isNeeded}
         )
         DELETE FROM bank_detail b
         WHERE "tenantId" = $1 AND "ownerKind" = $2 AND "ownerId" = $3 AND NOT ${isNeeded}`,
        [tenantId, owner.kind, owner.id, at],
      );
    },
    async forget(before, limit) {
      return forgetDue(
        db,
        { table: "bank_detail b", due: `"replacedAt" < $2::timestamptz AND NOT ${isNeeded}` },
        before,
        limit,
      );
    },
    async ownersSharing(id) {
      const rows = await db.sql<{ ownerKind: BankDetailOwner["kind"]; ownerId: string }>(
        `SELECT DISTINCT other."ownerKind", other."ownerId"
         FROM bank_detail mine JOIN bank_detail other
           ON other."tenantId" = mine."tenantId" AND other."ibanIndex" = mine."ibanIndex"
         WHERE mine."tenantId" = $1 AND mine.id = $2::uuid
           AND (other."ownerKind", other."ownerId") <> (mine."ownerKind", mine."ownerId")
         ORDER BY 1, 2`,
        [tenantId, id],
      );
      return rows.map(({ ownerKind, ownerId }) => ({ kind: ownerKind, id: ownerId }));
    },
  };
}

function detailOf(row: Row): BankDetail {
  return {
    id: row.id,
    owner: { kind: row.ownerKind as BankDetailOwner["kind"], id: row.ownerId },
    ibanLast4: row.ibanLast4,
    bankName: row.bankName,
    createdAt: row.createdAt,
    usableFrom: row.usableFrom,
  };
}
