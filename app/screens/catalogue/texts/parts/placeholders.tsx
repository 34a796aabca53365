import { useTranslation } from "react-i18next";

type Props = { placeholders: readonly (readonly [string, string])[] };

/** What may stand in braces, with its value. */
export function Placeholders({ placeholders }: Props) {
  const { t } = useTranslation("texts");
  return (
    <details className="text-placeholders">
      <summary>{t("placeholdersTitle")}</summary>
      <p className="hint">{t("placeholdersHint")}</p>
      <dl>
        {placeholders.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
