import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { type Request, type Response, Router } from "express";
import { doesNothing } from "#server/platform/api/policy.ts";
import { themeCss } from "#server/platform/values/theme.ts";
import { memoizePerTenant } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SharingPictureOf, TenantDirectory } from "#server/tenants/record.ts";

/** The CSP source of the theme that a page contains inline. */
export const themeHash = memoizePerTenant(
  ({ theme }) => `'sha256-${createHash("sha256").update(themeCss(theme)).digest("base64")}'`,
);

type Face = { type: string; body: Buffer; tag: string };

const parts: Readonly<Record<string, (tenant: Tenant) => { type: string; body: Buffer } | null>> = {
  css: ({ theme }) => ({ type: "text/css; charset=utf-8", body: Buffer.from(themeCss(theme)) }),
  "logo.svg": ({ pictures }) => ({ type: "image/svg+xml", body: Buffer.from(pictures.logo) }),
  "icon.svg": ({ pictures }) => ({ type: "image/svg+xml", body: Buffer.from(pictures.icon) }),
  "icon-180.png": drawnIcon(180),
  "icon-192.png": drawnIcon(192),
  "icon-512.png": drawnIcon(512),
  "keyvisual.svg": ({ pictures }) =>
    pictures.keyVisual === null ? null : { type: "image/svg+xml", body: Buffer.from(pictures.keyVisual) },
};

/** The icon for home screens, most of which take no SVG. */
function drawnIcon(size: number) {
  return ({ pictures }: Tenant) => ({
    type: "image/png",
    body: new Resvg(pictures.icon, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } })
      .render()
      .asPng(),
  });
}

/**
 * A tenant's theme files, from memory, and its picture for link previews, from the database:
 * /theme/<tenant>[/<version>].css and /theme/<tenant>[/<version>]/{logo.svg, icon.svg, icon-<size>.png, keyvisual.svg,
 * og.png}. With the current version in the path they are immutable; without it, or with an old one, they are
 * revalidated by ETag.
 */
export function themes(tenants: Pick<TenantDirectory, "byId">, sharingPictureOf: SharingPictureOf): Router {
  const made = new WeakMap<Tenant, Map<string, Face>>();

  function face(tenant: Tenant, name: string): Face | null {
    const faces = made.get(tenant) ?? new Map<string, Face>();
    made.set(tenant, faces);
    const part = faces.get(name) ? null : parts[name]?.(tenant);
    if (part)
      faces.set(name, { ...part, tag: `"${createHash("sha256").update(part.body).digest("base64url").slice(0, 22)}"` });
    return faces.get(name) ?? null;
  }

  async function sharingPicture(tenant: Tenant): Promise<Face | null> {
    const { og } = tenant.pictures;
    const bytes = await sharingPictureOf(tenant);
    return og && bytes && { type: "image/png", body: Buffer.from(bytes), tag: `"${og.hash.slice(0, 22)}"` };
  }

  async function find(id: string, name: string): Promise<{ tenant: Tenant; found: Face } | null> {
    const tenant = await tenants.byId(id);
    const found = tenant && (name === "og.png" ? await sharingPicture(tenant) : face(tenant, name));
    return found && { tenant, found };
  }

  async function answer(req: Request, res: Response, next: (fault?: unknown) => void, name: string): Promise<void> {
    const one = await find(req.params[0] ?? "", name).catch(next);
    if (one === undefined) return;
    if (one === null) {
      next();
      return;
    }
    const { tenant, found } = one;
    const forEver = Number(req.params[1]) === tenant.version;
    res.set("Cache-Control", forEver ? "public, max-age=31536000, immutable" : "public, no-cache");
    res.set("ETag", found.tag);
    if (name !== "css") res.set("Content-Security-Policy", doesNothing);
    if (req.headers["if-none-match"]?.includes(found.tag)) res.status(304).end();
    else res.type(found.type).send(found.body);
  }

  const router = Router();
  router.get(/^\/theme\/([a-z0-9-]+)(?:\/(\d+))?\.css$/, (req, res, next) => answer(req, res, next, "css"));
  router.get(
    /^\/theme\/([a-z0-9-]+)(?:\/(\d+))?\/(logo\.svg|icon\.svg|icon-(?:180|192|512)\.png|keyvisual\.svg|og\.png)$/,
    (req, res, next) => answer(req, res, next, req.params[2] ?? ""),
  );
  return router;
}
