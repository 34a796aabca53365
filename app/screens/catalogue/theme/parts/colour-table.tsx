import { useTranslation } from "react-i18next";
import { FieldError } from "#app/ui/form/field-texts.tsx";
import { bind } from "#app/ui/form/meta.ts";
import type { Palette, Scheme } from "#server/platform/values/theme.ts";
import { type Cell, type FieldName, fieldOf, groups, schemes } from "./palette.ts";

/** "light-muted" → "Nebentext, hell". */
export function useColourName(): (field: FieldName) => string {
  const { t } = useTranslation("theme");
  return (field) => {
    const [scheme, name] = field.split("-") as [Scheme, keyof Palette];
    return t(`of.${scheme}`, { name: t(`names.${name}`) });
  };
}

type Props = { cells: Readonly<Record<FieldName, Cell>> };

/** Every colour in both schemes, in its field, with its least contrast. */
export function ColourTable({ cells }: Props) {
  const { t } = useTranslation("theme");
  return (
    <>
      <p className="hint">{t("lightHint")}</p>
      <table className="table colour-table">
        <caption className="vh">{t("form")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("colour")}</th>
            <th scope="col">{t("light")}</th>
            <th scope="col">{t("dark")}</th>
          </tr>
        </thead>
        {Object.entries(groups).map(([group, names]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {t(`groups.${group as keyof typeof groups}`)}
              </th>
            </tr>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`names.${name}`)}</th>
                {schemes.map((scheme) => (
                  <td key={scheme}>
                    <ColourField field={fieldOf(scheme, name)} cell={cells[fieldOf(scheme, name)]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** The picker is enabled by the script (app/browser/office.ts), and a sample of the colour without it. */
function ColourField({ field, cell: { typed, hex, ratio, error } }: { field: FieldName; cell: Cell }) {
  const { t } = useTranslation("theme");
  const name = useColourName()(field);
  const meta = {
    id: field,
    name: field,
    required: true,
    missing: t("missing"),
    maxLength: 20,
    errors: error ? [error] : undefined,
  };
  return (
    <div className="field colour-field">
      <label className="vh" htmlFor={field}>
        {name}
      </label>
      <input
        className="colour-picker"
        type="color"
        data-picks={field}
        defaultValue={hex}
        disabled
        tabIndex={-1}
        aria-hidden
      />
      <input {...bind(meta, null)} className="input" defaultValue={typed} spellCheck={false} autoComplete="off" />
      {ratio ? <span className="muted">{t("ratio", { ratio })}</span> : null}
      <FieldError meta={meta} />
    </div>
  );
}
