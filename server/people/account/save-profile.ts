import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { setNews } from "../news/news.ts";
import type { Account, Profile } from "./model.ts";

/** A referrer changes their settings. Links made before keep the name that recipients have seen. */
export async function saveProfile(
  ctx: RequestContext,
  { newsByMail, ...profile }: Profile & Pick<Account, "newsByMail">,
): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(member.id);
    if (!account) return refuse("loginFirst");
    await tx.accounts.saveProfile(account.id, profile);
    await setNews(tx, account, newsByMail);
    return done(null);
  });
}
