import { useTranslation } from "react-i18next";
import { FieldError } from "#app/ui/form/field-texts.tsx";
import { errorId, type FieldMeta, typed } from "#app/ui/form/meta.ts";
import { statusSentences } from "#app/ui/status/recommendation-status.tsx";
import type { ReferrerSeesView } from "./referrer-sees-view.ts";

type Props = { meta: FieldMeta; view: ReferrerSeesView };

/** What the referrer will see, to choose from; each choice with the very sentences that the referrer would read. */
export function ReferrerSeesChoice({ meta, view: { referrer: name, chosen, levels } }: Props) {
  const { t } = useTranslation("recipient");
  const { t: status } = useTranslation("status");
  const value = typed(meta) ?? chosen;
  return (
    <fieldset className="group" id={meta.id} tabIndex={-1} aria-describedby={errorId(meta)}>
      <legend className="group-title">{t("referrerSees.title", { name })}</legend>
      <FieldError meta={meta} />
      {levels.map(({ level, stages }) => (
        <div className="check" key={level}>
          <input
            type="radio"
            id={`${meta.id}-${level}`}
            name={meta.name}
            value={level}
            required
            defaultChecked={value === level}
          />
          <label htmlFor={`${meta.id}-${level}`}>{t(`referrerSees.${level}`)}</label>
          <details className="more">
            <summary>
              {t("referrerSees.preview", { name })}
              <span className="vh">: {t(`referrerSees.${level}`)}</span>
            </summary>
            <dl className="facts">
              {stages
                .map(({ stage, row }) => ({ stage, text: statusSentences(row, status).join(" ") }))
                .filter(({ text }, index, all) => text !== all[index - 1]?.text)
                .map(({ stage, text }) => (
                  <div key={stage}>
                    <dt>{t(`referrerSees.stage.${stage}`)}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
