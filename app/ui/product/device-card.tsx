import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { FootnoteMark } from "#app/ui/content/footnotes.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { ProductPicture, type ProductPictures } from "./product-parts.tsx";

export type DeviceFace = {
  id: string;
  pictures: ProductPictures;
  maker: string;
  name: string;
  /** sanitised HTML */
  description?: string | undefined;
  /** the device's one-off price in cents, without and with the promotion */
  priceCents: number;
  promotionCents?: number | undefined;
  tariffName: string;
  tariffMonthlyCents: number;
  rewardCents: number;
  footnote?: { mark: string; first?: boolean | undefined } | undefined;
};

type Props = {
  device: DeviceFace;
  href: string;
  /** 4 below a heading of its own */
  level?: 3 | 4 | undefined;
  /** the label of the card's button: "Empfehlen" */
  action: string;
};

/** A device with its tariff. */
export function DeviceCard({ device, href, level = 3, action }: Props) {
  const { t } = useTranslation("components");
  const Heading = level === 4 ? "h4" : "h3";
  return (
    <article className="product device">
      <ProductPicture {...device.pictures} />
      <div className="product-head">
        <p className="small muted">{device.maker}</p>
        <Heading className="card-title">{device.name}</Heading>
        {device.description ? (
          <div className="small muted">
            <Prose html={device.description} />
          </div>
        ) : null}
      </div>
      <p className="product-reward">
        <span className="product-word">{t("product.reward")}</span>
        <Amount cents={device.rewardCents} size="m" />
      </p>
      <div className="product-price">
        <p>
          {device.promotionCents === undefined ? (
            <Amount cents={device.priceCents} />
          ) : (
            <>
              <ins>
                <span className="vh">{t("product.now")} </span>
                <Amount cents={device.promotionCents} />
              </ins>{" "}
              <del className="muted">
                <span className="vh">{t("product.before")} </span>
                <Amount cents={device.priceCents} />
              </del>
            </>
          )}{" "}
          {t("product.once")}
        </p>
        <p className="small muted">
          {t("product.with", { tariff: device.tariffName })} <Amount cents={device.tariffMonthlyCents} />{" "}
          {t("product.monthly")}
          {device.footnote ? <FootnoteMark mark={device.footnote.mark} first={device.footnote.first} /> : null}
        </p>
      </div>
      <a className="product-link product-do btn" href={href} aria-label={t("product.do", { name: device.name })}>
        {action}
      </a>
    </article>
  );
}
