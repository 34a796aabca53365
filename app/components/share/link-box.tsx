import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** the personal link, whole */
  link: string;
  /** the last day on which it works, already written: "bis 14.08.2026" */
  valid?: string | undefined;
  /** what the tenant switched on; for the device's own sheet the link that is marked with it */
  canCopy: boolean;
  deviceLink: string | null;
};

/** The link, large, and copying it first. Without script it can be marked with one tap and copied by hand. */
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
