/**
 * What happens to every request of a page and every call of the facade before its use-case runs, in this order. Both
 * (server/http/pages.ts, server/api/serve.ts) say what each step does for them; the first step that answers ends it.
 */
export const stepNames = [
  /** Remembers the campaign that led here. */
  "campaign",
  /** A session lives on because it is used. */
  "extendSession",
  /** A support session changes nothing. */
  "supportReadsOnly",
  /** Tenants that show nothing without a login. */
  "forcedLogin",
  /** Screens that a session of an automatic login does not open. */
  "autologin",
  /** An agency accepts the data-processing agreement first. */
  "agreement",
] as const;
type StepName = (typeof stepNames)[number];

/** Returns the answer that ends the request; null: the next step follows. */
type Step<Asked, Answer> = (asked: Asked) => Answer | null | Promise<Answer | null>;

/** null: the step does not apply here. */
export type Steps<Asked, Answer> = Readonly<Record<StepName, Step<Asked, Answer> | null>>;

/** Runs the steps; null: none of them answered. */
export async function firstAnswer<Asked, Answer>(steps: Steps<Asked, Answer>, asked: Asked): Promise<Answer | null> {
  for (const name of stepNames) {
    const answer = await steps[name]?.(asked);
    if (answer) return answer;
  }
  return null;
}
