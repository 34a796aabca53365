import express, { type Request, type Response, Router } from "express";
import type { RequestContext } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { tenantById } from "#server/http/tenant-on-host.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints, endpointsAtBase } from "./index.ts";
import { jsonOnly, notFound, unreadable, wrongMethod } from "./refused.ts";
import { serve } from "./serve.ts";
import { signedBy } from "./signed.ts";

type Parts = {
  tenants: TenantDirectory;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<RequestContext>;
  /** The keys that sign the tenant's order feed. */
  feedKeysOf(tenant: Tenant): string[];
};

const largestBody = "100kb";
/** What the shop's order feed may send at once. */
const largestSigned = "1mb";

/** The JSON facade, to be mounted at /api/v1 (specification section 7). {provider} names the tenant; its host does not. */
export function facade({ tenants, contextFor, feedKeysOf }: Parts): Router {
  const mount = (router: Router, list: Endpoint[]) => {
    for (const one of list) {
      router[verbs[one.method]](
        one.path,
        one.spec.auth === "signed" ? signedBy(feedKeysOf) : pass,
        serve(one, (req, res) => contextFor(res.locals["tenant"], req, res)),
      );
    }
    for (const [path, methods] of methodsByPath(list)) router.all(path, wrongMethod(methods));
    return router;
  };
  const provider: express.RequestHandler<{ provider: string }> = (req, res, next) => {
    const tenant = tenantById(tenants, req.params.provider);
    if (!tenant) return notFound(req, res);
    res.locals["tenant"] = tenant;
    next();
  };

  const router = Router();
  router.use((_req, res, next) => {
    res.set("Cache-Control", "no-store");
    next();
  });
  for (const { path } of endpoints.filter(({ spec }) => spec.auth === "signed"))
    router.use(`/:provider${path}`, express.raw({ type: () => true, limit: largestSigned }));
  router.use(express.raw({ type: () => true, limit: largestBody }), jsonOnly);
  router.use("/mandant/:provider", provider);
  mount(router, endpointsAtBase);
  router.use("/:provider", provider, mount(Router({ mergeParams: true }), endpoints));
  router.use(notFound);
  router.use(unreadable);
  return router;
}

const pass: express.RequestHandler = (_req, _res, next) => next();

const verbs = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

function methodsByPath(list: Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of list) {
    const also = method === "GET" ? [method, "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...also]);
  }
  return methods;
}
