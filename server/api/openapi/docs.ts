import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type RequestHandler, type Response, Router } from "express";
import { root } from "#server/root.ts";

/**
 * The viewer needs inline styles; everything else comes from this host. Calls made from the page go to this host only. The page
 * cannot be framed, and cannot submit forms to other sites.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Referral facade: the calls</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"><p>The description itself: <a href="/api/docs/openapi.json">openapi.json</a></p></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: "/api/docs/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

type File = { type: string; read: () => Promise<string | Buffer> };

const ofViewer = (name: string) => () => readFile(join(root, "node_modules/swagger-ui-dist", name));

const files: Readonly<Record<string, File>> = {
  "swagger-ui.css": { type: "text/css", read: ofViewer("swagger-ui.css") },
  "swagger-ui-bundle.js": { type: "text/javascript", read: ofViewer("swagger-ui-bundle.js") },
  "start.js": { type: "text/javascript", read: async () => start },
  // Generated on first request: nothing else in this process needs it.
  "openapi.json": {
    type: "application/json",
    read: async () => JSON.stringify((await import("./document.ts")).openapi()),
  },
};

const zipped = new Map<string, Promise<Buffer>>();

/** Read and compressed once per process. */
function bytesOf(name: string, { read }: File): Promise<Buffer> {
  const zipping = zipped.get(name) ?? read().then((file) => promisify(gzip)(file));
  zipped.set(name, zipping);
  zipping.catch(() => zipped.delete(name));
  return zipping;
}

/** /api/docs: the facade's description as a page that can try calls (swagger-ui-dist, from this host). */
export function docs(): Router {
  const router = Router();
  router.get("/", (_req, res) => {
    own(res).set("Content-Security-Policy", policy).type("html").send(page);
  });
  router.get("/:name", send);
  return router;
}

const send: RequestHandler<{ name: string }> = async (req, res, next) => {
  const { name } = req.params;
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!file) return next();
  try {
    const bytes = await bytesOf(name, file);
    own(res).type(file.type);
    if (req.acceptsEncodings("gzip")) res.set("Content-Encoding", "gzip").set("Vary", "Accept-Encoding").send(bytes);
    else res.send(await file.read());
  } catch (fault) {
    next(fault);
  }
};

function own(res: Response): Response {
  return res.set("Cache-Control", "public, max-age=300");
}
