import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import type { ProductFace } from "./faces.ts";
import { Price } from "./price.tsx";
import { ProductPicture, Promotion } from "./product-parts.tsx";

type Props = {
  product: ProductFace;
  /** the page for recommending it: /empfehlen/{id} */
  href: string;
  /** sanitised lines or a list, from the product's descriptions */
  children?: ReactNode;
  /** 2 directly below the page's title */
  level?: 2 | 3 | undefined;
  /** the label of the card's button, on pages for recommending: "Empfehlen" */
  action?: string | undefined;
};

/** A product to recommend: the reward first, the recipient's price second. */
export function ProductCard({ product, href, children, level = 3, action }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="product">
      <ProductPicture {...product.pictures} />
      <div className="product-head">
        <Heading className="card-title">
          {action ? (
            <Name {...product} />
          ) : (
            <a className="product-link" href={href}>
              <Name {...product} isLink />
            </a>
          )}
        </Heading>
        <Promotion name={product.promotion} cents={product.promotionCents} />
        {children ? <div className="product-more">{children}</div> : null}
      </div>
      <p className="product-reward">
        <span className="product-word">{t(product.upTo ? "product.rewardUpTo" : "product.reward")}</span>
        <Amount cents={product.rewardCents} size="m" />
        {product.raise ? (
          <span className="product-word">
            {t("product.raise", {
              amount: formatEuro(product.raise.usualCents, language),
              day: formatDay(product.raise.endsOn),
            })}
          </span>
        ) : null}
      </p>
      <div className="product-price">
        <Price {...product} />
      </div>
      {action ? (
        <a className="product-link product-do btn" href={href} aria-label={t("product.do", { name: product.name })}>
          {action}
        </a>
      ) : null}
    </article>
  );
}

/** "Internet 50" large, "mit bis zu 50 MBit/s" below it; read aloud as one name. */
function Name({ name, shortName, isLink }: Pick<ProductFace, "name" | "shortName"> & { isLink?: boolean }) {
  const end = name.includes(`${shortName} `) ? name.indexOf(shortName) + shortName.length : name.length;
  const arrow = isLink ? <Icon name="arrow" isLeading /> : null;
  return (
    <>
      {name.slice(0, end)}
      {arrow}
      {end < name.length ? <span className="product-with">{name.slice(end)}</span> : null}
    </>
  );
}
