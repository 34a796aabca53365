import type { RequestHandler } from "express";
import helmet from "helmet";
import { showsVideos } from "#app/paths.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";

/** Vite's own client in development brings styles and a socket. */
type Site = { https: boolean; development: boolean; tenantOf: (host: string) => Tenant | null };

/** Headers of every answer. The policy knows no inline script or style; a hydrated page adds the hashes of its own. */
export function securityHeaders({ https, development, tenantOf }: Site): RequestHandler {
  const common = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https,
    xFrameOptions: false,
    // "no-referrer" would make browsers send Origin: null with our own forms.
    referrerPolicy: { policy: "same-origin" },
  });
  return (req, res, next) => {
    const tenant = tenantOf(req.headers.host ?? "");
    const policy = contentSecurityPolicy(tenant, https, showsVideos(req.path) ? (tenant?.videoOrigin ?? null) : null);
    res.set("Content-Security-Policy", development ? relaxed(policy) : policy);
    res.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (!tenant?.frameAncestors.length) res.set("X-Frame-Options", "DENY");
    common(req, res, next);
  };
}

function contentSecurityPolicy(tenant: Tenant | null, https: boolean, videos: string | null): string {
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
    "form-action 'self'",
    `frame-ancestors ${tenant?.frameAncestors.join(" ") || "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function relaxed(policy: string): string {
  return policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** The policy with what a page carries in itself: the tenant's theme, and the inline scripts that it was rendered with. */
export function withHashes(policy: string, { styles, scripts }: { styles: string; scripts: string | null }): string {
  // A hash would take the word back that lets any style in.
  const withStyles = policy.includes("unsafe-inline") ? policy : policy.replace("style-src 'self'", `$& ${styles}`);
  return scripts ? withStyles.replace("script-src 'self'", `$& ${scripts}`) : withStyles;
}
