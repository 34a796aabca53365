import type { Loaded } from "./cached.ts";
import type { UpstreamAnswer } from "./http.ts";

type NoAnswer = Exclude<UpstreamAnswer, { kind: "ok" }>;

/** Of a service that says by 404 or 410 that the thing does not exist; by any other status it failed. */
export function absentOrFailed(answer: NoAnswer): Loaded<never> {
  const absent = answer.kind === "status" && (answer.status === 404 || answer.status === 410);
  return absent ? { kind: "absent" } : failedBy(answer);
}

/** Whatever the status: cached answers stay. */
export function failedBy(answer: NoAnswer): Loaded<never> {
  return { kind: "failed", why: answer.kind === "status" ? `status ${answer.status}` : answer.why };
}
