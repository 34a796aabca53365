import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  /** a short text in the first person that states who gets how much and ends with the link */
  text: string;
  /** the personal link contained in it */
  link: string;
  maxLength?: number | undefined;
};

/**
 * The message as it will be sent. With script it can be edited: the text is then used in the channels' links and for
 * copying.
 */
export function MessagePreview({ text, link, maxLength = 700 }: Props) {
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
        rows={5}
        readOnly
        data-enhance="message"
        data-link={link}
      />
    </div>
  );
}

/** Copies the message as it was edited; only with script. */
export function CopyMessage() {
  const { t } = useTranslation("components");
  return (
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
  );
}
