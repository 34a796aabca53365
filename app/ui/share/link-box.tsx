import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  /** the personal link, whole */
  link: string;
  /** the last day of its validity, formatted: "bis 14.08.2026" */
  valid?: string | undefined;
  /** the channels that the tenant enabled: copying, and the link marked for the device's share sheet */
  canCopy: boolean;
  deviceLink: string | null;
};

/** The link in large letters, with a copy button. Without script one tap selects it for copying. */
export function LinkBox({ link, valid, canCopy, deviceLink }: Props) {
  const { t } = useTranslation("components");
  const code = link.slice(link.lastIndexOf("/") + 1);
  return (
    <div className="linkbox">
      <p className="vh">{t("share.link")}</p>
      <p className="linkbox-link" translate="no">
        <span>{link.slice(0, -code.length)}</span>
        <span>{code}</span>
      </p>
      {valid ? <p className="linkbox-valid small">{valid}</p> : null}
      <div className="linkbox-do">
        {canCopy ? (
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
            <Icon name="check" />
            <span className="btn-say">{t("share.copy")}</span>
          </button>
        ) : null}
        {deviceLink ? (
          <button className="btn" type="button" data-enhance="share" data-link={deviceLink} hidden>
            <Icon name="share" />
            {t("share.device")}
          </button>
        ) : null}
      </div>
      <noscript>
        <p className="small">{t("share.mark")}</p>
      </noscript>
      <p className="vh" role="status" data-copy-said="" />
    </div>
  );
}
