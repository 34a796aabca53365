import { useTranslation } from "react-i18next";
import { Select } from "#app/ui/form/select.tsx";
import { supportReasons } from "#server/office/rules/reason.ts";

/** The occasion of a decision about orders in review. */
export function OccasionField({ id }: { id: string }) {
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  return (
    <Select
      meta={{ id, name: "reason", initialValue: "check", required: true }}
      label={t("reviews.reason")}
      options={supportReasons.map((value) => ({ value, label: support(`reason.${value}`) }))}
    />
  );
}
