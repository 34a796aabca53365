import { withTransaction } from "#server/platform/context.ts";
import type { RequestContext } from "../context.ts";

/** Password of the demonstration accounts (README.md), on development machines only. */
const password = "Empfehlen2026";

/**
 * Creates a confirmed account with a password to log in with: "mara@beispiel.example" (no address of a tenant's staff).
 * Returns its address; null if the account exists already, in any state.
 */
export async function addDemoAccount(ctx: RequestContext): Promise<string | null> {
  const email = "mara@beispiel.example";
  if (await ctx.accounts.byEmail(email)) return null;
  const hashed = await ctx.passwords.hash(password);
  if (!hashed.ok) return null;
  await withTransaction(ctx, async (tx) => {
    const now = tx.now();
    const account = await tx.accounts.addOrFind({
      id: tx.secrets.newId(),
      email,
      firstName: "Mara",
      lastName: "Muster",
      language: "de",
      referrerHash: tx.secrets.newToken(),
      createdAt: now,
    });
    await tx.accounts.confirm(account.id, now);
    await tx.accounts.setPassword(account.id, hashed.value, now);
  });
  return email;
}
