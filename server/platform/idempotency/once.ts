import type { StoredAnswer } from "#server/platform/repositories.ts";
import type { RequestContext } from "../context.ts";

/** Form of an Idempotency-Key: printable ASCII, which passes every proxy unchanged. */
export const keyForm = /^[\x21-\x7e]{1,200}$/;

/** Longer than a request may take (timeLimit in server/http/request/request.ts). */
const lockSeconds = 30;
const lifeHours = 24;
/** How long a repeated call waits for the first one's answer, and how often it polls. */
const waits = { totalMs: 10_000, everyMs: 200 };

export type Keyed = {
  /** The caller; each caller has its own keys. */
  caller: string;
  key: string;
  /** Everything that distinguishes calls: method, address, body. */
  call: string;
};

export type Once =
  | { kind: "first"; answer: StoredAnswer }
  | { kind: "repeated"; answer: StoredAnswer }
  | { kind: "other" }
  | { kind: "running" };

/**
 * Runs a call once for each caller and key: repeats get the first answer for 24 hours, including concurrent ones.
 * Answers with server errors (5xx) or "too many requests" (429) are not stored, so such calls can be retried.
 */
export async function once(
  ctx: Pick<RequestContext, "secrets" | "idempotentCalls">,
  { caller, key, call }: Keyed,
  run: () => Promise<StoredAnswer>,
): Promise<Once> {
  const keyHash = ctx.secrets.hash("idempotencyKey", `${caller}|${key}`);
  const fingerprint = ctx.secrets.hash("idempotentCall", call);
  for (let waited = 0; ; waited += waits.everyMs) {
    const claimed = await ctx.idempotentCalls.claim(keyHash, fingerprint, { lockSeconds, lifeHours });
    if (claimed.kind === "answered") return { kind: "repeated", answer: claimed.answer };
    if (claimed.kind === "other") return { kind: "other" };
    if (claimed.kind === "run") break;
    if (waited >= waits.totalMs) return { kind: "running" };
    await new Promise((resolve) => setTimeout(resolve, waits.everyMs));
  }
  try {
    const answer = await run();
    if (answer.status >= 500 || answer.status === 429) await ctx.idempotentCalls.release(keyHash, fingerprint);
    else await ctx.idempotentCalls.answer(keyHash, fingerprint, answer);
    return { kind: "first", answer };
  } catch (fault) {
    await ctx.idempotentCalls.release(keyHash, fingerprint);
    throw fault;
  }
}
