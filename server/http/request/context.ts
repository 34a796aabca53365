import type { Request, Response } from "express";
import { withFallback } from "#server/catalogue/product/with-fallback.ts";
import type { RequestContext } from "#server/context.ts";
import { hashSessionToken, sessionCookie } from "#server/people/account/login/session.ts";
import { hashOwnerKey, ownerCookie } from "#server/people/account/owner.ts";
import { hashLinkToken } from "#server/people/account/token.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { trackingParamsFrom } from "#server/people/consent/tracking-params.ts";
import { hashSsoToken, ssoCookie } from "#server/people/sso/session.ts";
import { unavailable } from "#server/platform/api/http-errors.ts";
import { withFields } from "#server/platform/process/log.ts";
import { networkOf } from "#server/platform/request/limits.ts";
import { bearerIn } from "#server/platform/wire/headers.ts";
import { rewardCookie } from "#server/rewards/claim/owner/links.ts";
import { unwrapped } from "#server/runtime/adapters.ts";
import { isFindable, originFor } from "#server/runtime/make-links.ts";
import { makeContext } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import { renderingOf } from "../page-cache/page-cache.ts";
import { makeCookies } from "./cookies.ts";
import { splitUrl } from "./request.ts";
import { languageOfRequest, visitor } from "./visitor.ts";

/**
 * The tenant that answers on a request's host. Throws a 503 if there is none: the record of the tenant that lists the
 * host cannot be read, or no tenant lists it and there is no default tenant.
 */
export async function tenantOnHost(tenants: Pick<TenantDirectory, "byHost">, host = ""): Promise<Tenant> {
  const tenant = await tenants.byHost(host);
  if (!tenant) throw unavailable("No tenant answers on this host.");
  return tenant;
}

/** The RequestContext of a request, by a browser or a program, to one tenant, which `req.log` names from here on. */
export async function contextForRequest(
  services: Services,
  tenant: Tenant,
  req: Request,
  res: Response,
  wrap = unwrapped,
): Promise<RequestContext> {
  req.log = withFields(req.log, { tenantId: tenant.id });
  const secrets = services.secretsOf(tenant.id);
  const cookies = makeCookies(req, res, {
    secure: services.publicScheme === "https",
    framed: tenant.modules.integratedFrame,
  });
  const requester = {
    language: languageOfRequest(req),
    viewer: visitor(req, { hash: secrets.hash, countClick: services.countClick, now: services.clock.now() }),
    requestId: String(req.id),
    log: req.log,
    now: services.clock.now,
    cookies,
    tracking: trackingParamsFrom(splitUrl(req.originalUrl).search, consentsInBrowser({ tenant, cookies }), cookies),
    origin: originFor(services, tenant, req.headers.host ?? null),
    isFindable: isFindable(services, tenant, req.headers.host ?? ""),
  };
  const ctx = makeContext(services, tenant, requester, { network: () => networkOf(req.ip), wrap });
  const { authorization } = req.headers;
  const bearer = authorization ? bearerIn(authorization) : null;
  const owner = cookies.get(ownerCookie);
  const session = bearer ?? cookies.get(sessionCookie);
  const reward = bearer ?? cookies.get(rewardCookie);
  // Without the module there is no sign-in through the identity provider, so the token is not looked up.
  const sso = tenant.modules.agentRecommendation ? (bearer ?? cookies.get(ssoCookie)) : null;
  const { viewer } = ctx;
  const now = ctx.now();
  if (owner) viewer.ownerKeyHash = hashOwnerKey(ctx, owner);
  const live = session ? await ctx.sessions.live(hashSessionToken(ctx, session), now) : null;
  if (live) Object.assign(viewer, { member: live.account, session: live.session });
  const signedIn = sso ? await ctx.ssoSessions.live(hashSsoToken(ctx, sso), now) : null;
  if (signedIn) Object.assign(viewer, { ssoUser: signedIn.user, ssoSession: signedIn.session });
  if (reward) viewer.rewardClaimId = await claimBehind(ctx, hashLinkToken(ctx, "reward", reward), now);
  return ctx;
}

/**
 * The RequestContext of a page: while the tenant's product API does not answer, products come from the tenant's own
 * catalogue. A page for which an upstream did not answer counts as incomplete, so that the page cache does not store
 * it.
 */
export async function contextForPage(
  services: Services,
  tenant: Tenant,
  req: Request,
  res: Response,
): Promise<RequestContext> {
  const rendering = renderingOf(req);
  const onFault = () => {
    if (rendering) rendering.isIncomplete = true;
  };
  const listening = <Port extends object>(upstream: Port): Port => withFaultListener(upstream, onFault);
  return contextForRequest(services, tenant, req, res, {
    content: listening,
    products(products) {
      const own = services.fallbackProductsOf(tenant, services.database.of(tenant.id), languageOfRequest(req));
      return own ? withFallback(listening(products), own, req.log) : listening(products);
    },
  });
}

async function claimBehind(ctx: RequestContext, tokenHash: string, now: Date): Promise<string | null> {
  const token = await ctx.tokens.peek(tokenHash, "reward");
  return token && !token.usedAt && token.expiresAt > now ? token.subject : null;
}

/** Wraps a port: calls `onFault` when a method throws, and rethrows. */
function withFaultListener<Port extends object>(port: Port, onFault: () => void): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...args: unknown[]) => {
        try {
          return await method(...args);
        } catch (fault) {
          onFault();
          throw fault;
        }
      };
    },
  });
}
