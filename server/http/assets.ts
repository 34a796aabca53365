import { join } from "node:path";
import express, { Router } from "express";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { themeCss } from "#server/domain/tenant/theme.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Built files: their names change with their content. */
export function assets(folder: string): Router {
  const router = Router();
  const options = { index: false, redirect: false, etag: false } as const;
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { ...options, immutable: true, maxAge: "1y", fallthrough: false }),
  );
  router.use(express.static(folder, { ...options, maxAge: "1h" }));
  return router;
}

/** A tenant's face, from memory. With its version in the path it never changes; without, it follows the tenant. */
export function themes(tenants: Pick<TenantDirectory, "byId">): Router {
  const router = Router();
  router.get(/^\/theme\/([a-z0-9-]+)(?:\/(\d+))?\.css$/, (req, res, next) => {
    const tenant = tenants.byId(req.params[0] ?? "");
    if (!tenant) return next();
    res.set("Cache-Control", Number(req.params[1]) === tenant.version ? FOR_EVER : "no-cache");
    res.type("css").send(themeCss(tenant.theme));
  });
  router.get(/^\/theme\/([a-z0-9-]+)\/(\d+)\/icon\.svg$/, (req, res, next) => {
    const tenant = tenants.byId(req.params[0] ?? "");
    if (!tenant) return next();
    res.set("Cache-Control", Number(req.params[1]) === tenant.version ? FOR_EVER : "no-cache");
    res.type("svg").send(tenant.pictures.icon);
  });
  return router;
}
