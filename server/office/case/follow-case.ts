import { hashLinkToken } from "#server/people/account/token.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import type { RequestContext } from "../context.ts";
import type { SupportCase } from "./model.ts";

/** Status of a case, without personal data or messages. */
export type CaseStatus = Pick<SupportCase, "number" | "kind" | "state" | "stateSince" | "createdAt"> & {
  language: Language;
};

/**
 * For the link in a case's mails, which can be opened any number of times. Wrong and expired tokens and erased cases
 * are refused alike.
 */
export async function followCase(ctx: RequestContext, token: string): Promise<Outcome<CaseStatus>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "case", token), "case");
  const one = row && row.expiresAt > ctx.now() ? await ctx.cases.byId(row.subject) : null;
  if (!one) return refuse("tokenInvalid");
  const { number, kind, state, stateSince, createdAt, language } = one;
  return done({ number, kind, state, stateSince, createdAt, language });
}
