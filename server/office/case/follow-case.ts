import { hashLinkToken } from "#server/people/account/token.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { RequestContext } from "../context.ts";
import { officeDay } from "../work/deadlines.ts";
import { type ShownMessage, type SupportCase, shownMessage } from "./model.ts";

/** Status of a case, without personal data. */
export type CaseStatus = Pick<SupportCase, "number" | "kind" | "state" | "stateSince" | "createdAt"> & {
  language: Language;
  /** By when we answer, and whether that day is over; null: it was answered. */
  answer: { by: Day; isLate: boolean } | null;
  /** The exchange, oldest first: our answers, and what the person wrote, if they were logged in then. */
  messages: ShownMessage[];
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
  const by = officeDay("message", createdAt);
  const answer = state === "open" ? { by, isLate: by < dayOf(ctx.now()) } : null;
  // Anybody can write a message in another's name, so only what is proven to be the reader's is shown to them.
  const messages = (await ctx.cases.messagesOf(one.id))
    .filter(({ author }) => author === "operator" || one.accountId !== null)
    .map(shownMessage);
  return done({ number, kind, state, stateSince, createdAt, language, answer, messages });
}
