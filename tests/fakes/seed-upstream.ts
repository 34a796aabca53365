import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { applyCatalogue } from "#server/catalogue/apply.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { openDeps } from "#server/cli/open.ts";
import { addDemoVouchers } from "#server/payouts/cli/demo-vouchers.ts";
import { addDemoAccount } from "#server/people/cli/demo-account.ts";
import { withTransaction } from "#server/platform/context.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { memberEmail, upstreamId, upstreamTenant } from "./upstream-tenant.ts";

/**
 * Adds the tenant `upstream` to a development machine: its record, rewards and campaigns, voucher codes, one member who
 * can log in, and the demonstration account. Its services must be running. `isFilled`: the account gets links in every
 * state, while no worker runs. A repeat changes nothing.
 */
export async function seedUpstream({ isFilled }: { isFilled: boolean }): Promise<void> {
  const { deps, close } = openDeps(process.env, upstreamId);
  try {
    const record = await upstreamTenant();
    await withClient(await deps.databaseUrl(), (client) => applyTenants(client, [record], "seed"));
    const file = await readCatalogue(join(import.meta.dirname, "../../prisma/seed/catalogue/nordlicht.json"));
    if (!file.ok) throw new Error(JSON.stringify(file.problems));
    const ctx = await deps.ctx();
    await applyCatalogue(ctx, file.value, { actor: "SYS", name: "seed" });
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
    await addDemoVouchers(ctx);
    await addDemoAccount(ctx);
    if (isFilled) await fillMember(await deps.services(), ctx.tenant);
    deps.print(`${upstreamId}: applied; ${memberEmail} can log in`);
  } finally {
    await close();
  }
}
