import type { Agency } from "#server/catalogue/agency/model.ts";
import type { AgencyRepository } from "#server/catalogue/agency/repository.ts";
import type { Agency as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";

/** Agencies of one tenant; the bank account is sealed. */
export function agencyRepository(db: Db, sealer: Sealer): AgencyRepository {
  const { tenantId } = db;
  const place = (id: string) => sealContext(tenantId, "agency", "ibanSealed", id);

  function read(row: Row): Agency {
    const { id, externalId, name, street, postcode, city, phone, email, feeCents, vatId, createdAt } = row;
    return {
      id,
      externalId,
      name,
      street,
      postcode,
      city,
      phone,
      email,
      feeCents,
      vatId,
      createdAt,
      state: row.state as Agency["state"],
      iban: row.ibanSealed === null ? null : sealer.open(place(id), row.ibanSealed),
      agreement:
        row.agreementVersion !== null && row.agreementAt !== null
          ? { version: row.agreementVersion, at: row.agreementAt, by: row.agreementBy }
          : null,
    };
  }

  function columns({ iban, agreement, ...plain }: Agency) {
    return {
      ...plain,
      ibanSealed: iban === null ? null : sealer.seal(place(plain.id), iban),
      agreementVersion: agreement?.version ?? null,
      agreementAt: agreement?.at ?? null,
      agreementBy: agreement?.by ?? null,
    };
  }

  async function byId(id: string): Promise<Agency | null> {
    const row = await db.orm((orm) => orm.agency.findUnique({ where: { tenantId_id: { tenantId, id } } }));
    return row && read(row);
  }

  return {
    byId,

    async byExternalId(externalId) {
      const where = { tenantId_externalId: { tenantId, externalId } };
      const row = await db.orm((orm) => orm.agency.findUnique({ where }));
      return row && read(row);
    },

    async list() {
      const orderBy = [{ name: "asc" as const }, { id: "asc" as const }];
      return (await db.orm((orm) => orm.agency.findMany({ where: { tenantId }, orderBy }))).map(read);
    },

    async byIdForUpdate(id) {
      const rows = await db.sql(
        `SELECT FROM agency WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`,
        [tenantId, id],
        "agency_locked",
      );
      return rows.length === 1 ? byId(id) : null;
    },

    async add(agency) {
      const data = [{ tenantId, ...columns(agency) }];
      return (await db.orm((orm) => orm.agency.createMany({ data, skipDuplicates: true }))).count === 1;
    },

    async save(agency) {
      const { id, externalId: _externalId, createdAt: _createdAt, ...data } = columns(agency);
      await db.orm((orm) => orm.agency.update({ where: { tenantId_id: { tenantId, id } }, data }));
    },
  };
}
