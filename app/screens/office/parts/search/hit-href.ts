import { mayOpen } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { SupportReason } from "#server/office/model.ts";
import type { Hit, Thing } from "#server/office/search/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Language } from "#server/platform/values/language.ts";

type By = { user: SsoUser; reason: SupportReason; language: Language };

/** Where a hit leads; null: it has no page that the person may open. */
export function hitHref({ user, reason, language }: By, hit: Hit | Thing): string | null {
  if (!("kind" in hit))
    return hit.number && path(language, "supportRecommendation", { number: hit.number }, { grund: reason });
  const { kind, id, within } = hit;
  if (kind === "product") return path(language, "officeProduct", { productId: id });
  if (kind === "campaign") return path(language, "campaignResults");
  if (kind === "text") return within && path(language, "text", { slug: id, of: within });
  if (kind === "lead") return path(language, "agencyLead", { leadId: id });
  if (kind === "employee")
    return mayOpen(user, "agencyEmployees")
      ? path(language, "agencyEmployees")
      : path(language, "people", {}, { person: id });
  if (kind === "run") return path(language, "supportPayout", { run: id });
  if (kind === "payment") return within && path(language, "supportPayout", { run: within }, { ab: paymentBefore(id) });
  if (kind === "call") return within && path(language, "callCentreRecommend", { productId: within }, { code: id });
  if (kind === "order") {
    if (mayOpen(user, "agencyOrders")) return path(language, "agencyOrders", {}, { number: id });
    return within && path(language, "supportPayout", { run: within });
  }
  if (mayOpen(user, "agencyInvoices")) return path(language, "agencyInvoices");
  // The list begins below a number.
  return path(language, "supportInvoices", {}, { vor: writtenNumber((readNumber(id) ?? 0) + 1) });
}

/** The payments of a run are numbered: its page begins after the one before this. null: this is the first. */
function paymentBefore(endToEndId: string): string | null {
  const [position = ""] = /\d{6}$/.exec(endToEndId) ?? [];
  const before = Number(position) - 1;
  return before > 0 ? `${endToEndId.slice(0, -position.length)}${String(before).padStart(position.length, "0")}` : null;
}
