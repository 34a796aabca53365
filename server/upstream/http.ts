import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from "cockatiel";
import { Agent, fetch } from "undici";
import type { Log } from "#server/domain/context.ts";
import { createFault } from "#server/domain/fault.ts";
import { trimEndOf } from "#server/domain/trim.ts";
import { bounded } from "./bounded.ts";

export type UpstreamOptions = {
  /** Its name in log lines: "content nordlicht", "products elbschutz". */
  name: string;
  /** Everything that is called lies below it; https, but for this machine itself. */
  baseUrl: string;
  /** How long an answer may take, whole: 2 s for content, 3 s for products. */
  budgetMs: number;
  /** What no budget exceeds, whoever sets it. */
  outerMs?: number;
  /** What an answer may weigh, unpacked. */
  maxBytes?: number;
  breaker?: { failures: number; halfOpenMs: number };
  log: Log;
};

export type UpstreamRequest = {
  method?: "GET" | "POST";
  /** Below the base URL, encoded, with its query: "/produkt/12/?quelle=a". */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Other than the upstream's own. */
  budgetMs?: number;
  maxBytes?: number;
};

type Answered = { status: number; header(name: string): string | null; body: Uint8Array };

/** `ok` is 2xx, `status` any other answer, redirects among them: none is followed. */
export type UpstreamAnswer =
  | ({ kind: "ok" } & Answered)
  | ({ kind: "status" } & Answered)
  | { kind: "unreachable"; why: "timeout" | "connection" | "tooLarge" | "breaker" };

export type Upstream = {
  baseUrl: string;
  call(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** For those that watch: "open" while calls are refused at once. */
  breaker(): "closed" | "open" | "halfOpen";
  close(): Promise<void>;
};

/** A segment of dots, as an id that a visitor made up, leads to another path than the one it stands in. */
const hasDots = (path: string) => /(?:^|\/)(?:\.|%2e){1,2}(?=[/?]|$)/i.test(path.split("?", 1)[0] ?? "");

const outerMs = 300_000;
const maxBytes = 2 * 1024 * 1024;
const usualBreaker = { failures: 5, halfOpenMs: 10_000 };

/**
 * The one way to call somebody else's service: in bounded time and size, with one more try when the connection of a GET
 * failed, and not at all for a while after it failed repeatedly. A path with segments of dots is not found. It throws nothing, and logs no header, body or query.
 */
export function openUpstream(options: UpstreamOptions): Upstream {
  const base = checkedBase(options.baseUrl);
  const agent = new Agent({
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
      const response = await fetch(`${base}${request.path}`, {
        method: request.method ?? "GET",
        headers: { ...request.headers },
        body: request.body ?? null,
        redirect: "manual",
        dispatcher: agent,
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

  async function guarded(request: UpstreamRequest): Promise<UpstreamAnswer> {
    // While one call finds out whether the service is back, the others do not wait for it.
    if (breaker.state === CircuitState.HalfOpen) return { kind: "unreachable", why: "breaker" };
    try {
      return await breaker.execute(() => tried(request));
    } catch (fault) {
      if (isBrokenCircuitError(fault)) return { kind: "unreachable", why: "breaker" };
      throw fault;
    }
  }

  return {
    baseUrl: base,
    async call(request) {
      if (hasDots(request.path)) return { kind: "status", status: 404, header: () => null, body: new Uint8Array() };
      const began = performance.now();
      const answer = await guarded(request);
      if (answer.kind !== "ok" && !(answer.kind === "unreachable" && answer.why === "breaker")) {
        const outcome = answer.kind === "status" ? { status: answer.status } : { why: answer.why };
        const place = { upstream: options.name, method: request.method ?? "GET", path: request.path.split("?")[0] };
        const ms = Math.round(performance.now() - began);
        options.log.warn({ ...place, ...outcome, ms }, "an upstream call got no good answer");
      }
      return answer;
    },
    breaker() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "halfOpen" : "open";
    },
    close: () => agent.destroy(),
  };
}

/** What the service should never answer; a wrong question or a missing thing says nothing about its health. */
function isFailure(answer: unknown): boolean {
  const { kind, status } = answer as { kind: UpstreamAnswer["kind"]; status?: number };
  return kind === "unreachable" || (kind === "status" && (status === 408 || (status ?? 0) >= 500));
}

/** The base without its last slash. Secrets travel to it, so nothing but this machine is spoken to without TLS. */
export function checkedBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || url.username || url.password || url.search || url.hash)
    throw createFault("upstreamUrl", "That is no base URL of an upstream.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname)))
    throw createFault("upstreamUrl", `The upstream ${url.host} is not spoken to without TLS.`);
  return trimEndOf(url.href, "/");
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
