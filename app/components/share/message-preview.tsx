import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** short, in the first person, says who gets how much, ends with the link */
  text: string;
  /** the personal link in it */
  link: string;
  /** the tenant switched copying on */
  canCopy: boolean;
  maxLength?: number | undefined;
};

/** Exactly what will be sent. With script it can be changed: the change goes into the channels' links, and can be copied. */
export function MessagePreview({ text, link, canCopy, maxLength = 700 }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="field message">
      <label className="field-label" htmlFor="nachricht">
        {t("share.message")}
      </label>
      <p className="hint" id="nachricht-hint">
        {t("share.messageHint")} <span hidden>{t("share.messageEdit")}</span>
      </p>
      <textarea
        className="input"
        id="nachricht"
        aria-describedby="nachricht-hint"
        defaultValue={text}
        maxLength={maxLength}
        rows={6}
        readOnly
        data-enhance="message"
        data-link={link}
      />
      {canCopy ? (
        <button
          className="btn message-copy"
          data-size="s"
          type="button"
          data-enhance="copyMessage"
          data-copied={t("share.copied")}
          hidden
        >
          <Icon name="copy" />
          <span className="btn-say">{t("share.copyMessage")}</span>
        </button>
      ) : null}
    </div>
  );
}
