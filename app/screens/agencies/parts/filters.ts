import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { ListFilterField } from "#app/ui/list/list-form.tsx";

type Text = ParseKeys<"agencyReports">;
type StateText = Extract<Text, `${"order" | "recommendation" | "reward" | "lead" | "invitation"}.${string}`>;

/** A report's filter fields, in order: of a state, its texts are the choices. */
export function useReportFilters(states: readonly StateText[], names: readonly string[]): ListFilterField[] {
  const { t } = useTranslation("agencyReports");
  const all: Record<string, () => ListFilterField> = {
    state: () => ({
      name: "state",
      label: t("filter.state"),
      kind: "choice",
      options: states.map((text) => ({ value: text.slice(text.indexOf(".") + 1), label: t(text) })),
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
