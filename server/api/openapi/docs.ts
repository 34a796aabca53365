import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Request, type Response, Router } from "express";
import { root } from "#server/platform/process/root.ts";
import { escaped } from "#server/platform/values/text.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";
import type { Description } from "./document.ts";

/**
 * The viewer needs inline styles; everything else comes from this host. Calls made from the page go to this host only.
 * The page cannot be framed, and cannot submit forms to other sites.
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

/** Generated on first request, once: nothing else in this process needs it. */
let generated: Promise<Description> | undefined;
const description = () => (generated ??= import("./document.ts").then(({ openapi }) => openapi()));

type Call = { summary?: string; description?: string };

/** With its renderer loaded on first request, too. */
const partners = () => import("./partner-pages.ts");

/** Without script the page is the list of calls and of refusals; the viewer replaces it (start.js). */
async function page(): Promise<string> {
  const [{ paths, webhooks, servers }, { statusPage }, { explained, explainedCodes }] = await Promise.all([
    description(),
    import("./document.ts"),
    import("./errors.ts"),
  ]);
  const [{ url: base = "" } = {}] = servers as { url?: string }[];
  const listed = (calls: Record<string, Record<string, Call>>, before: string) =>
    Object.entries(calls).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { summary = "", description: more = "" }]) =>
          `<li><code>${escaped(`${method.toUpperCase()} ${before}${path}`)}</code> ${escaped(summary)}<br>${escaped(more)}</li>`,
      ),
    );
  const calls = [...listed(paths, base), ...listed(webhooks, "")];
  const refused = explainedCodes.map((code) => {
    const { wire, status, meaning, remedy } = explained(code);
    return `<li id="${wire}"><code>${wire}</code> (${status}, ${code}) ${escaped(meaning)} → ${escaped(remedy)}</li>`;
  });
  return shell(
    "Referral facade: the calls",
    `<main id="calls">
<h1>Referral facade: the calls</h1>
<p>The description itself: <a href="/api/docs/openapi.json">openapi.json</a></p>
<p>Whether something does not work right now: <a href="${statusPage}">${statusPage}</a></p>
<ul>
${calls.join("\n")}
</ul>
<h2>Refusals: code, meaning, remedy</h2>
<ul>
${refused.join("\n")}
</ul>
</main>
<script src="/api/docs/openapi-explorer.min.js" type="module"></script>
<script src="/api/docs/start.js" type="module"></script>`,
  );
}

async function shell(title: string, content: string): Promise<string> {
  const { pagesNavigation } = await partners();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font-family: sans-serif; line-height: 1.5; }
nav { padding: 0.5rem 1rem; background: #f5f5f7; }
nav > a { display: inline-block; padding: 0.25rem 0.75rem 0.25rem 0; }
main { padding: 1rem; max-width: 75rem; overflow-wrap: anywhere; }
a { color: #1d4ed8; }
pre { padding: 1rem; background: #f5f5f7; white-space: pre-wrap; }
td, th { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
openapi-explorer { --blue: #1d4ed8; height: 100vh; }
</style>
</head>
<body>
${await pagesNavigation()}
${content}
</body>
</html>
`;
}

/** Scripts of type module run in their order; without the viewer the list stays. */
const start = `if (customElements.get("openapi-explorer")) {
  const viewer = document.createElement("openapi-explorer");
  const attributes = {
    "spec-url": "/api/docs/openapi.json",
    "use-path-in-nav-bar": "",
    "hide-server-selection": "",
    "primary-color": "#1d4ed8",
    "secondary-color": "#1d4ed8",
    "nav-bg-color": "#f5f5f7",
    "nav-hover-bg-color": "#e2e4ea",
    "nav-text-color": "#1b1b1f",
    "nav-hover-text-color": "#1b1b1f",
  };
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  document.getElementById("calls").replaceWith(viewer);
}
`;

type File = { type: string; read: () => Promise<string | Buffer> };

const files: Readonly<Record<string, File>> = {
  "openapi-explorer.min.js": {
    type: "text/javascript",
    read: () => readFile(join(root, "node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js")),
  },
  "start.js": { type: "text/javascript", read: async () => start },
  "openapi.json": { type: "application/json", read: async () => JSON.stringify(await description()) },
};

/** By file, or by tenant as it was read: a changed record is another object, and what nobody reads is let go. */
const zipped = new WeakMap<object, Promise<Buffer>>();

/** Read and compressed once per process. */
function bytesOf(owner: object, read: File["read"]): Promise<Buffer> {
  const zipping = zipped.get(owner) ?? read().then((file) => promisify(gzip)(file));
  zipped.set(owner, zipping);
  zipping.catch(() => zipped.delete(owner));
  return zipping;
}

/** The description as a tenant publishes it: whom to ask is its support, as on its contact page. */
async function descriptionOf({ legal, support }: Tenant): Promise<string> {
  const { info, ...rest } = await description();
  const url = support.imprintUrl === null ? {} : { url: support.imprintUrl };
  const contact = { name: legal.operator, email: support.email ?? legal.email, ...url };
  return JSON.stringify({ ...rest, info: { ...info, contact } });
}

/**
 * /api/docs: the facade's description as a page that can try calls (openapi-explorer, from this host), and beside it
 * the pages that say how to connect.
 */
export function docs(tenants: Pick<TenantDirectory, "byHost">): Router {
  const router = Router();
  router.get("/", async (req, res, next) => {
    try {
      res.set("Content-Security-Policy", policy);
      await send(req, res, page, { type: "html", read: page });
    } catch (fault) {
      next(fault);
    }
  });
  router.get("/openapi.json", async (req, res, next) => {
    try {
      // The calls can be read while the database is away; whom to ask is then as in docs/openapi.json.
      const tenant = await tenants.byHost(req.headers.host ?? "").catch(() => null);
      if (!tenant) return next();
      await send(req, res, tenant, { type: "application/json", read: () => descriptionOf(tenant) });
    } catch (fault) {
      next(fault);
    }
  });
  router.get("/:name", async (req, res, next) => {
    const { name } = req.params;
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    try {
      if (file) return await send(req, res, file, file);
      const { partnerPages } = await partners();
      const found = (await partnerPages()).find((one) => one.name === name);
      if (!found) return next();
      res.set("Content-Security-Policy", policy);
      const read = () => shell(found.title, `<main>\n${found.html}</main>`);
      await send(req, res, found, { type: "html", read });
    } catch (fault) {
      next(fault);
    }
  });
  return router;
}

async function send(req: Request, res: Response, owner: object, { type, read }: File): Promise<void> {
  const bytes = await bytesOf(owner, read);
  own(res).type(type);
  if (req.acceptsEncodings("gzip")) res.set("Content-Encoding", "gzip").set("Vary", "Accept-Encoding").send(bytes);
  else res.send(await read());
}

function own(res: Response): Response {
  return res.set("Cache-Control", "public, max-age=300");
}
