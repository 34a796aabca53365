import type { Tenant } from "#server/platform/tenant/model.ts";

/** "12 345-678 a" → "12345678A": the form in which numbers are checked, stored and compared. */
export function normaliseCustomerNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, "").toUpperCase();
}

/** Whether a normalised number matches the pattern of the tenant's provider. */
export function isCustomerNumber(number: string, { customerNumber }: Pick<Tenant, "customerNumber">): boolean {
  return number.length <= 40 && new RegExp(`^(?:${customerNumber.pattern})$`, "u").test(number);
}

/** "•••• 5678": enough for its owner to recognise it, without revealing it on their screen. */
export function maskedCustomerNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
