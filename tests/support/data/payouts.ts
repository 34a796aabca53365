import { randomUUID } from "node:crypto";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { addClaim } from "./add-claim.ts";
import { germanIban } from "./iban.ts";

let accounts = 0;

/** A referrer whose reward was collected; as a bank transfer to their own account with the number `account`. */
export async function collectedClaim(
  ctx: FullContext,
  given: {
    cents?: number;
    rewardId?: string;
    method?: "cash" | "voucher" | null;
    state?: Claim["state"];
    account?: number;
    iban?: string;
    usableFrom?: Date;
  } = {},
): Promise<Claim & { accountId: string; email: string; iban: string }> {
  const { cents = 5000, method = "cash", account = ++accounts } = given;
  const now = ctx.now();
  const id = randomUUID();
  const email = `person.${id}@example.org`;
  const person = await ctx.accounts.addOrFind({
    id: randomUUID(),
    email,
    firstName: "Jörg",
    lastName: "Müller",
    language: "de",
    referrerHash: randomUUID(),
    createdAt: now,
  });
  const { iban = germanIban(account) } = given;
  const bankDetailId = method === "cash" ? randomUUID() : null;
  if (bankDetailId) {
    await ctx.bankDetails.save({
      id: bankDetailId,
      owner: { kind: "account", id: person.id },
      iban,
      holder: `Jörg Müßig ${account}`,
      createdAt: now,
      usableFrom: given.usableFrom ?? now,
    });
  }
  const claim: Claim = {
    id,
    state: given.state ?? "collected",
    stateSince: now,
    heldFrom: null,
    orderId: null,
    sourceKey: `goodwill:${id}`,
    role: "referrer",
    kind: "goodwill",
    cents,
    recommendationNumber: null,
    accountId: person.id,
    recipientNumber: null,
    rewardId: given.rewardId ?? (method === "cash" ? "ueberweisung" : "lesefuchs"),
    method,
    bankDetailId,
    createdAt: now,
    readyAt: now,
    expiresAt: null,
    bonusWindowId: null,
    remindedDays: 0,
    nextReminderAt: null,
    collectedAt: now,
    payoutDueAt: new Date(now.getTime() + 86_400_000),
    paidAt: null,
    reasonCode: null,
  };
  await addClaim(ctx, claim);
  return { ...claim, accountId: person.id, email, iban };
}
