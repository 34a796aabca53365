import { openDeps } from "#server/cli/open.ts";
import type { RequestContext } from "#server/context.ts";
import { withTransaction } from "#server/platform/context.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { isDay, startOf } from "#server/platform/values/calendar.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { agencies, newcomer, people } from "./people.ts";

const yearMs = 366 * 86_400_000;

/**
 * Adds the agencies, a year old, which accepted the agreement on the day of its version except for one, and their
 * people to a tenant, each person with the state in the list. A repeat changes nothing.
 */
export async function seedPeople(ctx: RequestContext): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const createdAt = tx.now();
    const ids = new Map<string, string>();
    const { version } = tx.tenant.terms;
    const versionDay = isDay(version) ? startOf(version) : new Date(0);
    for (const agency of [...agencies, newcomer]) {
      const id = tx.secrets.newId();
      const since = new Date(createdAt.getTime() - yearMs);
      // No version is accepted before there is one.
      const at = Math.max(since.getTime(), Math.min(versionDay.getTime(), createdAt.getTime()));
      const agreement = agency === newcomer ? null : { version, at: new Date(at), by: null };
      await tx.agencies.add({ ...agency, id, agreement, createdAt: since });
      ids.set(agency.externalId, (await tx.agencies.byExternalId(agency.externalId))?.id ?? id);
    }
    for (const { agency, state, firstName, lastName, email, role, number } of people) {
      if (state === null) continue;
      await tx.ssoUsers.add({
        id: tx.secrets.newId(),
        agencyId: agency === null ? null : (ids.get(agency) ?? null),
        role,
        state,
        subject: null,
        firstName,
        lastName,
        email,
        number,
        createdAt,
        lastLoginAt: null,
        endedAt: state === "ended" ? createdAt : null,
      });
    }
  });
}

/**
 * For a development machine: adds a tenant's people and the URL of its local identity provider. Changes nothing if
 * another provider is configured, or the tenant does not exist.
 */
export async function seedSignOn(tenantId: string, issuer: string): Promise<void> {
  const { deps, close } = openDeps(process.env, tenantId);
  try {
    const ctx = await deps.ctx();
    const { version: _version, ...record } = ctx.tenant;
    const { signOn } = record;
    if (!signOn?.issuer.startsWith("http:")) return;
    if (signOn.issuer !== issuer) {
      const moved = { ...record, signOn: { ...signOn, issuer } };
      await withClient(await deps.databaseUrl(), (client) => applyTenants(client, [moved], "seed"));
    }
    await seedPeople(ctx);
    deps.print(`${tenantId}: people sign in at /agentur/login`);
  } finally {
    await close();
  }
}
