import { useTranslation } from "react-i18next";
import { Form } from "#app/ui/form/form.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";

export type PlanLine = {
  id: string;
  productGroup: string;
  kind: "fixed" | "shared";
  referrer: string;
  recipient: string;
  from: string;
  until: string;
  when: "past" | "now" | "future";
};

/** An agency's reward plan. Users with the right can delete future rows. */
export function PlanTable({ rows, mayEdit }: { rows: readonly PlanLine[]; mayEdit: boolean }) {
  const { t } = useTranslation("agencyMoney");
  const remove = ({ id, when, productGroup: group, from }: PlanLine) =>
    when === "future" ? (
      <Form hidden={{ id }}>
        <button className="btn" data-size="s" type="submit" aria-label={t("plan.removeRow", { group, from })}>
          {t("plan.remove")}
        </button>
      </Form>
    ) : null;
  return (
    <FramedTable
      title={t("plan.title")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: "group", label: t("plan.group"), isTitle: true, cell: ({ productGroup }) => productGroup },
        { name: "valid", label: t("plan.valid"), cell: ({ from, until }) => `${from}\u00a0– ${until}` },
        { name: "state", label: t("state"), cell: ({ when }) => t(`plan.${when}`) },
        { name: "kind", label: t("plan.kind"), cell: ({ kind }) => t(`plan.kinds.${kind}`) },
        { name: "referrer", label: t("plan.referrer"), align: "end", cell: ({ referrer }) => referrer },
        { name: "recipient", label: t("plan.recipient"), align: "end", cell: ({ recipient }) => recipient },
        ...(mayEdit
          ? [{ name: "remove", label: t("plan.remove"), align: "end" as const, isAction: true, cell: remove }]
          : []),
      ]}
    />
  );
}
