import { z } from "zod";
import { localSecrets } from "./env/local-secrets.ts";
import { problem } from "./postgres/problem.ts";
import { parseDataKeys } from "./seal.ts";

const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Every setting of the processes, with its default. docs/operations.md lists them all (server/env.test.ts compares). */
export const settings = z.object({
  /** Which of a tenant's hosts count; "development" also brings a mailbox page, a clock to set and secrets made by itself. */
  TENANT_ENVIRONMENT: z.enum(["production", "staging", "testing", "development"]).default("development"),
  /** Port of the web process. */
  PORT: integer(0, 65_535).default(3000),
  /** Address to listen on: this machine alone in development, every address elsewhere. */
  HOST: z.string().optional(),
  /** Owner of the database: migrates, and lends the processes its connection as role "app". */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "looks like postgresql://user:password@host:5432/database"),
  /** Another login for the processes, a member of role "app"; without it they use DATABASE_URL. */
  APP_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "looks like postgresql://…")
    .optional(),
  /** Connections for each tenant in each process. */
  DATABASE_POOL: integer(1, 200).default(10),
  /** Where the embedded database and the secrets that were made here lie. */
  DATA_DIR: z.string().default(".data"),
  /** Megabytes of other services' pictures that are kept in DATA_DIR/pictures; 0 keeps none. */
  PICTURE_CACHE_MB: integer(0, 1_000_000).default(256),
  /** The longest that any call of another service may take, whatever its own limit is, in milliseconds. */
  UPSTREAM_TIMEOUT_MS: integer(1, 300_000).default(300_000),
  /** Tenant that answers on hosts which belong to none. */
  DEFAULT_TENANT: z.string().default("nordlicht"),
  /** How people reach the site: "https" outside development, also behind a proxy that ends TLS. */
  PUBLIC_SCHEME: z.enum(["http", "https"]).optional(),
  /** Port in links for people where it is not the scheme's own; in development PORT. */
  PUBLIC_PORT: integer(1, 65_535).optional(),
  /** How many proxies in front may be believed about the visitor's address. */
  TRUST_PROXY: integer(0, 10).default(0),
  /** fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** smtp:// or smtps:// with user and password; without it mails stay in the development mailbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "looks like smtps://user:password@host:465")
    .optional(),
  /** Root of all keyed hashes (tokens, match hashes). Changing it ends every session and link. */
  APP_SECRET: z.string().min(32, "needs at least 32 characters (openssl rand -base64 32)"),
  /** AES-256 keys "id:base64,…"; the first seals, all open. */
  DATA_KEYS: z.string().superRefine((value, issues) => {
    try {
      parseDataKeys(value);
    } catch (fault) {
      issues.addIssue({ code: "custom", message: (fault as Error).message });
    }
  }),
  /** Multiplies every rate limit; 0 switches them off (tests under load). */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  /** How long /readyz says no before the web process stops taking requests; outside development 5. */
  DRAIN_SECONDS: integer(0, 300).optional(),
});

type Read = z.infer<typeof settings>;
/** With the defaults that depend on the environment filled in. */
export type Env = Omit<Read, "HOST" | "PUBLIC_SCHEME" | "DRAIN_SECONDS" | "APP_DATABASE_URL"> & {
  HOST: string;
  PUBLIC_SCHEME: "http" | "https";
  DRAIN_SECONDS: number;
  APP_DATABASE_URL: string;
};

/** Reads the settings; throws one problem that lists everything that is wrong. Values are never repeated in it. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const development = (given["TENANT_ENVIRONMENT"] ?? "development") === "development";
  const read = settings.safeParse(development ? { ...localSecrets(given["DATA_DIR"] ?? ".data"), ...given } : given);
  const lines = (read.error?.issues ?? []).map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  if (!development && !given["SMTP_URL"]) lines.push("  SMTP_URL: only development keeps mails in a mailbox page");
  if (!read.success || lines.length > 0) {
    throw problem(`Settings are missing or wrong:\n${lines.join("\n")}`, "docs/operations.md explains each of them.");
  }
  const env = read.data;
  return {
    ...env,
    HOST: env.HOST ?? (development ? "127.0.0.1" : "::"),
    PUBLIC_SCHEME: env.PUBLIC_SCHEME ?? (development ? "http" : "https"),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (development ? 0 : 5),
    APP_DATABASE_URL: env.APP_DATABASE_URL ?? env.DATABASE_URL,
    ...(development ? { PUBLIC_PORT: env.PUBLIC_PORT ?? env.PORT } : {}),
  };
}
