import { useTranslation } from "react-i18next";
import type { Searcher } from "#app/layout/office-pages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { type SupportReason, supportReasons } from "#server/office/rules/reason.ts";

type Props = {
  action: string;
  searcher: Searcher;
  typed?: string | undefined;
  reason?: SupportReason | undefined;
  /** focuses the field on load, on pages whose purpose is the search */
  focused?: boolean | undefined;
};

/** One field for anything that the person may find; the support also names the reason of the search. */
export function SearchForm({ action, searcher, typed, reason = "call", focused }: Props) {
  const { t } = useTranslation("support");
  return (
    <search className="desk-search">
      <Form action={action} method="post">
        <Field
          meta={{ id: "suche", name: "suche", initialValue: typed, required: true, maxLength: 254 }}
          label={t(`search.label.${searcher}`)}
          hint={t(`search.hint.${searcher}`)}
          autoComplete="off"
          autoFocus={focused}
        />
        {searcher === "support" ? (
          <Select
            meta={{ id: "grund", name: "grund", initialValue: reason, required: true }}
            label={t("search.reason")}
            options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        ) : null}
        <SubmitButton>{t("search.submit")}</SubmitButton>
      </Form>
    </search>
  );
}
