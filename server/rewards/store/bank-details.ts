import type { Secrets } from "#server/platform/context.ts";
import type { BankDetail as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createFault, isFault } from "#server/platform/fault.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { openClaimStates } from "../claim/states.ts";
import type { BankDetail, BankDetailOwner, OpenedBankDetail } from "../payment/model.ts";
import type { BankDetailRepository, RewardAtAccount } from "../payment/repository.ts";

/** SQL: money was paid, or is about to be paid, to the bank detail with this alias. */
export const bankDetailIsNeeded = (alias: string) => `(
  EXISTS (SELECT FROM payout_item i WHERE i."tenantId" = ${alias}."tenantId" AND i."bankDetailId" = ${alias}.id)
  OR EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = ${alias}."tenantId" AND c."bankDetailId" = ${alias}.id
    AND c.state IN ('readyToPay', 'collected', 'onHold')))`;
const isNeeded = bankDetailIsNeeded("b");

const statesAtAccount = [...openClaimStates, "paid"];
type AtAccount = Omit<RewardAtAccount, "owner"> & { ownerKind: BankDetailOwner["kind"]; ownerId: string };
const rewardsAtSql = `SELECT c.id::text AS "claimId", b."ownerKind", b."ownerId", b.id::text AS "detailId",
    (SELECT min(o.id::text) FROM bank_detail o WHERE o."tenantId" = $1 AND o."ibanIndex" = ANY($2::text[])) AS "firstDetailId",
    c.role, c.state, c.cents, c."recommendationNumber", b."sharedSince" IS NOT NULL AS "mayShare"
  FROM bank_detail b JOIN reward_claim c ON c."tenantId" = b."tenantId" AND c."bankDetailId" = b.id
  WHERE b."tenantId" = $1 AND b."ibanIndex" = ANY($2::text[]) AND c.method = 'cash' AND c.state = ANY($3::text[])
  ORDER BY c.id`;

/** Bank details for payouts: sealed, found again by a keyed index of the IBAN. */
export function bankDetailRepository(db: Db, sealer: Sealer, secrets: Secrets): BankDetailRepository {
  const { tenantId } = db;
  const place = (column: string, id: string) => sealContext(tenantId, "bank_detail", column, id);
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
      const born = row.birthDateSealed && sealer.open(place("birthDateSealed", row.id), row.birthDateSealed);
      return { ...detailOf(row), iban, holder, birthDate: born || null };
    } catch (fault) {
      if (isFault(fault, "sealBroken")) return null;
      throw fault;
    }
  }

  /** The IBAN's index under each key, so that details are found that were stored with an older one. */
  function indexesOf(row: Row): string[] {
    const iban = open(row)?.iban;
    return iban === undefined ? [row.ibanIndex] : secrets.indexes("iban", iban);
  }

  async function rewardsAt(id: string): Promise<RewardAtAccount[]> {
    const row = await db.orm((orm) => orm.bankDetail.findUnique({ where: { tenantId_id: { tenantId, id } } }));
    if (!row) return [];
    const rows = await db.sql<AtAccount>(rewardsAtSql, [tenantId, indexesOf(row), statesAtAccount]);
    return rows.map(({ ownerKind, ownerId, ...reward }) => ({ ...reward, owner: { kind: ownerKind, id: ownerId } }));
  }

  return {
    async save({ id, owner, iban, holder, birthDate, createdAt, usableFrom }) {
      const row = {
        tenantId,
        id,
        ownerKind: owner.kind,
        ownerId: owner.id,
        ibanSealed: sealer.seal(place("ibanSealed", id), iban),
        holderSealed: sealer.seal(place("holderSealed", id), holder),
        birthDateSealed: birthDate ? sealer.seal(place("birthDateSealed", id), birthDate) : null,
        ibanLast4: iban.slice(-4),
        ibanIndex: secrets.index("iban", iban),
        createdAt,
        usableFrom,
        replacedAt: null,
        sharedSince: null,
      };
      // The unique index allows one current detail per owner: if another save committed first, the next attempt
      // replaces its row.
      for (let attempt = 0; attempt < 100; attempt++) {
        await db.orm((orm) => orm.bankDetail.updateMany({ where: current(owner), data: { replacedAt: createdAt } }));
        const { count } = await db.orm((orm) => orm.bankDetail.createMany({ data: [row], skipDuplicates: true }));
        if (count === 1) return detailOf(row);
      }
      throw createFault("bankDetailsBusy", "Bank details of one owner are being saved too often.");
    },
    async currentOf(owner) {
      const row = await db.orm((orm) => orm.bankDetail.findFirst({ where: current(owner) }));
      return row && detailOf(row);
    },
    async wasRemovedSince(owner, since) {
      const rows = await db.sql(
        `SELECT FROM event WHERE "tenantId" = $1 AND aggregate = 'bankDetail' AND event = 'remove'
           AND data ->> 'ownerKind' = $2 AND data ->> 'ownerId' = $3 AND "occurredAt" >= $4::timestamptz LIMIT 1`,
        [tenantId, owner.kind, owner.id, since],
        "bank_detail_removed",
      );
      return rows.length === 1;
    },
    async currentIf(owner, { iban, holder, birthDate = null }) {
      const row = await db.orm((orm) =>
        orm.bankDetail.findFirst({
          where: { ...current(owner), ibanIndex: { in: secrets.indexes("iban", iban) } },
        }),
      );
      const opened = row && open(row);
      return row && opened?.holder === holder && opened.birthDate === birthDate ? detailOf(row) : null;
    },
    async byId(id) {
      const text = `SELECT * FROM bank_detail WHERE "tenantId" = $1 AND id = $2::uuid`;
      const [row] = await db.sql<Row>(text, [tenantId, id], "bank_detail");
      return row ? detailOf(row) : null;
    },
    async open(ids) {
      const rows = await db.orm((orm) => orm.bankDetail.findMany({ where: { tenantId, id: { in: ids } } }));
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
    async ownersSharing(id) {
      const row = await db.orm((orm) => orm.bankDetail.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      if (!row) return [];
      const indexes = indexesOf(row);
      const rows = await db.sql<{ ownerKind: BankDetailOwner["kind"]; ownerId: string }>(
        `SELECT DISTINCT "ownerKind", "ownerId" FROM bank_detail
         WHERE "tenantId" = $1 AND "ibanIndex" = ANY($2::text[]) AND ("ownerKind", "ownerId") <> ($3, $4)
         ORDER BY 1, 2`,
        [tenantId, indexes, row.ownerKind, row.ownerId],
      );
      return rows.map(({ ownerKind, ownerId }) => ({ kind: ownerKind, id: ownerId }));
    },
    rewardsAt,
    async allowSharing(id, at) {
      const details = (await rewardsAt(id)).map(({ detailId }) => detailId);
      const where = { tenantId, id: { in: details }, sharedSince: null };
      await db.orm((orm) => orm.bankDetail.updateMany({ where, data: { sharedSince: at } }));
    },
  };
}

function detailOf(row: Row): BankDetail {
  return {
    id: row.id,
    owner: { kind: row.ownerKind as BankDetailOwner["kind"], id: row.ownerId },
    ibanLast4: row.ibanLast4,
    createdAt: row.createdAt,
    usableFrom: row.usableFrom,
  };
}
