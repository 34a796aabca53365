import { redirect, redirectDocument } from "@remix-run/node";
import type { Account } from "#server/domain/account/model.ts";
import { isReadOnly } from "#server/domain/account/support-login.ts";
import { isAreaOpen } from "#server/domain/agency/accept-agreement.ts";
import type { Audience } from "#server/domain/audience.ts";
import { claimForBank } from "#server/domain/claim/claim-for-bank.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { parseNumber } from "#server/domain/number.ts";
import { recipientHere } from "#server/domain/recipient/cookie.ts";
import type { Recipient } from "#server/domain/recipient/model.ts";
import type { RecipientView, viewRecommendation } from "#server/domain/recommendation/view.ts";
import type { RefusalCode } from "#server/domain/refusals.ts";
import type { AgencyUser, SsoUser } from "#server/domain/sso/model.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { servesBusiness } from "#server/domain/tenant/shop-areas.ts";
import { mayOpen } from "./area-pages.ts";
import { forbidden } from "./forbidden.ts";
import { audienceAt, nameAt, path } from "./paths.ts";
import { type PageName, rowOf } from "./sitemap.ts";

/**
 * The first line of every protected loader and action. A guard in a parent layout guards nothing: the child's loader runs
 * beside it, and its action before it.
 */
export function requireMember(ctx: RequestContext, request: Request): Account {
  const member = memberOf(ctx);
  if (member) return member;
  throw toLogin(ctx, request);
}

/** The account that is logged in; null: none is, or it is blocked. */
function memberOf({ viewer: { member } }: RequestContext): Account | null {
  return member && member.state !== "blocked" ? member : null;
}

/**
 * Who signed in through the identity provider and has the right that the page's row names; nobody else learns what is there.
 * Not signed in: to the sign-in page, and from there back.
 */
