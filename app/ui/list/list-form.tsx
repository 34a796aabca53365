import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";
import { pageSizes } from "#server/platform/report/model.ts";
import { type ListView, listParams, paramsWithoutPosition } from "./query.ts";

export type ListFilterField = { name: string; label: string } & (
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  | { kind: "day" | "text" }
);

type Props = {
  view: ListView;
  filters: readonly ListFilterField[];
  columns: readonly {
    name: string;
    label: string;
    isTitle?: boolean | undefined;
    isAction?: boolean | undefined;
    isExtra?: boolean | undefined;
  }[];
};

/**
 * Filters a list and chooses its columns. A GET form: its values are in the URL. On narrow screens the filter is folded
 * unless it is active.
 */
export function ListForm({ view, filters, columns }: Props) {
  const { t } = useTranslation("list");
  const { columns: names, roomy, pageSize } = listParams;
  const own = [...filters.map(({ name }) => name), names, roomy, pageSize];
  const active = filters.filter(({ name }) => view.request.filter[name]).length;
  const choosable = columns.filter(({ isTitle, isAction }) => !isTitle && !isAction);
  return (
    <search>
      {/* Remounted with a new URL, so that the fields start with its values. */}
      <Form
        key={JSON.stringify(paramsWithoutPosition(view))}
        className="list-form"
        action={view.path}
        method="get"
        preventScrollReset
      >
        {paramsWithoutPosition(view, own).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {/* Where the fields fit one line, the style sheet shows them whether it is open or not. */}
        <details className="list-filter" open={active > 0}>
          <summary className="btn" data-kind="quiet">
            {t("filter", { count: active })}
          </summary>
          <div className="list-form">
            {filters.map((field) => (
              <FilterField key={field.name} field={field} value={view.request.filter[field.name] ?? ""} />
            ))}
            <button className="btn" type="submit">
              {t("show")}
            </button>
          </div>
        </details>
        <details className="list-options">
          <summary className="btn" data-kind="quiet">
            {t("options")}
          </summary>
          <div className="list-form">
            <fieldset className="list-columns">
              <legend className="field-label">{t("columns")}</legend>
              {choosable.map(({ name, label, isExtra }) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    name={names}
                    value={name}
                    defaultChecked={view.columns === null ? !isExtra : view.columns.includes(name)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <fieldset className="list-columns">
              <legend className="field-label">{t("density")}</legend>
              <label>
                <input type="checkbox" name={roomy} value="1" defaultChecked={view.isRoomy} />
                {t("roomy")}
              </label>
            </fieldset>
            <Choice
              name={pageSize}
              label={t("pageSize")}
              value={String(view.request.pageSize)}
              options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            />
            <button className="btn" type="submit">
              {t("apply")}
            </button>
          </div>
        </details>
      </Form>
    </search>
  );
}

function FilterField({ field, value }: { field: ListFilterField; value: string }) {
  const { t } = useTranslation("list");
  const { name, label } = field;
  if (field.kind === "choice") {
    return (
      <Choice name={name} label={label} value={value} options={[{ value: "", label: t("any") }, ...field.options]} />
    );
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <input
        className="input"
        id={`filter-${name}`}
        name={name}
        type={field.kind === "day" ? "date" : "search"}
        defaultValue={value}
        maxLength={field.kind === "day" ? undefined : 100}
        autoComplete="off"
      />
    </div>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <div className="select">
        <select className="input" id={`filter-${name}`} name={name} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  );
}
