import { createHash, timingSafeEqual } from "node:crypto";
import express, { Router } from "express";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { turnedAway } from "./faults.ts";

type Parts = {
  tenantOf(id: string): Tenant | null;
  /** null: this tenant's content service tells nothing. */
  secretOf(tenant: Tenant): string | null;
  /** Every process looks at the tenant's content anew. */
  outdate(tenant: Tenant): Promise<void>;
};

/**
 * POST /api/v1/{tenant}/content-changed: the content service tells of a change, whichever. What it says is not read, for it
 * may be a draft: everything of the tenant is asked for anew. Told twice it does the same.
 */
export function contentChanged({ tenantOf, secretOf, outdate }: Parts): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: "2mb" });
  router.post("/:tenant/content-changed", raw, async (req, res, next) => {
    try {
      const tenant = tenantOf(String(req.params["tenant"]));
      const secret = tenant && secretOf(tenant);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      if (!tenant || !secret || !isSigned(secret, body, req.get("x-signature"))) throw turnedAway(403, "Not signed.");
      await outdate(tenant);
      res.status(204).set("Cache-Control", "no-store").end();
    } catch (error) {
      next(error);
    }
  });
  return router;
}

/** The secret of a tenant's rule: its record names the variable, the environment holds it. Short ones count as not set. */
export function changeSecretFrom(environment: NodeJS.Dict<string>): (tenant: Tenant) => string | null {
  return ({ content }) => {
    const variable = content.source === "squidex" ? content.webhookSecretVariable : null;
    const secret = variable ? (environment[variable]?.trim() ?? "") : "";
    return secret.length >= 16 ? secret : null;
  };
}

/** base64 of SHA-256 over the raw body followed by the secret: the service's own way, which is no HMAC. */
export function changeSignature(secret: string, body: Uint8Array): string {
  return createHash("sha256").update(body).update(secret, "utf8").digest("base64");
}

function isSigned(secret: string, body: Uint8Array, given = ""): boolean {
  const wanted = Buffer.from(changeSignature(secret, body));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}
