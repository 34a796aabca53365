import { redirect, redirectDocument } from "@remix-run/node";
import { mayOpen } from "#app/layout/area-pages.ts";
import { isAreaOpen } from "#server/catalogue/agency/model.ts";
import type { RequestContext } from "#server/context.ts";
import { claimForBank } from "#server/payouts/claim-for-bank.ts";
import { isReadOnly } from "#server/people/account/login/support-login.ts";
import type { Account } from "#server/people/account/model.ts";
import type { AgencyUser, SsoUser } from "#server/people/sso/model.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { RecipientView, viewRecommendation } from "#server/rewards/list/view.ts";
import { servesBusiness } from "#server/tenants/shop-areas.ts";
import { forbidden } from "./forbidden.ts";
import { audienceAt, nameAt, path } from "./paths.ts";
import { type PageName, rowOf } from "./sitemap.ts";

/**
 * The first line of every protected loader and action. A guard in a parent layout protects nothing: the child's loader
 * runs in parallel to it, and its action before it.
 */
export function requireMember(ctx: RequestContext, request: Request): Account {
  const member = memberOf(ctx);
  if (member) return member;
  throw toLogin(ctx, request);
}

/** The logged-in account; null: nobody is logged in, or the account is blocked. */
function memberOf({ viewer: { member } }: RequestContext): Account | null {
  return member && member.state !== "blocked" ? member : null;
}

/**
 * The signed-in SSO user, who has the right that the page's row names; throws "forbidden" for others. Visitors without
 * a sign-in are redirected to the sign-in page and back afterwards.
 */
