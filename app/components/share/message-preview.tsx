import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  /** short, in the first person, says that the sender gets a reward, ends with the link */
  text: string;
  /** the personal link in it */
  link: string;
  maxLength?: number | undefined;
};

/** Exactly what will be sent. With script it can be changed: the script puts the change into the channels' links. */
export function MessagePreview({ text, link, maxLength = 700 }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="field message">
      <label className="field-label" htmlFor="nachricht">
        {t("share.message")}
      </label>
      <p className="hint" id="nachricht-hint">
        {t("share.messageHint")}
        <span data-enhance="editable" hidden>
          {" "}
          {t("share.messageEdit")}
        </span>
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
    </div>
  );
}
