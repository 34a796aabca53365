import { useTranslation } from "react-i18next";
import type { FieldMeta } from "./meta.ts";
import { Select } from "./select.tsx";

type Props = { meta: FieldMeta };

/** Anrede; "Keine Angabe" is an answer. */
export function Salutation({ meta }: Props) {
  const { t } = useTranslation("components");
  return (
    <Select
      meta={meta}
      label={t("form.salutation")}
      autoComplete="honorific-prefix"
      options={[
        { value: "", label: t("form.salutationNone") },
        { value: "ms", label: t("form.salutationMs") },
        { value: "mr", label: t("form.salutationMr") },
        { value: "mx", label: t("form.salutationMx") },
      ]}
    />
  );
}
