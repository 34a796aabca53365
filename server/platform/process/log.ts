import { hostname } from "node:os";
import { pid } from "node:process";
import { type Logger, pino } from "pino";
import type { Log } from "#server/platform/context.ts";
import { buffered } from "./buffered-destination.ts";
import { onceAnHour } from "./repeated-faults.ts";
import { release } from "./root.ts";
import { traceId } from "./traces.ts";

/** Fields whose values never reach a log, up to two levels deep. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "x-signature",
  "token",
  "password",
  "secret",
  "email",
  "phone",
  "iban",
  "bic",
  "accountHolder",
  "firstName",
  "lastName",
  "street",
  "dateOfBirth",
  "body",
  "query",
  "html",
  "text",
];

/** What wrote a line: which process of which cell, of which version, on which machine. */
export const originOf = (process: string, cell: string) => ({
  process,
  cell,
  release,
  instance: `${hostname()}:${pid}`,
});

/**
 * JSON lines on stdout, each with `origin`. Personal data, tokens and secrets are redacted by field name and by
 * pattern. A process with an origin runs for long: it writes a repeated fault once an hour.
 */
export function makeLog(
  level: string,
  stream: { write(line: string): void } = buffered(pino.destination({ sync: false })),
  origin: Record<string, string> | null = null,
): Logger {
  return pino(
    {
      ...form(level),
      base: origin,
      mixin: traceOfLine,
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: "[cut]",
      },
      serializers: { err: described },
      hooks: { streamWrite: withoutValues, ...(origin && { logMethod: onceAnHour() }) },
    },
    stream,
  );
}

function traceOfLine(): { traceId?: string } {
  const running = traceId();
  return running === undefined ? {} : { traceId: running };
}

const form = (level: string) => ({
  level,
  timestamp: isoTime(),
  formatters: { level: (label: string) => ({ level: label }) },
});

/** pino's own format, computed at most once per millisecond. */
function isoTime(): () => string {
  let at = 0;
  let written = "";
  return () => {
    const now = Date.now();
    if (now !== at) written = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return written;
  };
}

/** A log whose lines carry these fields too, but for those that a line gives itself. */
export function withFields(log: Log, own: { requestId: string } | { tenantId: string }): Log {
  return {
    info: (fields, message) => log.info({ ...own, ...fields }, message),
    warn: (fields, message) => log.warn({ ...own, ...fields }, message),
    error: (fields, message) => log.error({ ...own, ...fields }, message),
  };
}

type Request = {
  id: string;
  method: string;
  url: string;
  status: number;
  /** performance.now() */
  began: number;
  /** Whose host was asked; undefined: nobody's, or not looked up. */
  tenantId?: string | undefined;
  /** The host that was asked, if no tenant answers on it; undefined: one does, or it was not looked up. */
  unknownHost?: string | undefined;
};

/**
 * Logs a request. Only the path, and an unknown host, could contain a secret; they are masked and shortened
 * (`loggedPath`, `loggedHost`). The fields are fixed, so the line is not searched for secret field names, which costs a
 * third of a cached page's time. That no tenant answers on a host is no fault of ours: a warning with the host.
 */
export function requestLines(log: Logger): (request: Request) => void {
  const lines = log.child({}, { redact: [] });
  return ({ id, method, url, status, began, tenantId, unknownHost }) => {
    const responseTime = Math.round(performance.now() - began);
    const line = { requestId: id, tenantId, method, path: loggedPath(url), status, responseTime };
    if (status === 503 && unknownHost !== undefined)
      lines.warn({ ...line, host: loggedHost(unknownHost) }, "request refused: no tenant answers on this host");
    else if (status >= 500) lines.error(line, "request errored");
    else lines.info(line, "request completed");
  };
}

/** The fields of a fault that help to locate it: the database's own faults include their whole connection. */
function described(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const { name, message, stack, cause, code, tag } = fault as Error & { code?: unknown; tag?: unknown };
  return { type: name, message, code, tag, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
}

/**
 * The lookbehind allows a match only at the start of a run of such characters: starting inside a run would scan the
 * rest of it again for each character.
 */
const mailAddress = /(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+\.[\w.-]+/g;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const longToken = /(?<![\w-])[A-Za-z0-9_-]{40,}/g;

/** Masks e-mail addresses, IBANs and long tokens anywhere in a message or a stack trace. */
function withoutValues(line: string): string {
  const unaddressed = line.includes("@") || line.includes("%40") ? line.replace(mailAddress, "[email]") : line;
  return unaddressed.replace(iban, "[iban]").replace(longToken, "[token]");
}

const maxPathLength = 300;

/**
 * The path of a URL as it may be logged. Tokens are in queries, which are omitted, and in some paths; a link garbled by
 * a mail program may have one in a path where we expect none. Therefore each segment is checked in its decoded form,
 * and what follows `/SetKundennummerForEmpfehler/`, which may be a customer number, is not logged. At most
 * `maxPathLength` characters, cut at the end of a segment.
 */
export function loggedPath(url: string): string {
  const path = url.slice(0, maxPathLength + 1).split(/[?#]/, 1)[0] ?? "";
  const isCut = path.length > maxPathLength;
  const whole = isCut ? path.slice(0, path.lastIndexOf("/") + 1) : path;
  const segments = whole.split("/");
  const logged = segments.map((segment, at) =>
    beforeNumber.test(segments[at - 1] ?? "") ? "[number]" : loggedSegment(segment),
  );
  return logged.join("/") + (isCut ? "…" : "");
}

const maxHostLength = 100;

/** A Host header as it may be logged: anybody can write anything into it. */
const loggedHost = (host: string) => host.slice(0, maxHostLength).split(".").map(loggedSegment).join(".");

const beforeNumber = /^setkundennummerforempfehler$/i;

/** Segments of our own paths are short or in lower case; tokens are long and of mixed case. */
function loggedSegment(segment: string): string {
  const letters = decoded(segment).replaceAll(/[^A-Za-z0-9_-]/g, "");
  const isMixed = /[a-z]/.test(letters) && /[A-Z]/.test(letters);
  return letters.length >= (isMixed ? 20 : 40) ? "[token]" : segment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
