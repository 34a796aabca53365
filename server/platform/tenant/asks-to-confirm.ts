import type { Tenant } from "./model.ts";

/** The part of a record that decides whether addresses are confirmed. */
export type ConfirmationSettings = Pick<Tenant, "recommendation" | "modules">;

/**
 * Whether somebody who has proven nothing is asked to prove their address first: if the tenant wants it, or if it hides
 * account messages, because then everybody must get the same answer.
 */
export function asksToConfirm({ recommendation, modules }: ConfirmationSettings): boolean {
  return recommendation.confirmEmail || !modules.verboseAccountMessages;
}
