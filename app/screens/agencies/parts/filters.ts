import { useTranslation } from "react-i18next";
import type { ListFilterField } from "#app/ui/list/list-form.tsx";

type States = "order" | "recommendation" | "reward" | "lead" | "invitation";

/** A report's filter fields: states, days, and a number if the report has one. */
export function useReportFilters(
  of: States | null,
  states: readonly string[],
  names: readonly string[],
): ListFilterField[] {
  const { t } = useTranslation("agencyReports");
  const all: Record<string, () => ListFilterField> = {
    state: () => ({
      name: "state",
      label: t("filter.state"),
      kind: "choice",
      options: states.map((value) => ({ value, label: of ? t(`${of}.${value}` as "order.inReview") : value })),
    }),
    kind: () => ({
      name: "kind",
      label: t("filter.kind"),
      kind: "choice",
      options: (["referrer", "employee"] as const).map((value) => ({ value, label: t(`kind.${value}`) })),
    }),
    release: () => ({
      name: "release",
      label: t("filter.release"),
      kind: "choice",
      options: [{ value: "ours", label: t("filter.ours") }],
    }),
    from: () => ({ name: "from", label: t("filter.from"), kind: "day" }),
    until: () => ({ name: "until", label: t("filter.until"), kind: "day" }),
    number: () => ({ name: "number", label: t("filter.number"), kind: "text" }),
  };
  return names.flatMap((name) => all[name]?.() ?? []);
}
