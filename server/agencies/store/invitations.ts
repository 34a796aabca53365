import type { Invitation, InvitationRepository } from "#server/agencies/invitation/model.ts";
import type { AgencyInvitation as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";
import { emailKey } from "#server/platform/values/email.ts";
import { isId } from "#server/platform/values/id.ts";

const moving: StatefulTable = { table: "agency_invitation", aggregate: "invitation", columns: {} };
/** Invitations of agencies: to recommend for them, or to work with them. */
export function invitationRepository(db: Db): InvitationRepository {
  const { tenantId } = db;

  async function byId(id: string): Promise<Invitation | null> {
    if (!isId(id)) return null;
    const row = await db.orm((orm) => orm.agencyInvitation.findUnique({ where: { tenantId_id: { tenantId, id } } }));
    return row && read(row);
  }

  return {
    byId,

    async newestTo(agencyId, kind, key) {
      const where = { tenantId, agencyId, kind, emailKey: key };
      const row = await db.orm((orm) => orm.agencyInvitation.findFirst({ where, orderBy: { createdAt: "desc" } }));
      return row && read(row);
    },

    async byIdForUpdate(id) {
      if (!isId(id)) return null;
      const rows = await db.sql(
        `SELECT FROM agency_invitation WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`,
        [tenantId, id],
      );
      return rows.length === 1 ? byId(id) : null;
    },

    async add(invitation) {
      const data = [{ tenantId, ...invitation, emailKey: emailKey(invitation.email) }];
      return (await db.orm((orm) => orm.agencyInvitation.createMany({ data, skipDuplicates: true }))).count === 1;
    },

    move: (move) => moveRow(db, moving, move),

    async markAgreed(id, agreedAt, expiresAt) {
      const where = { tenantId_id: { tenantId, id } };
      await db.orm((orm) => orm.agencyInvitation.update({ where, data: { agreedAt, expiresAt } }));
    },

    async markReminded(id, remindedAt) {
      const where = { tenantId, id, remindedAt: null };
      return (await db.orm((orm) => orm.agencyInvitation.updateMany({ where, data: { remindedAt } }))).count === 1;
    },
  };
}

function read({ tenantId: _, emailKey: _key, ...row }: Row): Invitation {
  return row as Invitation;
}
