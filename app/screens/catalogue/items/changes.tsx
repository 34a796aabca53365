import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Change } from "./editor.ts";

/** Each fact that changes, before and after. */
export function Changes({ all }: { all: readonly Change[] }) {
  const { t } = useTranslation("items");
  if (all.length === 0) return <Notice>{t("same")}</Notice>;
  const value = (text: string) => (text === "" ? <span className="muted">{t("nothing")}</span> : <span>{text}</span>);
  return (
    <Table
      caption={t("changes")}
      className="list-table item-changes"
      rows={all}
      keyOf={({ name }) => name}
      columns={[
        { name: "fact", label: t("fact"), isTitle: true, cell: ({ label }) => label },
        { name: "before", label: t("before"), cardLabel: t("before"), cell: ({ before }) => value(before) },
        {
          name: "after",
          label: t("after"),
          cardLabel: t("after"),
          cell: ({ after }) => <strong>{value(after)}</strong>,
        },
      ]}
    />
  );
}
