import type { Tenant } from "./model.ts";

/**
 * What means something of its own in a test tenant (`test` in its record), and nothing anywhere else:
 * docs/partners/sandbox.md tells partners. Every rule below asks for the tenant first.
 */
export const sandbox = {
  /** The only account that a test tenant pays from: an example that no bank keeps (ISO 13616 registry). */
  payerIban: "DE89370400440532013000",
} as const;

type Flag = Pick<Tenant, "test">;

/** Whether a test tenant would pay from an account that a bank might keep. */
export function paysForReal({ test }: Flag, payerIban: string): boolean {
  return test && payerIban !== sandbox.payerIban;
}
