import type { ParseKeys } from "i18next";
import type { Invoice } from "#server/agencies/invoice/model.ts";

/** The text of what became of a document for an agency. */
export function documentState({ kind, state }: Pick<Invoice, "kind" | "state">): ParseKeys<"agencyMoney"> {
  if (kind === "cancellation") return "invoices.offset";
  return `invoices.${kind === "creditNote" ? "creditStates" : "states"}.${state}`;
}
