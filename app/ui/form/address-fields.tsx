import { useTranslation } from "react-i18next";
import { postcodePattern } from "#server/referral/recipient/schema.ts";
import { Field } from "./field.tsx";
import { FieldRow } from "./field-group.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = { fields: { street: FieldMeta; houseNumber: FieldMeta; postcode: FieldMeta; city: FieldMeta } };

/** A German address. */
export function AddressFields({ fields }: Props) {
  const { t } = useTranslation("components");
  const { t: error } = useTranslation("error");
  return (
    <>
      <FieldRow shape="wide-narrow">
        <Field meta={fields.street} label={t("form.street")} autoComplete="address-line1" />
        <Field meta={fields.houseNumber} label={t("form.houseNumber")} />
      </FieldRow>
      <FieldRow shape="narrow-wide">
        <Field
          meta={{ ...fields.postcode, pattern: postcodePattern.source }}
          label={t("form.postcode")}
          autoComplete="postal-code"
          inputMode="numeric"
          error={error("postcode")}
        />
        <Field meta={fields.city} label={t("form.city")} autoComplete="address-level2" />
      </FieldRow>
    </>
  );
}
