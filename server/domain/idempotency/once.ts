import type { RequestContext } from "../context.ts";
import type { StoredAnswer } from "./repository.ts";

/** What an Idempotency-Key may be: printable ASCII, so that it passes every proxy unchanged. */
export const keyForm = /^[\x21-\x7e]{1,200}$/;

/** Longer than a request may take (timeLimit in server/http/request.ts). */
const lockSeconds = 30;
const lifeHours = 24;
/** A repeated call waits so long for the first one's answer, and looks so often. */
const waits = { totalMs: 10_000, everyMs: 200 };

export type Keyed = {
  /** Who calls: the same key of another caller is another key. */
  caller: string;
  key: string;
  /** Everything that makes the call another one: method, address, body. */
  call: string;
};

export type Once =
  | { kind: "first"; answer: StoredAnswer }
  | { kind: "repeated"; answer: StoredAnswer }
  | { kind: "other" }
  | { kind: "running" };

/**
 * Runs a call once for a caller and a key: the first answer is given again for 24 hours, to callers at the same time as
 * well. What the server itself failed at (5xx) or put off (429) is not kept, so that it can be repeated.
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
