import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** why it is asked for, e.g. the minimum age of 18 */
  hint?: string | undefined;
};

/** One text field that accepts any separator or none (parseTypedDay): quicker than three lists or a calendar. */
export function DateOfBirth({ meta, hint }: Props) {
  const { t } = useTranslation("components");
  return (
    <Field
      meta={meta}
      label={t("form.birthDate")}
      hint={hint ?? t("form.birthDateHint")}
      kind="date"
      inputMode="numeric"
      autoComplete="bday"
    />
  );
}
