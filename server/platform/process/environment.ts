import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { parseDataKeys, parseIndexKeys } from "#server/platform/keys/keys.ts";
import { localSecrets } from "#server/platform/keys/local-secrets.ts";
import { userError } from "./user-error.ts";

/** Digits only: Number(" ") would be 0. */
const integer = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "needs a whole number").transform(Number).pipe(z.number().int().min(min).max(max));
const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, "needs a number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/**
 * Express's names for networks that are never routed to the internet: 127.0.0.0/8, 169.254.0.0/16, 10.0.0.0/8 and
 * similar.
 */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/** An address, or a network in CIDR notation; "/0" is refused, since it would trust every client. */
function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = "", prefix = "1", ...rest] = text.split("/");
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= maxPrefix;
}

/** A number of proxies, or the networks they are in, as Express's "trust proxy" accepts them. */
const trustedProxies = z.string().transform((value, issues): number | string[] => {
  if (/^\d{1,2}$/.test(value) && Number(value) <= 10) return Number(value);
  const networks = value.split(",").map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  issues.addIssue({
    code: "custom",
    message: "needs a number of proxies, or networks such as 10.1.0.0/16,2001:db8::/48",
  });
  return z.NEVER;
});

const keysParsedBy = (parse: (setting: string) => unknown) =>
  z.string().superRefine((value, issues) => {
    try {
      parse(value);
    } catch (fault) {
      issues.addIssue({ code: "custom", message: (fault as Error).message });
    }
  });
const separated = (each: RegExp, looksLike: string) =>
  z
    .string()
    .transform((value) => value.split(",").map((one) => one.trim()))
    .refine((all) => all.every((one) => each.test(one)), looksLike);
const databaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    "looks like postgresql://user:password@host:5432/database",
  );

/**
 * Every setting of the processes, with its default. docs/operations/run.md lists them all
 * (server/platform/process/environment.test.ts compares).
 */
export const settings = z.object({
  /**
   * Which of a tenant's hosts are used; "development" also enables the mailbox page, the movable clock and generated
   * secrets.
   */
  TENANT_ENVIRONMENT: z.enum(["production", "staging", "testing", "development"]).default("development"),
  /** Name of this cell, in log, metrics and traces (docs/operations/cells.md). */
  CELL: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, "needs small letters, digits and _, beginning with a letter")
    .default("main"),
  /** Port of the web process. */
  PORT: integer(1, 65_535).default(3000),
  /** Address to listen on: localhost only in development, otherwise all interfaces. */
  HOST: z.string().optional(),
  /** The database's owner: migrates, and writes tenants and operators. The processes in operation do not need it. */
  DATABASE_URL: databaseUrl.optional(),
  /** Login of the processes: a role that owns nothing (`migrate` creates it). In development it is generated. */
  APP_DATABASE_URL: databaseUrl.optional(),
  /** The same login bypassing a transaction pooler, for LISTEN; default: APP_DATABASE_URL. */
  LISTEN_DATABASE_URL: databaseUrl.optional(),
  /** Connections of each process, for all tenants together; three more are used for listening and probing. */
  DATABASE_POOL: integer(1, 200).default(10),
  /** "no" behind a transaction pooler that cannot keep prepared statements (PgBouncer before 1.21). */
  DATABASE_NAMED_STATEMENTS: z.enum(["yes", "no"]).default("yes"),
  /** Folder of the embedded database and of generated secrets. */
  DATA_DIR: z.string().default(".data"),
  /** Size of the cache of other services' pictures in DATA_DIR/pictures, in megabytes; 0 caches none. */
  PICTURE_CACHE_MB: integer(0, 1_000_000).default(256),
  /** Size of a web process's cache of public pages, in megabytes, shared fairly by the tenants. */
  PAGE_CACHE_MB: integer(1, 10_000).default(64),
  /** Addresses of the CDN that purges are sent to, separated by commas; without them none are sent. */
  CDN_PURGE_URL: separated(/^https?:\/\/[^\s/]\S*$/, "looks like https://api.fastly.com/service/<id>/purge").default(
    [],
  ),
  /** Headers that the CDN demands of a purge, "name=value,…". */
  CDN_PURGE_HEADERS: separated(/^[\w-]+=[\x21-\x7e]+$/, "looks like Fastly-Key=…").default([]),
  /** Upper limit for any call of another service, on top of the call's own limit, in milliseconds. */
  UPSTREAM_TIMEOUT_MS: integer(1, 300_000).default(300_000),
  /** Tenant that answers on hosts that no tenant lists. */
  DEFAULT_TENANT: z.string().default("nordlicht"),
  /** "yes" in development: simulates the shops of the demonstration tenants; refused elsewhere. `npm start` sets it. */
  DEMO_SHOP: z.enum(["yes", "no"]).default("no"),
  /** Scheme of the public URLs: "https" outside development, also behind a proxy that terminates TLS. */
  PUBLIC_SCHEME: z.enum(["http", "https"]).optional(),
  /** Port in public URLs if it is not the scheme's default; in development PORT. */
  PUBLIC_PORT: integer(1, 65_535).optional(),
  /** Proxies whose header about the visitor's address is trusted: their number, or their networks. */
  TRUST_PROXY: trustedProxies.default(0),
  /** Port of the metrics (/metrics, for Prometheus) of web process and worker; without it there are none. */
  METRICS_PORT: integer(1, 65_535).optional(),
  /** Collector of the traces (OTLP, JSON over HTTP), named as OpenTelemetry does; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), "looks like http://collector:4318")
    .optional(),
  /** What the collector demands, "name=value,…"; the exporter reads it by itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Share of the traces that are recorded, where the request's sender has not decided. */
  TRACED_SHARE: decimal(0, 1).default(1),
  /** fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** smtp:// or smtps:// with user and password; without it mails only reach the development mailbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "looks like smtps://user:password@host:465")
    .optional(),
  /**
   * Root key of the hashes of tokens, cookies and attempts. Changing it ends every session and link, and nothing else.
   */
  APP_SECRET: z.string().min(32, "needs at least 32 characters (openssl rand -base64 32)"),
  /** AES-256 keys "id:base64,…"; the first seals, all open. */
  DATA_KEYS: keysParsedBy(parseDataKeys),
  /** Keys of blind indexes "id:base64,…"; the first makes new indexes, lookups use all. */
  INDEX_KEYS: keysParsedBy(parseIndexKeys),
  /** Multiplies every rate limit; 0 switches them off (load tests). */
  RATE_LIMIT_FACTOR: decimal(0, 1000).default(1),
  /** Maximum open connections of a web process; further ones are closed as they arrive. */
  MAX_CONNECTIONS: integer(10, 1_000_000).default(5_000),
  /** How long /readyz fails before requests are refused; outside development 5. Shorter than STOP_TIMEOUT_MS allows. */
  DRAIN_SECONDS: integer(0, 30).optional(),
});

