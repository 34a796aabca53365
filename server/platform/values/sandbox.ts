import type { PlatformTenant } from "#server/platform/tenant.ts";

/**
 * What means something of its own in a test tenant (`test` in its record), and nothing anywhere else:
 * docs/partners/sandbox.md tells partners. Every rule below asks for the tenant first.
 */
export const sandbox = {
  /** The only account that a test tenant pays from: an example that no bank keeps (ISO 13616 registry). */
  payerIban: "DE89370400440532013000",
  /** A mail to this local part, at any domain, is refused like one to an address that does not exist. */
  bouncingLocalPart: "bounce",
  /** An order whose number begins so is cancelled by itself, soon after the shop confirmed it. */
  cancelledOrders: "STORNO",
  /** A payment to this account comes back on the next day: it was closed. A documented example, like the payer's. */
  returnedIban: "DE02120300000000202051",
} as const;

type Flag = Pick<PlatformTenant, "test">;

/** Whether a test tenant would pay from an account that a bank might keep. */
export function paysForReal({ test }: Flag, payerIban: string): boolean {
  return test && payerIban !== sandbox.payerIban;
}

/** Whether mails to the address end as bounced, without being sent. */
export function bounces({ test }: Flag, address: string): boolean {
  return test && address.toLowerCase().startsWith(`${sandbox.bouncingLocalPart}@`);
}

/** Whether an order is cancelled once it is confirmed, without a message of the shop. */
export function cancelsItself({ test }: Flag, orderNumber: string): boolean {
  return test && orderNumber.startsWith(sandbox.cancelledOrders);
}

/** Why a payment to an account comes back, as banks say it; null: it does not. */
export function returnReasonOf({ test }: Flag, iban: string): "AC04" | null {
  return test && iban === sandbox.returnedIban ? "AC04" : null;
}
