import { mayOpen } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { SupportReason } from "#server/office/rules/reason.ts";
import type { Hit, Thing } from "#server/office/search/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Language } from "#server/platform/values/language.ts";

type By = { user: SsoUser; reason: SupportReason; language: Language };

/** Where a hit leads; null: it has no page that the person may open. */
export function hitHref({ user, reason, language }: By, hit: Hit | Thing): string | null {
  if (!("kind" in hit))
    return hit.number && path(language, "supportRecommendation", { number: hit.number }, { grund: reason });
  const { kind, id, within } = hit;
  switch (kind) {
    case "product":
      return path(language, "officeProduct", { productId: id });
    case "campaign":
      return path(language, "campaignResults");
    case "text":
      return within && path(language, "text", { slug: id, of: within });
    case "lead":
      return path(language, "agencyLead", { leadId: id });
    case "employee":
      return mayOpen(user, "agencyEmployees")
        ? path(language, "agencyEmployees")
        : path(language, "people", {}, { person: id });
    case "run":
      return path(language, "supportPayout", { run: id });
    case "payment":
      return within && path(language, "supportPayout", { run: within }, { ab: paymentBefore(id) });
    case "call":
      return within && path(language, "callCentreRecommend", { productId: within }, { code: id });
    case "order":
      if (mayOpen(user, "agencyOrders")) return path(language, "agencyOrders", {}, { number: id });
      return within && path(language, "supportPayout", { run: within });
    case "invoice":
      if (mayOpen(user, "agencyInvoices")) return path(language, "agencyInvoices");
      // The list begins below a number.
      return path(language, "supportInvoices", {}, { vor: writtenNumber((readNumber(id) ?? 0) + 1) });
  }
}

/** The payments of a run are numbered: its page begins after the one before this. null: this is the first. */
function paymentBefore(endToEndId: string): string | null {
  const [position = ""] = /\d{6}$/.exec(endToEndId) ?? [];
  const before = Number(position) - 1;
  return before > 0 ? `${endToEndId.slice(0, -position.length)}${String(before).padStart(position.length, "0")}` : null;
}
