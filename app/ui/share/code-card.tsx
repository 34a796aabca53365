import { useTranslation } from "react-i18next";

type Props = {
  brand: string;
  /** the tenant's logo.svg, trusted markup */
  logo: string;
  number: string;
  /** the referrer's first name */
  firstName: string;
  /** "" if the recipient chooses */
  productName: string;
  winner: "both" | "recipient" | "referrer";
  validUntil: string;
  /** where the code is entered, as people type it: "nordlicht.example/code" */
  address: string;
  /** generated on the server: an <svg> of dark squares, trusted markup */
  qr: string;
};

/**
 * A card to print and hand over: the product, the referrer, who gets a reward, QR code and code. Always dark on light.
 */
export function CodeCard({
  brand,
  logo,
  number,
  firstName: name,
  productName,
  winner,
  validUntil,
  address,
  qr,
}: Props) {
  const { t } = useTranslation("share");
  return (
    <article className="code-card">
      <header>
        <div
          className="code-card-logo"
          role="img"
          aria-label={brand}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a logo is cleaned when its tenant is applied
          dangerouslySetInnerHTML={{ __html: logo }}
        />
      </header>
      <div>
        <h2>{productName ? t("card.says", { name, product: productName }) : t("card.saysAny", { name, brand })}</h2>
        <p>{t(`card.winner.${winner}`, { name })}</p>
        {winner === "referrer" ? null : <p>{t("card.openFirst")}</p>}
      </div>
      <div
        className="code-card-qr"
        role="img"
        aria-label={t("card.qr", { address })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn on this server out of squares
        dangerouslySetInnerHTML={{ __html: qr }}
      />
      <ol className="code-card-how">
        <li>{t("card.scan")}</li>
        <li>
          {t("card.type")} <strong>{address}</strong>
          <span className="code-card-code">
            <span className="vh">{t("card.code")}: </span>
            <span>{number.slice(0, 5)}</span> <span>{number.slice(5)}</span>
          </span>
        </li>
      </ol>
      <p className="small">{t("card.until", { date: validUntil })}</p>
    </article>
  );
}
