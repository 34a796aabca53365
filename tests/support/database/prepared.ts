import { createHash } from "node:crypto";
import type pg from "pg";

/** A statement that each connection plans only once: planning the longest takes ten times as long as executing them. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  return { name: createHash("md5").update(text).digest("hex"), text, values };
}

/** The same database for connections that never replan a prepared statement for other values. */
export function keepingPlans(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set("options", "-c plan_cache_mode=force_generic_plan");
  return changed.href;
}
