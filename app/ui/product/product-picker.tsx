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
  /** all of them, the first entry: the recipient chooses; null: it is not offered */
  allOffers: Pick<PickedProduct, "rewardCents" | "options"> | null;
  /**
   * on a product's own page: the URL of such pages, with "-produkt-" in place of the id; the page then follows the
   * choice
   */
  pages?: string | undefined;
  /** the page for all of them */
  allOffersPage?: string | undefined;
  /** and the page for choosing again without script */
  elsewhere?: string | undefined;
};

/** The product in the recommend form: all offers, then a list by category, each entry with its reward. */
export function ProductPicker({ meta, label, hint, groups, allOffers, pages, allOffersPage, elsewhere }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const raised = raisedIn(groups);
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
          <select
            {...bound}
            className="input"
            defaultValue={typed(meta) ?? ""}
            data-pages={pages}
            data-all-offers={allOffersPage}
          >
            {allOffers ? (
              <option value="" data-reward={allOffers.rewardCents} data-recipient={recipientParts(allOffers)}>
                {t("product.allOffers", { amount: formatEuro(allOffers.rewardCents, language) })}
              </option>
            ) : null}
            {groups.map(({ label: category, products }) => {
              const options = products.map((product) => (
                <option
                  key={product.id}
                  value={product.id}
                  data-reward={product.rewardCents}
                  data-recipient={recipientParts(product)}
                  data-raised={product.raise ? raised.findIndex(({ id }) => id === product.id) + 1 : 0}
                >
                  {t("product.option", { name: product.name, amount: formatEuro(product.rewardCents, language) })}
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

/** The products whose reward a campaign raises now; an entry's `data-raised` is its place among them, from 1. */
export const raisedIn = (groups: Props["groups"]) =>
  groups.flatMap(({ products }) =>
    products.flatMap(({ id, rewardCents, raise }) => (raise ? [{ ...raise, id, rewardCents }] : [])),
  );

/** The recipient's cents for each choice of the split, for the script that draws it. */
const recipientParts = ({ options }: Pick<PickedProduct, "options">) =>
  options.map(({ recipientCents }) => recipientCents).join(" ");
