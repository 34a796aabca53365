import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Account } from "./model.ts";

/** Who is logged in, and the token that a program sends; null where a browser has it in a cookie, which no script reads. */
export type Credential = { account: Account; token: string | null };

/** The referrer who is logged in, as stored now. */
export async function signedIn({ viewer }: RequestContext, bearer: string | null): Promise<Outcome<Credential>> {
  return viewer.member ? done({ account: viewer.member, token: bearer }) : refuse("loginFirst");
}

/** The referrer's language from now on: of their mails, and of what they see after a login. */
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