export function requireSsoUser(ctx: RequestContext, request: Request): SsoUser {
  const name = nameAt(new URL(request.url).pathname);
  const { ssoUser } = ctx.viewer;
  if (!ctx.tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  if (!ssoUser) throw redirectDocument(path(ctx.language, "agencyLogin", {}, { redirect: placeOf(request) }), 303);
  if (name === null || !mayOpen(ssoUser, name)) throw forbidden(ctx, ssoUser, name && rowOf(name).right);
  return ssoUser;
}

/** As requireSsoUser, for pages of one agency: with the id of the person's own. */
export function requireAgencyUser(ctx: RequestContext, request: Request): AgencyUser {
  const user = requireSsoUser(ctx, request);
  const { agencyId } = user;
  if (agencyId === null) throw forbidden(ctx, user, "agency");
  return { ...user, agencyId };
}

/**
 * Where the tenant wants it (module adv), an agency's owner accepts the data-processing agreement before anything of its area
 * opens: the way to where it is accepted, and where others read who can; null: it is accepted, or the page is no agency's.
 */
export async function agreementFirst(ctx: RequestContext, name: PageName | null): Promise<Response | null> {
  const { tenant, viewer, language } = ctx;
  if (name === null || rowOf(name).access !== "ssoUser" || name === "agencyMasterData") return null;
  const agency = viewer.ssoUser?.agencyId ? await ctx.agencies.byId(viewer.ssoUser.agencyId) : null;
  return !agency || isAreaOpen(agency, tenant) ? null : redirect(path(language, "agencyMasterData"), 303);
}

/**
 * Where the tenant forces a login: the way to it, for visitors without one; null: the page is open, or they are logged in.
 * Asked before each page's loader and action (server/http/pages.ts). `name`: the page that the address is of.
 */
export function forcedLogin(ctx: RequestContext, request: Request, name: PageName | null): Response | null {
  if (!ctx.tenant.modules.forceLogin || name === null) return null;
  // Pages for members, recipients and owners of a claim have a guard of their own.
  if (rowOf(name).access !== "site") return null;
  return memberOf(ctx) ? null : toLogin(ctx, request);
}

/**
 * Screens that a session from a mail's link by itself does not reach (specification section 2, disabledWithAutologin): who
 * has such a session is led home; null: they may go on.
 */
export function closedToAutologin(ctx: RequestContext, name: PageName | null): Response | null {
  const isClosed = name !== null && rowOf(name).disabledWithAutologin;
  return isClosed && ctx.viewer.session?.method === "autologin" ? redirect(path(ctx.language, "home"), 303) : null;
}

/** The support changes nothing in somebody's account: of all forms it sends those alone that concern its own browser. */
export function isClosedToSupport(ctx: RequestContext, name: PageName | null): boolean {
  const own: readonly (PageName | null)[] = ["logout", "supportLogin", "session", "cookieSettings", "optOut"];
  return isReadOnly(ctx) && !own.includes(name);
}

/**
 * To the login, and from there back to where one was going; a form that was sent is not sent again. As a document, also from
 * a hydrated page.
 */
function toLogin(ctx: RequestContext, request: Request): Response {
  return redirectDocument(path(ctx.language, "login", {}, { redirect: placeOf(request) }), 303);
}

/** The page that was asked for; with its query where it was read, not where a form was sent. */
function placeOf(request: Request): string {
  const url = new URL(request.url);
  return request.method === "GET" ? url.pathname + url.search : url.pathname;
}

/** Pages for business customers are there where something is sold to them; elsewhere they are not found. */
export function requireAudience(ctx: RequestContext, request: Request): Audience {
  const audience = audienceAt(new URL(request.url).pathname);
  if (audience === "private" || servesBusiness(ctx.tenant)) return audience;
  throw new Response(null, { status: 404 });
}

/**
 * Lets in visitors with a reward's token and members; which reward they may see, the use-case decides. Others begin at the way
 * in, which says why (`query`).
 */
export function requireRewardHolder(ctx: RequestContext, query: Record<string, string> = {}): void {
  if (ctx.viewer.rewardClaimId || ctx.viewer.member) return;
  throw redirect(path(ctx.language, "rewards", {}, query), 303);
}

/**
 * The reward whose account is given here: a recipient's at /bankdaten, a referrer's at /empfehler/bankdaten. Visitors without one
 * begin at the way in, which says why (`query`).
 */
export async function requireBankClaim(ctx: RequestContext, request: Request, query: Record<string, string>) {
  const { pathname, searchParams } = new URL(request.url);
  const role = nameAt(pathname) === "referrerBank" ? "referrer" : "recipient";
  const found = await claimForBank(ctx, role, searchParams.get("praemie"));
  if (!found) throw redirect(path(ctx.language, "rewards", {}, query), 303);
  return { claimId: found.claim.id, asksBank: found.step === "bankDetails" || found.step === "confirm" };
}

/** The recipient in this browser, on the recommendation that the address names (`?nr=`); others begin at its landing page. */
export async function requireRecipient(ctx: RequestContext, request: Request): Promise<Recipient> {
  const number = parseNumber(new URL(request.url).searchParams.get("nr") ?? "");
  const recipient = number && (await recipientHere(ctx, number));
  if (recipient) return recipient;
  throw redirect(number ? path(ctx.language, "recommendation", { number }) : path(ctx.language, "home"), 303);
}

/** A recipient's page is for a recommendation that lets recipients in; each wrong state has its own page. */
export function requireLanding(
  ctx: RequestContext,
  viewed: Awaited<ReturnType<typeof viewRecommendation>>,
): RecipientView {
  if (viewed.admission === "landing") return viewed.view;
  throw redirect(pageInstead(ctx.language, viewed.admission), 303);
}

/** Which of the three messages of the blocked page: about the account, one recommendation, or staff. */
export const blockCauses = {
  accountBlocked: "konto",
  recommendationBlocked: "empfehlung",
  staffBlocked: "team",
} as const;
export type BlockCause = (typeof blockCauses)[keyof typeof blockCauses];

/** What the blocked page says for a refusal; null: the refusal is another one. */
export function blockCauseOf(code: RefusalCode): BlockCause | null {
  return Object.hasOwn(blockCauses, code) ? blockCauses[code as keyof typeof blockCauses] : null;
}

const pagesInstead = { expired: "expired", blocked: "blocked", unknown: "unknownLink" } as const;

/** Where somebody comes to whom a link does not lead in. */
export function pageInstead(language: Language, admission: keyof typeof pagesInstead): string {
  return path(language, pagesInstead[admission]);
}

/**
 * A place on this site to go back to; anything else (another host, a scheme, a backslash) becomes the fallback. Reading a
 * path can make one that begins with two slashes ("/.//host"), and browsers read that as a host.
 */
export function safeReturn(target: string | null, fallback: string): string {
  if (!target || !/^\/(?![/\\])[^\s\\]*$/.test(target)) return fallback;
  const url = new URL(target, "http://site.invalid");
  const isHere = url.host === "site.invalid" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search : fallback;
}
