import { maxReasonLength } from "#app/content/price-change.ts";
import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";

/** What is wrong with the reason that somebody typed for a second person, who decides about rewards; null: nothing. */
export function faultOfReason(ctx: RequestContext, reason: string): string | null {
  const { t } = i18nFor(ctx);
  if (reason === "") return t("prices:reasonMissing");
  return reason.length > maxReasonLength ? t("prices:reasonLong", { count: maxReasonLength }) : null;
}
