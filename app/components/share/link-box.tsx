import { useTranslation } from "react-i18next";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** the personal link, whole */
  link: string;
  /** the last day on which it works, already written: "bis 14.08.2026" */
  valid?: string | undefined;
};

/** The link, large, and copying it first. Without script it can be marked with one tap and copied by hand. */
export function LinkBox({ link, valid }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="linkbox">
      <p className="vh">{t("share.link")}</p>
      <p className="linkbox-link" translate="no">
        {link}
      </p>
      <div className="linkbox-do">
        <button
          className="btn"
          data-kind="primary"
          type="button"
          data-enhance="copy"
          data-copy={link}
          data-copied={t("share.copied")}
          hidden
        >
          <Icon name="copy" />
          <span className="btn-say">{t("share.copy")}</span>
        </button>
        <button className="btn" type="button" data-enhance="share" data-link={link} hidden>
          <Icon name="share" />
          {t("share.device")}
        </button>
      </div>
      {valid ? <p className="small muted">{valid}</p> : null}
      <p className="vh" role="status" data-copy-said="" />
    </div>
  );
}
