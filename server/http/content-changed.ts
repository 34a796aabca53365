import { createHash, timingSafeEqual } from "node:crypto";
import express, { Router } from "express";
import { httpError } from "#server/platform/api/http-errors.ts";
import type { Tenant } from "#server/tenants/model.ts";

type Parts = {
  tenantOf(id: string): Promise<Tenant | null>;
  /** null: this tenant's content service sends no notifications. */
  secretOf(tenant: Tenant): string | null;
  /** Marks the tenant's cached content as outdated in every process. */
  invalidate(tenant: Tenant): Promise<void>;
};

/**
 * POST /api/v1/{tenant}/content-changed: the content service reports some change. The body is not read, for it may be a
 * draft: all of the tenant's cached content is outdated. Repeats are harmless.
 */
export function contentChanged({ tenantOf, secretOf, invalidate }: Parts): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: "2mb" });
  router.post("/:tenant/content-changed", raw, async (req, res, next) => {
    try {
      const tenant = await tenantOf(String(req.params["tenant"]));
      const secret = tenant && secretOf(tenant);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      if (!tenant || !secret || !isSigned(secret, body, req.get("x-signature"))) throw httpError(403, "Not signed.");
      await invalidate(tenant);
      res.status(204).set("Cache-Control", "no-store").end();
    } catch (error) {
      next(error);
    }
  });
  return router;
}

/**
 * The webhook secret of a tenant: its record names the variable, the environment holds it. Short secrets count as not
 * set.
 */
export function changeSecretFrom(environment: NodeJS.Dict<string>): (tenant: Tenant) => string | null {
  return ({ content }) => {
    const variable = content.source === "squidex" ? content.webhookSecretVariable : null;
    const secret = variable ? (environment[variable]?.trim() ?? "") : "";
    return secret.length >= 16 ? secret : null;
  };
}

/** base64 of SHA-256 over the raw body followed by the secret: the content service's own scheme, not an HMAC. */
export function changeSignature(secret: string, body: Uint8Array): string {
  return createHash("sha256").update(body).update(secret, "utf8").digest("base64");
}

function isSigned(secret: string, body: Uint8Array, given = ""): boolean {
  const wanted = Buffer.from(changeSignature(secret, body));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}
