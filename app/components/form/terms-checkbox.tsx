import { useTranslation } from "#app/i18n/index.ts";
import { Linked } from "../content/linked.tsx";
import { Checkbox } from "./checkbox.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  termsHref: string;
  privacyHref: string;
};

/** The terms and the conditions for a successful reward: one tick, with both texts a click away in a new tab, so nothing typed is lost. */
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
