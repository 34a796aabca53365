import { useTranslation } from "#app/i18n/index.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";
import { Pair } from "./pair.tsx";

type Props = { fields: { street: FieldMeta; houseNumber: FieldMeta; postcode: FieldMeta; city: FieldMeta } };

/** A German address. */
export function AddressFields({ fields }: Props) {
  const { t } = useTranslation("components");
  return (
    <>
      <Pair shape="wide-narrow">
        <Field meta={fields.street} label={t("form.street")} autoComplete="address-line1" />
        <Field meta={fields.houseNumber} label={t("form.houseNumber")} />
      </Pair>
      <Pair shape="narrow-wide">
        <Field meta={fields.postcode} label={t("form.postcode")} autoComplete="postal-code" inputMode="numeric" />
        <Field meta={fields.city} label={t("form.city")} autoComplete="address-level2" />
      </Pair>
    </>
  );
}
