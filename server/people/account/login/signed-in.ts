import type { Account } from "#server/people/account/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";

/** The logged-in referrer, and the token sent by an API client; null for a browser, whose cookie no script can read. */
export type Credential = { account: Account; token: string | null };

/** The logged-in referrer as stored now. */
export async function signedIn({ viewer }: RequestContext, bearer: string | null): Promise<Outcome<Credential>> {
  return viewer.member ? done({ account: viewer.member, token: bearer }) : refuse("loginFirst");
}

/** Sets the referrer's language, for their mails and for pages after a login. */
export async function updateLanguage(
  ctx: RequestContext,
  language: Account["language"],
  bearer: string | null,
): Promise<Outcome<Credential>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  await withTransaction(ctx, (tx) => tx.accounts.setLanguage(member.id, language));
  return done({ account: { ...member, language }, token: bearer });
}
