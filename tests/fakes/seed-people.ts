import type { RequestContext } from "#server/domain/context.ts";
import { withTransaction } from "#server/domain/context.ts";
import { agencies, people } from "./people.ts";

/** Adds the agencies and their people to a tenant, each person as they stand in the list. A second time changes nothing. */
export async function seedPeople(ctx: RequestContext): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const createdAt = tx.now();
    const ids = new Map<string, string>();
    for (const agency of agencies) {
      const id = tx.secrets.newId();
      await tx.agencies.add({ ...agency, id, agreement: null, createdAt });
      ids.set(agency.externalId, (await tx.agencies.byExternalId(agency.externalId))?.id ?? id);
    }
    for (const { agency, state, firstName, lastName, email, role, number } of people) {
      if (state === null) continue;
      await tx.ssoUsers.add({
        ...{ id: tx.secrets.newId(), agencyId: agency === null ? null : (ids.get(agency) ?? null) },
        ...{ role, state, subject: null, firstName, lastName, email, number, createdAt, lastLoginAt: null },
      });
    }
  });
}
