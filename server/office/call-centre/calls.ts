import { z } from "zod";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf, startOf } from "#server/platform/values/calendar.ts";
import { emailAddress, emailKey } from "#server/platform/values/email.ts";
import { emailField } from "#server/platform/values/fields.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { correctEmail } from "../correct-email.ts";
import type { Hit, HitPart, Thing } from "../search/model.ts";

/** How long after a call its agent may correct the address. */
export const correctionMinutes = 15;

/** How many calls of a day, and links of a caller, are listed. */
const shown = 50;

/** What this agent recorded today, newest first; nothing for who has no agent's number. */
export async function callsOfToday(ctx: ReadContext, { number }: SsoUser): Promise<HitPart<Thing>> {
  if (number === null) return { hits: [], count: 0, isMore: false };
  const since = startOf(dayOf(ctx.now()));
  return ctx.support.callsOf({ number, since }, null, { from: 0, size: shown, to: shown });
}

export type CallersLink = Pick<Hit, "productName" | "state" | "createdAt">;

/**
 * Which links the person with this address has, newest first, so that the agent need not record what is there: no
 * names and no codes. Audited, without the address.
 */
export async function linksOfCaller(
  ctx: RequestContext,
  agent: SsoUser,
  email: string,
): Promise<Outcome<CallersLink[]>> {
  if (!hasRight(agent, "recommendForCallers")) return refuse("notAuthorized");
  if (!emailAddress.safeParse(email).success) return refuse("emailInvalid");
  const account = await ctx.accounts.byEmail(email);
  return done(await linksOf(ctx, agent, account?.id ?? null));
}

/**
 * Which other links the person has for whom this agent has just recorded one, so that they can say so on the
 * telephone: no names and no codes. Audited like a question.
 */
export function otherLinksOfCaller(
  ctx: RequestContext,
  agent: SsoUser,
  { number, accountId }: Pick<Recommendation, "number" | "accountId">,
): Promise<CallersLink[]> {
  return linksOf(ctx, agent, accountId, number);
}

/** `accountId` null: nobody has the address. */
async function linksOf(
  ctx: RequestContext,
  agent: SsoUser,
  accountId: string | null,
  except: string | null = null,
): Promise<CallersLink[]> {
  const hits = accountId ? await ctx.support.byAccount(accountId, "email", shown) : [];
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "officeSearched", ...actingAs(agent), accountId, about: "call" }),
  );
  return hits
    .filter(({ number }) => number !== null && number !== except)
    .map(({ productName, state, createdAt }) => ({ productName, state, createdAt }));
}

/**
 * The address to which the confirmation of this agent's call went, while they may correct it: for some minutes, until
 * it is confirmed, and only where the call made the account: another one may be somebody else's. null: they may not.
 */
export async function addressToCorrect(
  ctx: ReadContext,
  agent: SsoUser,
  { createdBy, agentNumber, createdAt, state, accountId }: Recommendation,
): Promise<string | null> {
  const isOwn = createdBy === "AGT" && agent.number !== null && agentNumber === agent.number;
  const isFresh = ctx.now().getTime() - createdAt.getTime() <= correctionMinutes * 60_000;
  if (!isOwn || !isFresh || state !== "awaitingOptIn") return null;
  const account = await ctx.accounts.byId(accountId);
  const isOfCall = account?.state === "unconfirmed" && account.createdAt.getTime() === createdAt.getTime();
  return isOfCall ? account.email : null;
}

/** The form of a correction. */
export const correctionForm = z.object({ number: z.string(), email: emailField });

/**
 * The agent misheard the address or mistyped it: what was sent to the wrong one ends, and the right one gets the
 * confirmation. The same address again changes nothing.
 */
export async function correctCall(
  ctx: RequestContext,
  agent: SsoUser,
  { number, email }: { number: string; email: string },
): Promise<Outcome<null>> {
  if (!hasRight(agent, "recommendForCallers")) return refuse("notAuthorized");
  const recommendation = await ctx.recommendations.byNumber(number);
  if (!recommendation) return refuse("recommendationUnknown");
  if (!emailAddress.safeParse(email).success) return refuse("emailInvalid");
  const wrong = await addressToCorrect(ctx, agent, recommendation);
  if (wrong === null) return refuse("notAuthorized");
  if (emailKey(wrong) === emailKey(email)) return done(null);
  const { accountId } = recommendation;
  const entry = { kind: "supportActed", about: `correctEmail:call:${number}`, accountId } as const;
  return correctEmail(ctx, recommendation, email.trim(), { ...actingAs(agent), key: ctx.secrets.newId(), entry });
}
