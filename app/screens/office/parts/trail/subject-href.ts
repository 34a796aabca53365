import { path } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { parseNumber } from "#server/platform/values/number.ts";

type Entry = { kind: AuditKind; act: string | null; subject: string | null };

/** Where an entry's object is: its own page if the person may open it, else all entries about it. */
export function subjectHref(language: Language, may: (name: PageName) => boolean, entry: Entry): string | null {
  const { kind, act, subject } = entry;
  if (!subject) return null;
  if (act?.endsWith("Lead") && may("agencyLead")) return path(language, "agencyLead", { leadId: subject });
  if (act?.endsWith("Order") && may("agencyOrders")) return path(language, "agencyOrders", {}, { number: subject });
  if (/^RF\d{8}-/.test(subject) && may("supportPayout")) return path(language, "supportPayout", { run: subject });
  const isNumber = kind !== "agencyActed" && parseNumber(subject) === subject;
  if (isNumber && may("supportRecommendation")) return path(language, "supportRecommendation", { number: subject });
  return path(language, "auditTrail", {}, { subject });
}
