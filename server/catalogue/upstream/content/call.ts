import type { z } from "zod";
import type { Log } from "#server/platform/context.ts";
import type { Loaded } from "#server/platform/upstream/cached.ts";
import { readJson, type Upstream, type UpstreamAnswer, type UpstreamRequest } from "#server/platform/upstream/http.ts";
import { failedBy } from "#server/platform/upstream/no-answer.ts";
import type { Tokens } from "./token.ts";

/** Makes calls that carry a token; after a 401 the call is repeated once with a new token. */
export function withToken(upstream: Upstream, tokens: Tokens): (request: UpstreamRequest) => Promise<UpstreamAnswer> {
  const send = (request: UpstreamRequest, token: string) =>
    upstream.call({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });
  return async (request) => {
    const token = await tokens.current();
    if (token === null) return { kind: "unreachable", why: "connection" };
    const answer = await send(request, token);
    if (!isRefused(answer) || !tokens.refused(token)) return answer;
    const fresh = await tokens.current();
    if (fresh === null) return answer;
    const second = await send(request, fresh);
    if (isRefused(second)) tokens.refusedNew();
    return second;
  };
}

function isRefused(answer: UpstreamAnswer): boolean {
  return answer.kind === "status" && answer.status === 401;
}

/**
 * A body of this shape, or a failure. A 404 is a failure, too: these queries return an empty list if there is nothing,
 * so a 404 means that the app, the schema or the client is gone, and cached answers must stay.
 */
export function loadedJson<T>(answer: UpstreamAnswer, shape: z.ZodType<T>, what: string, log: Log): Loaded<T> {
  if (answer.kind === "status" && [400, 401, 403, 404, 429].includes(answer.status))
    log.error({ status: answer.status, what }, "the content service refuses: look at its client and schemas");
  if (answer.kind !== "ok") return failedBy(answer);
  const read = readJson(answer.body, shape);
  if (read.ok) return { kind: "found", value: read.value };
  log.error({ what, problem: read.problem }, "an answer of the content service is not what it must be");
  return { kind: "failed", why: "shape" };
}
