import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  /** generated on the server: an <svg> of dark squares, trusted markup */
  svg: string;
  /** its content, for people who cannot see it */
  link: string;
  /** a URL for downloading it; by default the script makes the file */
  downloadHref?: string | undefined;
};

/** For a recipient who is present. Always dark on light, so that every camera can read it. */
export function QrCode({ svg, link, downloadHref }: Props) {
  const { t } = useTranslation("components");
  return (
    <figure className="qr">
      <div
        className="qr-plate"
        role="img"
        aria-label={t("share.qrAlt", { link })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn on this server out of squares
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption className="small">
        {t("share.qr")}
        {downloadHref ? (
          <a className="qr-save" href={downloadHref} download>
            <Icon name="download" />
            <span>{t("share.qrSave")}</span>
          </a>
        ) : (
          <button className="btn qr-save" data-kind="quiet" data-size="s" type="button" data-enhance="qr" hidden>
            <Icon name="download" />
            {t("share.qrSave")}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
