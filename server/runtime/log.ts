import { type Logger, pino } from "pino";
import type { Log } from "#server/domain/context.ts";
import { buffered } from "./buffered-destination.ts";

/** Fields whose values never reach a log, up to two levels down. */
const SECRET_FIELDS = [
  ...["authorization", "cookie", "set-cookie", "x-signature", "token", "password", "secret"],
  ...["email", "phone", "iban", "bic", "accountHolder", "firstName", "lastName", "street", "dateOfBirth"],
  ...["body", "query", "html", "text"],
];

/** JSON lines on stdout. Personal data, tokens and secrets are redacted by field name and by pattern. */
export function makeLog(
  level: string,
  stream: { write(line: string): void } = buffered(pino.destination({ sync: false })),
): Logger {
  return pino(
    {
      ...form(level),
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: "[cut]",
      },
      serializers: { err: described },
      hooks: { streamWrite: withoutValues },
    },
    stream,
  );
}

const form = (level: string) => ({
  level,
  base: null,
  timestamp: isoTime(),
  formatters: { level: (label: string) => ({ level: label }) },
});

/** pino's own, written out once a millisecond. */
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

/** What is said during a request carries its number. */
export function numbered(log: Logger, requestId: string): Log {
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}

type Request = { id: string; method: string; url: string; status: number /** performance.now() */; began: number };

/** Logs a request. Of its fields only the path could hold a secret; it is cut (`loggedPath`). */
export function requestLines(log: Logger): (request: Request) => void {
  return ({ id, method, url, status, began }) => {
    const responseTime = Math.round(performance.now() - began);
    const line = { requestId: id, method, path: loggedPath(url), status, responseTime };
    if (status >= 500) log.error(line, "request errored");
    else log.info(line, "request completed");
  };
}

/** The database's own faults carry their whole connection along; this is what finds the place. */
function described(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const { name, message, stack, cause, code, tag } = fault as Error & { code?: unknown; tag?: unknown };
  return { type: name, message, code, tag, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
}

/** Each begins where a run of its letters begins: a start in the middle of a run would look through the rest of it again. */
const mailAddress = /(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+\.[\w.-]+/g;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const longToken = /(?<![\w-])[A-Za-z0-9_-]{40,}/g;

/** E-mail addresses, IBANs and long tokens, wherever a message or a stack carries them. */
function withoutValues(line: string): string {
  const unaddressed = line.includes("@") || line.includes("%40") ? line.replace(mailAddress, "[email]") : line;
  return unaddressed.replace(iban, "[iban]").replace(longToken, "[token]");
}

const longestPath = 300;

/**
 * The path of an address as it may be logged. Tokens travel in queries, which are left out, and in some paths; a link that a
 * mail program bent carries one where no path of ours has it. So each segment is judged as it reads once decoded: at
 * most `longestPath` characters of the path, cut where a segment ends.
 */
export function loggedPath(url: string): string {
  const path = url.slice(0, longestPath + 1).split(/[?#]/, 1)[0] ?? "";
  const isCut = path.length > longestPath;
  const whole = isCut ? path.slice(0, path.lastIndexOf("/") + 1) : path;
  return whole.split("/").map(loggedSegment).join("/") + (isCut ? "…" : "");
}

/** Words of our paths are short or in small letters; tokens are long, and their letters large and small. */
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