type Read = z.infer<typeof settings>;
/** The settings, with the defaults that depend on the environment filled in. */
export type Env = Omit<
  Read,
  "HOST" | "PUBLIC_SCHEME" | "DRAIN_SECONDS" | "APP_DATABASE_URL" | "LISTEN_DATABASE_URL"
> & {
  HOST: string;
  PUBLIC_SCHEME: "http" | "https";
  DRAIN_SECONDS: number;
  APP_DATABASE_URL: string;
  LISTEN_DATABASE_URL: string;
};

/** Reads the settings; throws one userError that lists all problems and contains no values. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const development = (given["TENANT_ENVIRONMENT"] ?? "development") === "development";
  const read = settings.safeParse(development ? withLocalSecrets(given) : given);
  const lines = (read.error?.issues ?? []).map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  if (!development && !given["SMTP_URL"]) lines.push("  SMTP_URL: only development keeps mails in a mailbox page");
  if (!development && given["DEMO_SHOP"] === "yes") lines.push("  DEMO_SHOP: only development plays the shop");
  if (given["TENANT_ENVIRONMENT"] === "production" && Number(given["RATE_LIMIT_FACTOR"]) === 0)
    lines.push("  RATE_LIMIT_FACTOR: 0 is for load tests; production has limits");
  const appUrl = appDatabaseUrl(given);
  if (!appUrl) lines.push("  APP_DATABASE_URL: the login of the processes, another than the owner's DATABASE_URL");
  if (!read.success || !appUrl || lines.length > 0) {
    throw userError(
      `Settings are missing or wrong:\n${lines.join("\n")}`,
      "docs/operations/run.md explains each of them.",
    );
  }
  const env = read.data;
  return {
    ...env,
    HOST: env.HOST ?? (development ? "127.0.0.1" : "::"),
    PUBLIC_SCHEME: env.PUBLIC_SCHEME ?? (development ? "http" : "https"),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (development ? 0 : 5),
    APP_DATABASE_URL: appUrl,
    LISTEN_DATABASE_URL: env.LISTEN_DATABASE_URL ?? appUrl,
    ...(development ? { PUBLIC_PORT: env.PUBLIC_PORT ?? env.PORT } : {}),
  };
}

/**
 * The database login of the processes. In development it is derived from the owner's URL and this machine's own secret;
 * elsewhere it must be set and differ from the owner's login. null: it is missing or does not.
 */
export function appDatabaseUrl(source: NodeJS.Dict<string> = process.env): string | null {
  const { APP_DATABASE_URL: url, DATABASE_URL: ownerUrl, TENANT_ENVIRONMENT: environment = "development" } = source;
  if (url) return url === ownerUrl ? null : url;
  if (environment !== "development" || !ownerUrl || !URL.canParse(ownerUrl)) return null;
  const { APP_SECRET = "" } = withLocalSecrets(source);
  const password = createHmac("sha256", APP_SECRET).update("app_login").digest("base64url");
  return Object.assign(new URL(ownerUrl), { username: "app_login", password }).href;
}

function withLocalSecrets(given: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return { ...localSecrets(given["DATA_DIR"] ?? ".data"), ...given };
}
