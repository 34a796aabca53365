import { globSync } from "node:fs";
import { join } from "node:path";
import express, { Router } from "express";

/** Built files: their names change with their content. Which there are is known: a page costs no look at the disk. */
export function assets(folder: string): Router {
  const router = Router();
  const options = { index: false, redirect: false, etag: false } as const;
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { ...options, immutable: true, maxAge: "1y", fallthrough: false }),
  );
  const others = new Set(globSync("**/*", { cwd: folder }).map((name) => `/${name}`));
  const file = express.static(folder, { ...options, maxAge: "1h" });
  router.use((req, res, next) => (others.has(req.path) ? file(req, res, next) : next()));
  return router;
}
