import { Trans } from "react-i18next";
import { Checkbox } from "./checkbox.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  termsHref: string;
  privacyHref: string;
};

/** The terms and the conditions for a successful reward: one tick, with both texts a click away in a new tab, so nothing typed is lost. */
export function TermsCheckbox({ meta, termsHref, privacyHref }: Props) {
  // biome-ignore lint/a11y/useAnchorContent: Trans puts the words between the tags
  const link = (href: string) => <a href={href} target="_blank" rel="noopener" />;
  return (
    <Checkbox
      meta={meta}
      label={
        <Trans
          ns="components"
          i18nKey="form.terms"
          components={{ terms: link(termsHref), privacy: link(privacyHref) }}
        />
      }
    />
  );
}
