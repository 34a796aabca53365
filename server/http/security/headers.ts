import type { RequestHandler } from "express";
import helmet from "helmet";
import { nameAt } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** `development`: Vite's client brings inline styles and a WebSocket. */
type Site = { https: boolean; development: boolean; tenantOf: (host: string) => Promise<Tenant | null> };

/** Security headers of every answer. The policy allows no inline script or style; pages add the hash of their theme. */
export function securityHeaders({ https, development, tenantOf }: Site): RequestHandler {
  const common = helmet({
    contentSecurityPolicy: false,
    // Subdomains of a tenant's host are outside our control; the domain's operator can add the directive in the proxy.
    strictTransportSecurity: https && { includeSubDomains: false },
    xFrameOptions: false,
    // With "no-referrer", browsers would send Origin: null with our own forms.
    referrerPolicy: { policy: "same-origin" },
  });
  return async (req, res, next) => {
    // Without its record, which the database that is away would give, a tenant gets the strictest headers.
    const tenant = await tenantOf(req.headers.host ?? "").catch(() => null);
    const name = nameAt(req.path);
    const showsVideos = name !== null && rowOf(name).videos;
    const parts = { videos: showsVideos ? (tenant?.videoOrigin ?? null) : null, forms: formOrigins(tenant, name) };
    const framing = tenant && isForFrames(name) ? tenant.frameAncestors : [];
    const policy = contentSecurityPolicy(tenant, https, { ...parts, framing });
    res.set("Content-Security-Policy", development ? relaxed(policy) : policy);
    res.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (framing.length === 0) res.set("X-Frame-Options", "DENY");
    common(req, res, next);
  };
}

/**
 * Browsers send forms, and follow their redirects, only to origins that form-action allows: to the identity provider
 * and back; from a recipient's pages to the shop.
 */
function formOrigins(tenant: Tenant | null, name: PageName | null): string[] {
  const entersShop = name === "recipientConfirmation" || name === "recipientStatus";
  if (tenant?.shopPrefill?.by === "form" && entersShop) return [new URL(tenant.shopUrl).origin];
  if (!tenant?.signOn || (name !== "agencyLogin" && name !== "agencyLogout")) return [];
  const { issuer, origins, afterLogoutUrl } = tenant.signOn;
  const after = afterLogoutUrl === null ? [] : [new URL(afterLogoutUrl).origin];
  return [new URL(issuer).origin, ...origins, ...after];
}

/** The brand's own page may frame what its customers use: neither the office, nor what is not a page. */
function isForFrames(name: PageName | null): boolean {
  const office: readonly PageName[] = ["agencyLogin", "agencySso", "agencyLogout", "supportLogin", "stopNotices"];
  return name !== null && rowOf(name).access !== "ssoUser" && !office.includes(name);
}

type Parts = { videos: string | null; forms: readonly string[]; framing: readonly string[] };

function contentSecurityPolicy(tenant: Tenant | null, https: boolean, { videos, forms, framing }: Parts): string {
  const optional = [...new Set(tenant?.optionalScripts.map(({ url }) => new URL(url).origin))];
  const own = ["'self'", ...optional].join(" ");
  return [
    "default-src 'none'",
    `script-src ${own}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    `img-src 'self' data: ${optional.join(" ")}`.trim(),
    ...(videos ? [`frame-src ${videos}`] : []),
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(" "),
    `frame-ancestors ${framing.join(" ") || "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function relaxed(policy: string): string {
  return policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** The policy plus the only inline style of a page: the tenant's theme, by its hash. */
export function withStyle(policy: string, hash: string): string {
  // A hash would disable 'unsafe-inline', which development needs.
  return policy.includes("unsafe-inline") ? policy : policy.replace("style-src 'self'", `$& ${hash}`);
}

/** The policy with the inline scripts of a hydrated page. */
export function withNonce(policy: string, nonce: string): string {
  return policy.replace("script-src 'self'", `$& 'nonce-${nonce}'`);
}
