import type { ListedAdviser } from "#server/catalogue/agency/model.ts";
import type { AdviserRepository } from "#server/catalogue/agency/repository.ts";
import type { Db } from "#server/platform/database/database.ts";

type Row = Omit<ListedAdviser, "agency"> & {
  agencyExternalId: string;
  agencyName: string;
  agencyStreet: string;
  agencyPostcode: string;
  agencyCity: string;
  agencyPhone: string;
  agencyEmail: string;
};

/** The public list of one tenant's advisers: those who are listed and whose agency is active. */
export function adviserRepository(db: Db): AdviserRepository {
  const { tenantId } = db;

  async function one(where: string, value: string): Promise<ListedAdviser | null> {
    const rows = await db.sql<Row>(`SELECT ${columns} FROM ${from} WHERE ${isListed} AND ${where}`, [tenantId, value]);
    return rows[0] ? read(rows[0]) : null;
  }

  return {
    async listed({ query, page, pageSize }) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
      const where = `${isListed} AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS word WHERE NOT (${isMet}))`;
      const [counted] = await db.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`, [
        tenantId,
        words,
      ]);
      const totalCount = counted?.count ?? 0;
      const rows = await db.sql<Row>(
        `SELECT ${columns} FROM ${from} WHERE ${where}
         ORDER BY a."lastName", a."firstName", a.id LIMIT $3 OFFSET $4`,
        [tenantId, words, pageSize, (page - 1) * pageSize],
      );
      return { advisers: rows.map(read), page, pageCount: Math.ceil(totalCount / pageSize), totalCount };
    },

    listedById: (id) => one("a.id = $2::uuid", id),
    listedByExternalId: (externalId) => one('a."externalId" = $2', externalId),

    async photoOf(externalId) {
      const [row] = await db.sql<{ photo: string | null }>(
        `SELECT a.photo FROM ${from} WHERE ${isListed} AND a."externalId" = $2`,
        [tenantId, externalId],
      );
      return row?.photo ?? null;
    },

    async add(adviser) {
      const data = [{ tenantId, ...adviser }];
      return (await db.orm((orm) => orm.adviser.createMany({ data, skipDuplicates: true }))).count === 1;
    },
  };
}

const from = `adviser a JOIN agency g ON g."tenantId" = a."tenantId" AND g.id = a."agencyId"`;
const isListed = `a."tenantId" = $1 AND a."isListed" AND g.state = 'active'`;
/** SQL: whether an adviser matches one word of a search. */
const isMet = `CASE WHEN word ~ '^[0-9]+$' THEN starts_with(a.postcode, word)
  ELSE strpos(lower(concat_ws(' ', a."firstName", a."lastName", a.city, g.name) COLLATE pg_c_utf8), word) > 0 END`;
const columns = `a.id, a."agencyId", a."externalId", a."firstName", a."lastName", a.postcode, a.city,
  a.photo IS NOT NULL AS "hasPhoto", g."externalId" AS "agencyExternalId", g.name AS "agencyName",
  g.street AS "agencyStreet", g.postcode AS "agencyPostcode", g.city AS "agencyCity", g.phone AS "agencyPhone",
  g.email AS "agencyEmail"`;

function read(row: Row): ListedAdviser {
  const { id, agencyId, externalId, firstName, lastName, postcode, city, hasPhoto } = row;
  return {
    id,
    agencyId,
    externalId,
    firstName,
    lastName,
    postcode,
    city,
    hasPhoto,
    agency: {
      externalId: row.agencyExternalId,
      name: row.agencyName,
      street: row.agencyStreet,
      postcode: row.agencyPostcode,
      city: row.agencyCity,
      phone: row.agencyPhone,
      email: row.agencyEmail,
    },
  };
}
