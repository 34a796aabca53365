import type { Log, Secrets } from "../context.ts";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../keys/sealing.ts";
import type { Clock } from "./clock.ts";
import type { Env } from "./environment.ts";

/** The part of a process's services that belongs to no room. */
export type PlatformServices = {
  database: Database;
  clock: Clock;
  /** How far a test tenant's clock is ahead of the process's, in milliseconds; 0 for every other tenant. */
  aheadMsOf(tenantId: string): number;
  sealer: Sealer;
  log: Log;
  environment: Env["TENANT_ENVIRONMENT"];
  publicScheme: "http" | "https";
  /** The port in public URLs if it is not the scheme's default. */
  publicPort: number | null;
  /** This installation simulates shops at reserved domains (development only). */
  playsShop: boolean;
  /** Increases with every change to data that a tenant's pages are made from, and every day. */
  cacheVersionOf(tenantId: string): string;
  secretsOf(tenantId: string): Secrets;
};
