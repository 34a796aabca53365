import type { CustomerNumber as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { isId } from "#server/platform/values/id.ts";
import type { CustomerNumber, CustomerNumberRepository } from "#server/rewards/customer-number/model.ts";

/** Referrers' customer numbers at the provider: sealed. */
export function customerNumberRepository(db: Db, sealer: Sealer): CustomerNumberRepository {
  const { tenantId } = db;
  const place = (id: string) => sealContext(tenantId, "customer_number", "numberSealed", id);

  function read({ tenantId: _, numberSealed, ...row }: Row): CustomerNumber {
    return { ...row, state: row.state as CustomerNumber["state"], number: sealer.open(place(row.id), numberSealed) };
  }

  return {
    async ofAccount(accountId) {
      const where = { tenantId_accountId: { tenantId, accountId } };
      const row = await db.orm((orm) => orm.customerNumber.findUnique({ where }));
      return row && read(row);
    },
    async byId(id) {
      if (!isId(id)) return null;
      const row = await db.orm((orm) => orm.customerNumber.findUnique({ where: { tenantId_id: { tenantId, id } } }));
      return row && read(row);
    },
    async inState(state, limit) {
      const rows = await db.orm((orm) =>
        orm.customerNumber.findMany({
          where: { tenantId, state },
          orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
          take: limit,
        }),
      );
      return rows.map(read);
    },
    async save({ number, ...given }) {
      const row = { ...given, numberSealed: sealer.seal(place(given.id), number) };
      await db.orm((orm) =>
        orm.customerNumber.upsert({
          where: { tenantId_accountId: { tenantId, accountId: given.accountId } },
          create: { tenantId, ...row },
          update: row,
        }),
      );
    },
  };
}

/**
 * SQL over a claim with this alias: the provider rejected its referrer's customer number, and no other was submitted
 * since.
 */
export const isCustomerNumberRejected = (alias: string) => `EXISTS (SELECT FROM customer_number n
  WHERE n."tenantId" = ${alias}."tenantId" AND n."accountId" = ${alias}."accountId" AND n.state = 'rejected')`;
