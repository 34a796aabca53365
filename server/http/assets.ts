import { join } from "node:path";
import express, { Router } from "express";

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
