import { SpanKind } from "@opentelemetry/api";
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from "cockatiel";
import type { Agent } from "undici";
import type { z } from "zod";
import type { Log } from "#server/platform/context.ts";
import { runningTrace, traced } from "#server/platform/process/traces.ts";
import { checkedBase } from "./base-url.ts";
import { connections } from "./connections.ts";

export type UpstreamOptions = {
  /** Name in log lines: "content nordlicht", "products elbschutz". */
  name: string;
  /** Whose service it is; absent: a trial of none. */
  tenantId?: string;
  /** All paths are below this URL; https, except on this machine. */
  baseUrl: string;
  /** Time limit for the complete answer: 2 s for content, 3 s for products. */
  budgetMs: number;
  /** Upper limit that no budget exceeds. */
  outerMs?: number;
  /** Maximum size of an answer, decompressed. */
  maxBytes?: number;
  breaker?: { failures: number; halfOpenMs: number };
  log: Log;
};

export type UpstreamRequest = {
  method?: "GET" | "POST";
  /** Relative to the base URL, encoded, with its query: "/produkt/12/?quelle=a". */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Overrides the upstream's own. */
  budgetMs?: number;
  maxBytes?: number;
};

type Answered = { status: number; header(name: string): string | null; body: Uint8Array };

/** `ok` is 2xx, `status` any other answer, including redirects: they are not followed. */
export type UpstreamAnswer =
  | ({ kind: "ok" } & Answered)
  | ({ kind: "status" } & Answered)
  | { kind: "unreachable"; why: "timeout" | "connection" | "tooLarge" | "breaker" };

export type Breaker = "closed" | "open" | "halfOpen";

export type Upstream = {
  name: string;
  tenantId: string | null;
  baseUrl: string;
  call(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /**
   * State for monitoring. open: it fails, and most calls are not even tried · halfOpen: nobody has asked it for ten
   * minutes, and the next call tells.
   */
  breaker(): Breaker;
  close(): Promise<void>;
};

/** Segments of dots, e.g. in an id made up by a visitor, would lead to a different path. */
const hasDots = (path: string) => /(?:^|\/)(?:\.|%2e){1,2}(?=[/?]|$)/i.test(path.split("?", 1)[0] ?? "");

const outerMs = 300_000;
const maxBytes = 2 * 1024 * 1024;
const usualBreaker = { failures: 5, halfOpenMs: 10_000 };
/** A failure longer ago tells nothing of the service as it is now. */
const forgottenMs = 600_000;

/**
 * The only way to call other services: limited in time and size, with one retry if the connection of a GET failed, and
 * with a circuit breaker after repeated failures. A path with segments of dots counts as not found. Never throws, and
 * logs no header, body or query.
 */
export function openUpstream(options: UpstreamOptions): Upstream {
  const base = checkedBase(options.baseUrl);
  const service = connections({
    connections: 32,
    connect: { timeout: options.budgetMs },
    maxRedirections: 0,
  } as Agent.Options);
  const { failures, halfOpenMs } = options.breaker ?? usualBreaker;
  const breaker = circuitBreaker(handleAll.orWhenResult(isFailure), {
    halfOpenAfter: halfOpenMs,
    breaker: new ConsecutiveBreaker(failures),
  });

  async function once(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    try {
      const { dispatcher, fetch } = await service.open();
      const response = await fetch(`${base}${request.path}`, {
        method: request.method ?? "GET",
        headers: { ...traceHeader(), ...request.headers },
        body: request.body ?? null,
        redirect: "manual",
        dispatcher,
        signal,
      });
      const body = await bounded(response.body, request.maxBytes ?? options.maxBytes ?? maxBytes);
      if (!body) return { kind: "unreachable", why: "tooLarge" };
      const { status, headers } = response;
      return { kind: response.ok ? "ok" : "status", status, header: (name) => headers.get(name), body };
    } catch {
      return { kind: "unreachable", why: signal.aborted ? "timeout" : "connection" };
    }
  }

  async function tried(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const budget = Math.min(request.budgetMs ?? options.budgetMs, options.outerMs ?? outerMs);
    const signal = AbortSignal.timeout(budget);
    const first = await once(request, signal);
    const again = (request.method ?? "GET") === "GET" && first.kind === "unreachable" && first.why === "connection";
    return again ? once(request, signal) : first;
  }

  let failedAt = 0;
  async function guarded(request: UpstreamRequest): Promise<UpstreamAnswer> {
    // While one call probes whether the service is back, others fail at once.
    if (breaker.state === CircuitState.HalfOpen) return { kind: "unreachable", why: "breaker" };
    try {
      const answer = await breaker.execute(() => tried(request));
      if (isFailure(answer)) failedAt = Date.now();
      return answer;
    } catch (fault) {
      if (isBrokenCircuitError(fault)) return { kind: "unreachable", why: "breaker" };
      throw fault;
    }
  }

  return {
    name: options.name,
    tenantId: options.tenantId ?? null,
    baseUrl: base,
    async call(request) {
      if (hasDots(request.path)) return { kind: "status", status: 404, header: () => null, body: new Uint8Array() };
      const began = performance.now();
      const method = request.method ?? "GET";
      const answer = await traced(
        `${method} ${options.name}`,
        SpanKind.CLIENT,
        { "http.request.method": method, "server.address": new URL(base).hostname },
        () => guarded(request),
      );
      if (answer.kind !== "ok" && !(answer.kind === "unreachable" && answer.why === "breaker")) {
        const outcome = answer.kind === "status" ? { status: answer.status } : { why: answer.why };
        const place = { upstream: options.name, method, path: request.path.split("?")[0] };
        const ms = Math.round(performance.now() - began);
        options.log.warn({ ...place, ...outcome, ms }, "an upstream call got no good answer");
      }
      return answer;
    },
    breaker() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return Date.now() - failedAt < forgottenMs ? "open" : "halfOpen";
    },
    close: () => service.close(),
  };
}

/** So that a service that records traces itself continues ours. */
function traceHeader(): { traceparent?: string } {
  const traceparent = runningTrace();
  return traceparent === null ? {} : { traceparent };
}

/** Answers that count as failures of the service; a wrong request or a missing thing does not. */
function isFailure(answer: unknown): boolean {
  const { kind, status } = answer as { kind: UpstreamAnswer["kind"]; status?: number };
  return kind === "unreachable" || (kind === "status" && (status === 408 || (status ?? 0) >= 500));
}

/** An answer's body in memory; null if it is larger than allowed, in which case the rest is not read. */
export async function bounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** `problem` names the invalid fields and the reasons, never values. */
export type ReadJson<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Parses a JSON body and validates its shape. */
export function readJson<T>(body: Uint8Array, shape: z.ZodType<T>): ReadJson<T> {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return { ok: false, problem: "is no JSON" };
  }
  const read = shape.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  const issues = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return { ok: false, problem: issues.join("; ") };
}
