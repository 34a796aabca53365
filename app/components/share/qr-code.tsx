import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** made on the server: an <svg> of dark squares, trusted markup */
  svg: string;
  /** what it leads to, for those who cannot see it */
  link: string;
  /** the same as a file, when a route serves it; otherwise the script makes one */
  downloadHref?: string | undefined;
};

/** For the recipient who sits at the same table. Always dark on light, so that every camera reads it. */
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
            {t("share.qrSave")}
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
