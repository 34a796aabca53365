import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import express, { Router } from "express";
import { chosen, encoded } from "#server/platform/api/encodings.ts";

type File = { identity: Buffer; gzip: Buffer; br: Buffer };

/**
 * Serves built files from memory, compressed as well as the browser accepts; their names contain a content hash. The
 * list is read once at start, so page requests need no disk access.
 */
export function assets(folder: string): Router {
  const router = Router();
  const hashed = new Set(readdirSync(join(folder, "assets")).filter((name) => /\.(css|js)$/.test(name)));
  const made = new Map<string, Promise<File>>();

  async function load(name: string): Promise<File> {
    const identity = await readFile(join(folder, "assets", name));
    const [gzip, br] = await Promise.all([encoded(identity, "gzip", "asset"), encoded(identity, "br", "asset")]);
    return { identity, gzip, br };
  }

  router.get("/assets/:name", async (req, res, next) => {
    const { name } = req.params;
    if (!hashed.has(name)) return next();
    try {
      const making = made.get(name) ?? load(name);
      made.set(name, making);
      const file = await making;
      const encoding = chosen(req.headers["accept-encoding"], file);
      if (encoding !== "identity") res.set("Content-Encoding", encoding);
      res.set({ "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" });
      res.type(extname(name)).send(file[encoding]);
    } catch (error) {
      made.delete(name);
      next(error);
    }
  });
  const options = { index: false, redirect: false, etag: false } as const;
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { ...options, immutable: true, maxAge: "1y", fallthrough: false }),
  );
  const others = readdirSync(folder, { recursive: true }).map((name) => `/${name}`);
  router.get(others, express.static(folder, { ...options, maxAge: "1h" }));
  return router;
}
