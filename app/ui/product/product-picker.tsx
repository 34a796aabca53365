import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { FieldError, FieldLabel } from "#app/ui/form/field-texts.tsx";
import { bind, type FieldMeta, typed } from "#app/ui/form/meta.ts";
import type { SplitOption } from "#app/ui/form/split-control.tsx";

type PickedProduct = {
  id: string;
  name: string;
  rewardCents: number;
  /** the campaign that raises the reward now; null: none */
  raise: { name: string; usualCents: number; endsOn: string } | null;
  /** each person's amount for each choice of the split, in its order */
  options: readonly SplitOption[];
};

type Props = {
  meta: FieldMeta;
  label?: string | undefined;
  hint?: string | undefined;
  /** label null: not grouped by category */
  groups: readonly { label: string | null; products: readonly PickedProduct[] }[];
  /**
   * on a product's own page: the URL of such pages, with "-produkt-" in place of the id; the page then follows the
   * choice
   */
  pages?: string | undefined;
  /** and the page for choosing again without script */
  elsewhere?: string | undefined;
};

/** The product in the recommend form: a list by category, each entry with its reward. */
export function ProductPicker({ meta, label, hint, groups, pages, elsewhere }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const { minLength: _min, maxLength: _max, pattern: _pattern, ...bound } = bind(meta, hint);
  return (
    <>
      {elsewhere ? (
        <p className="unscripted">
          <a href={elsewhere}>{t("product.other")}</a>
        </p>
      ) : null}
      <div className={elsewhere ? "field scripted" : "field"}>
        <FieldLabel meta={{ ...meta, required: true }} label={label ?? t("product.pick")} hint={hint} />
        <div className="select">
          <select {...bound} className="input" defaultValue={typed(meta)} data-pages={pages}>
            {groups.map(({ label: category, products }) => {
              const options = products.map(({ id, name, rewardCents, options: parts }) => (
                <option
                  key={id}
                  value={id}
                  data-reward={rewardCents}
                  data-recipient={parts.map(({ recipientCents }) => recipientCents).join(" ")}
                >
                  {t("product.option", { name, amount: formatEuro(rewardCents, language) })}
                </option>
              ));
              if (category === null) return options;
              return (
                <optgroup key={category} label={category}>
                  {options}
                </optgroup>
              );
            })}
          </select>
          <Icon name="chevron" />
        </div>
        <FieldError meta={meta} />
      </div>
    </>
  );
}
