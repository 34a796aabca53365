import { type DestinationStream, type Logger, pino } from "pino";
import type { Log } from "./domain/context.ts";
import { gathered } from "./log-pieces.ts";

/** Fields whose values never reach a log, up to two levels down. */
const SECRET_FIELDS = [
  ...["authorization", "cookie", "set-cookie", "x-signature", "token", "password", "secret"],
  ...["email", "phone", "iban", "bic", "accountHolder", "firstName", "lastName", "street", "dateOfBirth"],
  ...["body", "query", "html", "text"],
];

/** JSON lines on stdout; whatever names a person or opens a door is cut, by its field's name and by its looks. */
export function makeLog(
  level: string,
  stream: { write(line: string): void } = gathered(pino.destination({ sync: false })),
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

/**
 * The lines of requests, into the same log. Their fields are these and name nobody but perhaps by the path: that alone is
 * looked through for what looks like a secret.
 */
export function requestLines(log: Logger): (request: Request) => void {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>;
  const lines = pino(form(log.level), stream as DestinationStream);
  return ({ id, method, url, status, began }) => {
    const responseTime = Math.round(performance.now() - began);
    const line = { requestId: id, method, path: withoutValues(loggedPath(url)), status, responseTime };
    if (status >= 500) lines.error(line, "request errored");
    else lines.info(line, "request completed");
  };
}

/** The database's own faults carry their whole connection along; this is what finds the place. */
function described(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const { name, message, stack, cause, code, tag } = fault as Error & { code?: unknown; tag?: unknown };
  return { type: name, message, code, tag, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
}

const mailAddress = /[\w.+-]+(?:@|%40)[\w-]+\.[\w.-]+/g;

/** E-mail addresses, IBANs and long tokens, wherever a message or a stack carries them. */
function withoutValues(line: string): string {
  const unaddressed = line.includes("@") || line.includes("%40") ? line.replace(mailAddress, "[email]") : line;
  return unaddressed
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, "[iban]")
    .replace(/(?<![\w/.-])[A-Za-z0-9_-]{40,}/g, "[token]");
}

/** An address as it may be logged: tokens travel in queries, and in some paths of the facade. */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? "").replaceAll(/\/[\w-]{40,}(?=\/|$)/g, "/[token]");
}
