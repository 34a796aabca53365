import express, { type Request, type RequestHandler, type Response, Router } from "express";
import type { RequestContext } from "#server/context.ts";
import { endByProvider } from "#server/people/sso/sign-out.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { signatureHeader, signatureProblem, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { tenantById } from "#server/platform/api/http-errors.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { fehlerOut } from "#server/platform/wire/refusal.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import { assets } from "./assets.ts";
import { jsonOnly, keyUnknown, notFound, unreadable, unsigned, wrongMethod } from "./error-responses.ts";
import { contentEndpoints, endpoints, endpointsAtBase } from "./index.ts";
import { docs } from "./openapi/docs.ts";
import { jsonAnswer, sendAnswer } from "./send-answer.ts";
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

/**
 * Admits only the provider's shop. Timestamps are compared with real time, even if the installation's clock was moved
 * forward.
 */
function signedBy(feedKeysOf: (tenant: Tenant) => string[]): RequestHandler {
  return (req, res, next) => {
    const call = {
      timestamp: req.get(timestampHeader) ?? null,
      signature: req.get(signatureHeader) ?? null,
      body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    };
    const keys = feedKeysOf(res.locals["tenant"]);
    const problem = signatureProblem(keys, call, new Date());
    if (problem === null) return next();
    if (problem === "feedWithoutKey")
      req.log.warn({ tenantId: res.locals["tenant"].id }, "the order feed has no signing key");
    unsigned(req, res, problem);
  };
}

/**
 * POST agentur/backchannel-logout: the identity provider reports that a session ended (OpenID Connect Back-Channel
 * Logout 1.0). The body is a form with a signed token that names the session or user; an invalid one is answered with
 * 400.
 */
function backChannelLogout(contextFor: (req: Request, res: Response) => Promise<RequestContext>): Router {
  const answer: RequestHandler = async (req, res, next) => {
    try {
      const ctx = await contextFor(req, res);
      const outcome = await endByProvider(ctx, String(req.body?.["logout_token"] ?? ""));
      if (outcome.ok) return void res.status(200).end();
      const isOurs = ["notFound", "signOnUnavailable"].includes(outcome.refusal.code);
      const status = isOurs ? refusalRow(outcome.refusal).status : 400;
      await sendAnswer(req, res, jsonAnswer(status, fehlerOut(outcome.refusal, ctx.language, ctx.requestId)));
    } catch (fault) {
      next(fault);
    }
  };
  const form = express.urlencoded({ extended: false, limit: "32kb", parameterLimit: 10 });
  return Router({ mergeParams: true }).post("/", form, answer);
}
