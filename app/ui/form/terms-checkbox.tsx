import { useTranslation } from "react-i18next";
import { Linked } from "#app/ui/content/linked.tsx";
import { Checkbox } from "./checkbox.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  termsHref: string;
  privacyHref: string;
};

/**
 * The terms and the conditions of a reward: one checkbox, with links to both texts in a new tab, so that typed values
 * are not lost.
 */
export function TermsCheckbox({ meta, termsHref, privacyHref }: Props) {
  const { t } = useTranslation("components");
  const { t: error } = useTranslation("error");
  return (
    <Checkbox
      meta={{ ...meta, missing: error("terms") }}
      label={<Linked text={t("form.terms")} hrefs={{ terms: termsHref, privacy: privacyHref }} />}
    />
  );
}
