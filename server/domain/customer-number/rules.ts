import type { Tenant } from "../tenant/model.ts";

/** "12 345-678 a" → "12345678A": the form in which a number is checked, stored and compared. */
export function normaliseCustomerNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, "").toUpperCase();
}

/** Whether a normalised number looks like one of the tenant's provider. */
export function isCustomerNumber(number: string, { customerNumber }: Pick<Tenant, "customerNumber">): boolean {
  return number.length <= 40 && new RegExp(`^(?:${customerNumber.pattern})$`, "u").test(number);
}

/** "•••• 5678": its owner recognises it, and nobody else learns it from their screen. */
export function maskedCustomerNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
