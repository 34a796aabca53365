import express, { type Request, type Response, Router } from "express";
import type { RequestContext } from "#server/context.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { tenantById } from "#server/platform/api/http-errors.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import { assets } from "./assets.ts";
import { backChannelLogout } from "./back-channel-logout.ts";
import { signedBy } from "./callers/signed.ts";
import { jsonOnly, keyUnknown, notFound, unreadable, wrongMethod } from "./error-responses.ts";
import { contentEndpoints, endpoints, endpointsAtBase } from "./index.ts";
import { docs } from "./openapi/docs.ts";
import { serve } from "./serve.ts";

export type FacadeParts = {
  tenants: TenantDirectory;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<RequestContext>;
  /** The keys that sign the tenant's order feed. */
  feedKeysOf(tenant: Tenant): string[];
};

const largestBody = "100kb";
/** Maximum body of the shop's order feed. */
const largestSigned = "1mb";

/** The JSON facade, to be mounted at /api/v1. {provider} in the path (any case) decides the tenant, not the host. */
export function facade(parts: FacadeParts): Router {
  const provider = tenantIn(({ params }) => tenantById(parts.tenants, String(params["provider"]).toLowerCase()));
  const router = Router();
  router.use(noStore);
  for (const { path } of endpoints.filter(({ spec }) => spec.auth === "signed"))
    router.use(`/:provider${path}`, express.raw({ type: () => true, limit: largestSigned }));
  const tenantContext = (req: Request, res: Response) => parts.contextFor(res.locals["tenant"], req, res);
  router.use("/:provider/agentur/backchannel-logout", provider, backChannelLogout(tenantContext));
  router.use(express.raw({ type: () => true, limit: largestBody }), jsonOnly, keyUnknown);
  router.use("/mandant/:provider", provider);
  mount(router, endpointsAtBase, parts);
  router.use("/:provider", provider, mount(Router({ mergeParams: true }), endpoints, parts));
  return withLastAnswers(router);
}

/** To be mounted at /api, beside /v1: the content service's calls (/content/{app}, /assets/{app}), and /docs. */
export function contentFacade(parts: FacadeParts): Router {
  const app = tenantIn(({ params, headers }) => tenantOfApp(parts.tenants, params["app"] ?? "", headers.host));
  const router = Router();
  router.use("/docs", docs(parts.tenants));
  router.use("/assets/:app", app, assets(parts));
  router.use(["/content", "/assets"], noStore, express.raw({ type: () => true, limit: largestBody }), jsonOnly);
  router.use("/content/:app", app, mount(Router({ mergeParams: true }), contentEndpoints, parts));
  router.use(["/content", "/assets", "/docs"], notFound);
  router.use(["/content", "/assets"], unreadable);
  return router;
}

/**
 * The tenant that a content app belongs to, preferring the one on the host; a tenant without an app of its own is named
 * by its id.
 */
export async function tenantOfApp(tenants: TenantDirectory, app: string, host = ""): Promise<Tenant | null> {
  const own = await tenants.byHost(host);
  if (own && (own.id === app || (own.content.source === "squidex" && own.content.app === app))) return own;
  return tenantById(tenants, tenants.ownerOfApp(app) ?? app);
}

function mount(
  router: Router,
  list: readonly Endpoint<RequestContext>[],
  { contextFor, feedKeysOf }: FacadeParts,
): Router {
  for (const one of list) {
    router[verbs[one.method]](
      one.path,
      one.spec.auth === "signed" ? signedBy(feedKeysOf) : pass,
      serve(one, (req, res) => contextFor(res.locals["tenant"], req, res)),
    );
  }
  for (const [path, methods] of methodsByPath(list)) router.all(path, wrongMethod(methods));
  return router;
}

function tenantIn(find: (req: Request) => Promise<Tenant | null>): express.RequestHandler {
  return async (req, res, next) => {
    try {
      const tenant = await find(req);
      if (!tenant) return notFound(req, res);
      res.locals["tenant"] = tenant;
      next();
    } catch (error) {
      next(error);
    }
  };
}

function withLastAnswers(router: Router): Router {
  router.use(notFound);
  router.use(unreadable);
  return router;
}

const noStore: express.RequestHandler = (_req, res, next) => {
  res.set("Cache-Control", "no-store");
  next();
};

const pass: express.RequestHandler = (_req, _res, next) => next();

const verbs = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

function methodsByPath(list: readonly Endpoint<RequestContext>[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of list) {
    const also = method === "GET" ? [method, "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...also]);
  }
  return methods;
}
