import { hashLinkToken } from "../account/token.ts";
import type { RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Language } from "../tenant/model.ts";
import type { SupportCase } from "./model.ts";

/** How a case stands, with nothing of the person or of what was written. */
export type CaseStatus = Pick<SupportCase, "number" | "kind" | "state" | "stateSince" | "createdAt"> & {
  language: Language;
};

/** The link of a case's mails, as often as it is opened. Wrong, ended and erased are one refusal. */
export async function followCase(ctx: RequestContext, token: string): Promise<Outcome<CaseStatus>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "case", token), "case");
  const one = row && row.expiresAt > ctx.now() ? await ctx.cases.byId(row.subject) : null;
  if (!one) return refuse("tokenInvalid");
  const { number, kind, state, stateSince, createdAt, language } = one;
  return done({ number, kind, state, stateSince, createdAt, language });
}
