import { useTranslation } from "react-i18next";
import type { Meta } from "#app/screens/catalogue/items/item-editor.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, FieldRow } from "#app/ui/form/field-group.tsx";
import { type Option, Select } from "#app/ui/form/select.tsx";

type Props = {
  meta: Meta;
  categories: readonly Option[];
  /** it gets its number, which stays */
  isNew: boolean;
};

/** The fields of a product, as its page shows them. */
export function ProductForm({ meta, categories, isNew }: Props) {
  const { t } = useTranslation("items");
  const required = { required: true, missing: t("missing") };
  return (
    <>
      <Checkbox meta={meta("offered")} label={t("product.offered")} hint={t("product.offeredHint")} />
      <FieldGroup title={t("product.names")}>
        {isNew ? (
          <Field
            meta={meta("id", { ...required, maxLength: 64 })}
            label={t("product.id")}
            hint={t("product.idHint")}
            autoComplete="off"
          />
        ) : null}
        <Field
          meta={meta("displayName", { ...required, maxLength: 120 })}
          label={t("product.displayName")}
          autoComplete="off"
        />
        <FieldRow>
          <Field
            meta={meta("name", { ...required, maxLength: 60 })}
            label={t("product.name")}
            hint={t("product.nameHint")}
            autoComplete="off"
          />
          <Select meta={meta("categoryId", required)} label={t("product.categoryId")} options={categories} />
        </FieldRow>
        <Field meta={meta("features")} label={t("product.features")} hint={t("product.featuresHint")} rows={5} />
      </FieldGroup>
      <FieldGroup title={t("product.costs")}>
        <FieldRow>
          <Field
            meta={meta("monthly", { maxLength: 20 })}
            label={t("product.monthly")}
            hint={t("euroHint")}
            kind="short"
            inputMode="decimal"
            autoComplete="off"
          />
          <Field
            meta={meta("oneOff", { maxLength: 20 })}
            label={t("product.oneOff")}
            hint={t("product.oneOffHint")}
            kind="short"
            inputMode="decimal"
            autoComplete="off"
          />
        </FieldRow>
        <Field
          meta={meta("priceSplit", { maxLength: 200 })}
          label={t("product.priceSplit")}
          hint={t("product.priceSplitHint")}
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup title={t("product.badge")}>
        <FieldRow>
          <Field
            meta={meta("promotionName", { maxLength: 120 })}
            label={t("product.promotionName")}
            autoComplete="off"
          />
          <Field
            meta={meta("promotion", { maxLength: 20 })}
            label={t("product.promotion")}
            kind="short"
            inputMode="decimal"
            autoComplete="off"
          />
        </FieldRow>
        <Checkbox meta={meta("young")} label={t("product.young")} hint={t("product.youngHint")} />
      </FieldGroup>
      <FieldGroup title={t("product.order")}>
        <Field
          meta={meta("shopUrl", { maxLength: 500 })}
          label={t("product.shopUrl")}
          hint={t("product.shopUrlHint", { number: "{number}" })}
          type="url"
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup title={t("english")} hint={t("englishHint")}>
        <Field meta={meta("enDisplayName", { maxLength: 120 })} label={t("product.enDisplayName")} autoComplete="off" />
        <Field meta={meta("enName", { maxLength: 60 })} label={t("product.enName")} autoComplete="off" />
        <Field meta={meta("enFeatures")} label={t("product.enFeatures")} rows={5} />
        <Field meta={meta("enPriceSplit", { maxLength: 200 })} label={t("product.enPriceSplit")} autoComplete="off" />
        <Field
          meta={meta("enPromotionName", { maxLength: 120 })}
          label={t("product.enPromotionName")}
          autoComplete="off"
        />
      </FieldGroup>
    </>
  );
}
