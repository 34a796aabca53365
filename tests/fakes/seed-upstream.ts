import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { applyCatalogue } from "#server/catalogue/apply.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { openDeps } from "#server/cli/open.ts";
import type { RequestContext } from "#server/context.ts";
import { addDemoAccount } from "#server/people/cli/demo-account.ts";
import { withTransaction } from "#server/platform/context.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { addDemoVouchers } from "#server/rewards/cli/demo-vouchers.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { fillMember, memberAddress } from "#tests/demonstration/member.ts";
import { memberEmail, switchTenants, upstreamId, upstreamTenant } from "./upstream-tenant.ts";

/**
 * Adds the tenants whose services run on this machine: records, rewards and campaigns, voucher codes, and the
 * demonstration account; at `upstream` also one member of its own domain. Their services must be running. `isFilled`:
 * the account gets links in every state, while no worker runs. A repeat changes nothing.
 */
export async function seedUpstreams({ isFilled }: { isFilled: boolean }): Promise<void> {
  const records = [await upstreamTenant(), ...(await switchTenants())];
  for (const record of records) await seedTenant(record, isFilled);
}

async function seedTenant(record: TenantRecord, isFilled: boolean): Promise<void> {
  const { deps, close } = openDeps(process.env, record.id);
  try {
    await withClient(await deps.databaseUrl(), (client) => applyTenants(client, [record], "seed"));
    const file = await readCatalogue(join(import.meta.dirname, "../../prisma/seed/catalogue/nordlicht.json"));
    if (!file.ok) throw new Error(JSON.stringify(file.problems));
    const ctx = await deps.ctx();
    await applyCatalogue(ctx, file.value, { actor: "SYS", name: "seed" });
    if (record.id === upstreamId) await addMember(ctx);
    await addDemoVouchers(ctx);
    await addDemoAccount(ctx);
    if (isFilled) await fillMember(await deps.services(), ctx.tenant);
    deps.print(`${record.id}: applied; ${memberAddress} can log in`);
  } finally {
    await close();
  }
}

async function addMember(ctx: RequestContext): Promise<void> {
  const createdAt = ctx.now();
  await withTransaction(ctx, async (tx) => {
    const name = { firstName: "Mila", lastName: "Ufer" };
    const { id } = await tx.accounts.addOrFind({
      ...name,
      id: randomUUID(),
      email: memberEmail,
      language: "de",
      createdAt,
      referrerHash: ctx.secrets.newToken(),
    });
    await tx.accounts.confirm(id, createdAt, name);
  });
}
