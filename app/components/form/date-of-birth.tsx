import { useTranslation } from "#app/i18n/index.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** why it is asked, e.g. that one must be 18 */
  hint?: string | undefined;
};

/** One text field, DD.MM.YYYY: quicker to type and kinder to the memory than three lists or a calendar. */
export function DateOfBirth({ meta, hint }: Props) {
  const { t } = useTranslation("components");
  return (
    <Field
      meta={{ pattern: "\\s*\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{4}\\s*", ...meta }}
      label={t("form.birthDate")}
      hint={hint ?? t("form.birthDateHint")}
      kind="date"
      inputMode="decimal"
      autoComplete="bday"
    />
  );
}
