import { newLinkToken } from "../account/token.ts";
import { dayOf, endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { Claim } from "./model.ts";
import { isOwnerBlocked, ownerOf } from "./owner.ts";

type LinkMail = "rewardReady" | "rewardReminder" | "rewardLinkRenewed" | "bankDataNeeded";

/** Mails the way to one reward, with a link that works for 30 days. false: there is nobody whom we may write to. */
export async function mailRewardLink(tx: Ctx, claim: Claim, kind: LinkMail, key: string): Promise<boolean> {
  const owner = (await isOwnerBlocked(tx, claim)) ? null : await ownerOf(tx, claim);
  if (!owner) return false;
  const now = tx.now();
  const { token, row } = newLinkToken(tx, "reward", claim.id, endOfDayAfter(now, tx.tenant.clocks.rewardLinkDays));
  await tx.tokens.add(row);
  const to = { to: owner.email, language: owner.language, key: `${kind}:${claim.id}:${key}`, createdAt: now };
  const params = { firstName: owner.firstName, cents: claim.cents, link: tx.links.reward(token) };
  if (kind === "rewardReady" || kind === "rewardReminder") {
    const expiresOn = dayOf(claim.expiresAt ?? endOfDayAfter(now, tx.tenant.clocks.claimDays));
    await tx.mails.queue({ ...to, kind, params: { ...params, expiresOn } });
  } else {
    await tx.mails.queue({ ...to, kind, params });
  }
  return true;
}
