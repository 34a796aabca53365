import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import { idOfToken, lastingToken } from "../account/lasting-token.ts";
import type { RequestContext, Tx } from "../context.ts";
import { setNews } from "./choose-news.ts";

/** The link in every mail with news: ends them at once, without a login, and does not expire. */
export function stopNewsLink(tx: Tx, accountId: string): string {
  return tx.mailLinks.stopNews(lastingToken(tx, "stopNews", accountId));
}

/** For the page behind the link: its language, and whether the news have ended already. */
export async function peekStopNews(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ language: Language; isEnded: boolean }>> {
  const id = idOfToken(ctx, "stopNews", token);
  const account = id && (await ctx.accounts.byId(id));
  return account ? done({ language: account.language, isEnded: !account.newsByMail }) : refuse("tokenInvalid");
}

/** The link's button, also called by mail programs (RFC 8058). A repeat changes nothing. */
export async function stopNews(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const id = idOfToken(ctx, "stopNews", token);
  if (id === null) return refuse("tokenInvalid");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(id);
    if (!account) return refuse("tokenInvalid");
    await setNews(tx, account, false);
    return done(null);
  });
}
