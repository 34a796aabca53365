import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  /** the personal link, whole */
  link: string;
  /** the last day of its validity, formatted: "bis 14.08.2026" */
  valid: string;
};

/** The link to read, or to dictate. Without script one tap selects it for copying. */
export function PersonalLink({ link, valid }: Props) {
  const { t } = useTranslation("components");
  const code = link.slice(link.lastIndexOf("/") + 1);
  return (
    <div className="linkbox">
      <p className="vh">{t("share.link")}</p>
      <p className="linkbox-link" translate="no">
        <span>{link.slice(0, -code.length)}</span>
        <span>{code}</span>
      </p>
      <p className="small muted">{valid}</p>
      <noscript>
        <p className="small">{t("share.mark")}</p>
      </noscript>
      <p className="vh" role="status" data-copy-said="" />
    </div>
  );
}

type ButtonProps = {
  link: string;
  /** the channels that the tenant enabled: copying, and the link marked for the device's share sheet */
  canCopy: boolean;
  deviceLink: string | null;
};

/** The device's share sheet and copying; both need script. */
export function ShareButtons({ link, canCopy, deviceLink }: ButtonProps) {
  const { t } = useTranslation("components");
  return (
    <>
      {deviceLink ? (
        <button className="btn" type="button" data-enhance="share" data-link={deviceLink} hidden>
          <Icon name="share" />
          {t("share.device")}
        </button>
      ) : null}
      {canCopy ? (
        <button
          className="btn"
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
    </>
  );
}
