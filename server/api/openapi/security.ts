import type { Auth } from "#server/platform/api/endpoint.ts";
import type { Json } from "./schemas.ts";

/** The credentials of calls, for `components.securitySchemes`. */
export const securitySchemes = {
  referrer: { type: "http", scheme: "bearer", description: "A referrer's session token" },
  reward: { type: "http", scheme: "bearer", description: "The token of the link in a reward mail" },
  recipient: {
    type: "http",
    scheme: "bearer",
    description:
      "The recipient's token; browsers send it as cookie pso_<recommendation number> instead (over https __Host-pso_<recommendation number>)",
  },
  agency: {
    type: "http",
    scheme: "bearer",
    description: "The session token of an agency user (PUT agentur/sso), or the browser's cookie",
  },
  signed: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description: "HMAC-SHA-256 over timestamp and raw body, see /api/docs/order-feed",
  },
} satisfies Record<Exclude<Auth, "member" | "memberOrAgency">, Json>;

/** Any one of the listed schemes is sufficient; {} means without authentication. */
export const securityOf: Record<Auth, Json[]> = {
  member: [{ referrer: [] }],
  referrer: [{}, { referrer: [] }],
  reward: [{ reward: [] }, { referrer: [] }],
  recipient: [{ recipient: [] }],
  agency: [{ agency: [] }],
  memberOrAgency: [{ referrer: [] }, { agency: [] }],
  signed: [{ signed: [] }],
};
