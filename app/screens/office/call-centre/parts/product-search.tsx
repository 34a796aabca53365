import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  action: string;
  typed: string;
  /** whether the page opens for the next product */
  isFocused: boolean;
  rows: readonly { name: string; category: string; cents: number; href: string }[];
  /** a narrow screen shows it between the field and the products, a wide one beside both; by Tab it comes last */
  children: ReactNode;
};

/** Products filtered by typed parts of their names: at once with script, by Enter without. */
export function ProductSearch({ action, typed, rows, isFocused, children }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return (
    <div className="desk" data-enhance="sift">
      <search className="desk-search">
        <Form action={action} method="get">
          <Field
            meta={{ id: "produkt", name: "produkt", initialValue: typed, maxLength: 100 }}
            label={t("callCentre.product")}
            hint={t("callCentre.productHint")}
            autoComplete="off"
            autoFocus={isFocused}
          />
          <SubmitButton>{t("callCentre.find")}</SubmitButton>
        </Form>
      </search>
      {rows.length === 0 ? <p className="desk-rest">{t("callCentre.noProduct")}</p> : null}
      <ul className="lines desk-rest">
        {rows.map(({ name, category, cents, href }) => (
          <li key={href} data-row data-text={`${name} ${category}`.toLowerCase()}>
            <a href={href}>{name}</a>
            <span className="hint">
              {category} · {formatEuro(cents, language)}
            </span>
          </li>
        ))}
      </ul>
      <div className="desk-beside flow flow-l">{children}</div>
    </div>
  );
}
