import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { longestViewName } from "#server/office/work/saved-view/model.ts";
import { Chips } from "./chips.tsx";
import { type ListView, queryOf } from "./query.ts";

/** The person's views of this list as chips, and a form that keeps the present one; nothing on a list as it begins. */
export function SavedViews({ view }: { view: ListView }) {
  const { t } = useTranslation("list");
  const { list, href, views } = view.saved;
  const query = queryOf(view);
  const isKept = views.some((one) => one.query === query);
  if (views.length === 0 && view.isPlain) return null;
  return (
    <div className="saved-views">
      {views.length > 0 ? (
        <Chips
          label={t("views.label")}
          chips={[
            { href: view.path, label: t("views.plain"), isCurrent: view.isPlain },
            ...views.map((one) => ({
              href: `${view.path}?${one.query}`,
              label: one.name,
              isCurrent: one.query === query,
            })),
          ]}
        />
      ) : null}
      {view.isPlain || isKept ? null : (
        <details className="act">
          <summary>{t("views.keep")}</summary>
          <KeepView
            href={href}
            list={list}
            query={query}
            meta={{ id: "ansicht-name", name: "name", required: true, maxLength: longestViewName }}
          />
        </details>
      )}
      {views.length > 0 ? <a href={href}>{t("views.manage")}</a> : null}
    </div>
  );
}

type KeepProps = { href: string; list: string; query: string; meta: FieldMeta };

/** Asks for the name under which a view is kept. */
export function KeepView({ href, list, query, meta }: KeepProps) {
  const { t } = useTranslation("list");
  return (
    <Form action={href} hidden={{ intent: "save", list, query }}>
      <Field meta={meta} label={t("views.name")} autoComplete="off" />
      <SubmitButton size="s">{t("views.save")}</SubmitButton>
    </Form>
  );
}
