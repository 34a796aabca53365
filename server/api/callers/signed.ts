import type { RequestHandler } from "express";
import { signatureHeader, signatureProblem, timestampHeader } from "#server/platform/api/feed-signature.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { unsigned } from "../error-responses.ts";

/**
 * Admits only the provider's shop. Timestamps are compared with real time, even if the installation's clock was moved
 * forward.
 */
export function signedBy(feedKeysOf: (tenant: Tenant) => string[]): RequestHandler {
  return (req, res, next) => {
    const call = {
      timestamp: req.get(timestampHeader) ?? null,
      signature: req.get(signatureHeader) ?? null,
      body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    };
    const keys = feedKeysOf(res.locals["tenant"]);
    const problem = signatureProblem(keys, call, new Date());
    if (problem === null) return next();
    if (problem === "feedWithoutKey")
      req.log.warn({ tenantId: res.locals["tenant"].id }, "the order feed has no signing key");
    unsigned(req, res, problem);
  };
}
