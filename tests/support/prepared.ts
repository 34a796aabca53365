import { createHash } from "node:crypto";
import type pg from "pg";

/** A statement that a connection plans once, however often it is asked: planning the longest takes ten times their answer. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  return { name: createHash("md5").update(text).digest("hex"), text, values };
}

/** The same database for connections that never plan a prepared statement anew for other values. */
export function keepingPlans(url: string): string {
  const kept = new URL(url);
  kept.searchParams.set("options", "-c plan_cache_mode=force_generic_plan");
  return kept.href;
}