export function requireSsoUser(ctx: RequestContext, request: Request): SsoUser {
  const name = nameAt(new URL(request.url).pathname);
  const { ssoUser } = ctx.viewer;
  if (!ctx.tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  if (!ssoUser) throw redirectDocument(path(ctx.language, "agencyLogin", {}, { redirect: placeOf(request) }), 303);
  if (name === null || !mayOpen(ssoUser, name)) throw forbidden(ctx, ssoUser, name && rowOf(name).right);
  return ssoUser;
}

/** Who may send a file to a page: those whom requireSsoUser admits; null: nobody whom it does. */
export function uploaderOf({ tenant, viewer: { ssoUser } }: RequestContext, name: PageName): SsoUser | null {
  return tenant.modules.agentRecommendation && ssoUser && mayOpen(ssoUser, name) ? ssoUser : null;
}

/** As requireSsoUser, for pages of one agency: includes the id of the user's own agency. */
export function requireAgencyUser(ctx: RequestContext, request: Request): AgencyUser {
  const user = requireSsoUser(ctx, request);
  const { agencyId } = user;
  if (agencyId === null) throw forbidden(ctx, user, "agency");
  return { ...user, agencyId };
}

/**
 * If the tenant requires it (module adv), an agency's owner must accept the data-processing agreement before the
 * agency's area opens: the redirect to the agreement, or for others to a page that says who can accept it; null: it is
 * accepted, or the page is not an agency's.
 */
export async function agreementFirst(ctx: RequestContext, name: PageName | null): Promise<Response | null> {
  const { tenant, viewer, language } = ctx;
  if (name === null || rowOf(name).access !== "ssoUser" || name === "agencyMasterData") return null;
  const agency = viewer.ssoUser?.agencyId ? await ctx.agencies.byId(viewer.ssoUser.agencyId) : null;
  return !agency || isAreaOpen(agency, tenant) ? null : redirect(path(language, "agencyMasterData"), 303);
}

/**
 * If the tenant forces a login: the redirect to it, for visitors without one; null: the page is open, or they are
 * logged in. Called before each page's loader and action (server/http/pages.ts). `name`: the page of the URL.
 */
export function forcedLogin(ctx: RequestContext, request: Request, name: PageName | null): Response | null {
  if (!ctx.tenant.modules.forceLogin || name === null) return null;
  // Pages for members, recipients and owners of a claim have guards of their own.
  if (rowOf(name).access !== "site") return null;
  return memberOf(ctx) ? null : toLogin(ctx, request);
}

/**
 * For screens closed to sessions that an automatic login opened (`disabledWithAutologin`): the redirect home; null: the
 * screen is allowed.
 */
export function closedToAutologin(ctx: RequestContext, request: Request, name: PageName | null): Response | null {
  const closed = name !== null && rowOf(name).disabledWithAutologin;
  if (!closed || ctx.viewer.session?.method !== "autologin") return null;
  if (closed === "withoutToken" && new URL(request.url).searchParams.has("t")) return null;
  return redirect(path(ctx.language, "home"), 303);
}

/**
 * An operator may change nothing in somebody's account: the only forms allowed are those about the operator's own
 * browser.
 */
export function isClosedToSupport(ctx: RequestContext, name: PageName | null): boolean {
  const own: readonly (PageName | null)[] = ["logout", "supportLogin", "session", "cookieSettings", "optOut"];
  return isReadOnly(ctx) && !own.includes(name);
}

/**
 * Redirects to the login, which returns to the requested page; a submitted form is not submitted again. A document
 * redirect, also on hydrated pages.
 */
function toLogin(ctx: RequestContext, request: Request): Response {
  return redirectDocument(path(ctx.language, "login", {}, { redirect: placeOf(request) }), 303);
}

/** The requested page; with its query only if it was read, not if a form was sent. */
function placeOf(request: Request): string {
  const url = new URL(request.url);
  return request.method === "GET" ? url.pathname + url.search : url.pathname;
}

/** Pages for business customers exist only if the tenant sells to businesses; otherwise they are a 404. */
export function requireAudience(ctx: RequestContext, request: Request): Audience {
  const audience = audienceAt(new URL(request.url).pathname);
  if (audience === "private" || servesBusiness(ctx.tenant)) return audience;
  throw new Response(null, { status: 404 });
}

/**
 * Admits visitors with a reward token, and members; the use-case decides which reward they may see. Others are
 * redirected to the reward's entry page, which explains why (`query`).
 */
export function requireRewardHolder(ctx: RequestContext, query: Record<string, string> = {}): void {
  if (ctx.viewer.rewardClaimId || ctx.viewer.member) return;
  throw redirect(path(ctx.language, "rewards", {}, query), 303);
}

/**
 * The claim whose bank details are entered here: a recipient's at /bankdaten, a referrer's at /empfehler/bankdaten.
 * Visitors without one are redirected to the entry page, which explains why (`query`).
 */
export async function requireBankClaim(ctx: RequestContext, request: Request, query: Record<string, string>) {
  const { pathname, searchParams } = new URL(request.url);
  const role = nameAt(pathname) === "referrerBank" ? "referrer" : "recipient";
  const found = await claimForBank(ctx, role, searchParams.get("praemie"));
  if (!found) throw redirect(path(ctx.language, "rewards", {}, query), 303);
  return { claimId: found.claim.id, asksBank: found.step === "bankDetails" || found.step === "confirm" };
}

/** This browser's recipient on the recommendation in the URL (`?nr=`); others are redirected to its landing page. */
export async function requireRecipient(ctx: RequestContext, request: Request): Promise<Recipient> {
  const number = parseNumber(new URL(request.url).searchParams.get("nr") ?? "");
  const recipient = number && (await recipientInBrowser(ctx, number));
  if (recipient) return recipient;
  const landing = number && path(ctx.language, "recommendation", { number }, { unbekannt: "1" });
  throw redirect(landing || path(ctx.language, "home"), 303);
}

/** Requires a recommendation that admits recipients; each other state redirects to a page of its own. */
export function requireLanding(
  ctx: RequestContext,
  viewed: Awaited<ReturnType<typeof viewRecommendation>>,
): RecipientView {
  if (viewed.admission === "landing") return viewed.view;
  throw redirect(pageInstead(ctx.language, viewed.admission), 303);
}

/** Which of the blocked page's three messages applies: account, one recommendation, or staff. */
export const blockCauses = {
  accountBlocked: "konto",
  recommendationBlocked: "empfehlung",
  staffBlocked: "team",
} as const;
export type BlockCause = (typeof blockCauses)[keyof typeof blockCauses];

/** The blocked page's message for a refusal; null: the refusal has none. */
export function blockCauseOf(code: RefusalCode): BlockCause | null {
  return Object.hasOwn(blockCauses, code) ? blockCauses[code as keyof typeof blockCauses] : null;
}

const pagesInstead = { expired: "expired", blocked: "blocked", unknown: "unknownLink" } as const;

/** The page shown instead of a recommendation that does not admit recipients. */
export function pageInstead(language: Language, admission: keyof typeof pagesInstead): string {
  return path(language, pagesInstead[admission]);
}

/**
 * A path on this site to return to; anything else (another host, a scheme, a backslash) becomes the fallback.
 * Normalising a path can yield one with two leading slashes ("/.//host"), which browsers read as a host.
 */
export function safeReturn(target: string | null, fallback: string): string {
  if (!target || !/^\/(?![/\\])[^\s\\]*$/.test(target)) return fallback;
  const url = new URL(target, "http://site.invalid");
  const isSameSite = url.host === "site.invalid" && !url.pathname.startsWith("//");
  return isSameSite ? url.pathname + url.search : fallback;
}
