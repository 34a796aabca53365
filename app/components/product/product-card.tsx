import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { Price } from "./price.tsx";

export type ProductFace = {
  id: string;
  name: string;
  /** cents a month; none: not shown */
  monthlyCents?: number | undefined;
  /** cents once; 0 is said as "einmalig 0 €" */
  onceCents?: number | undefined;
  /** the whole reward, in cents */
  rewardCents: number;
  /** "bis zu": the reward depends on the variant */
  upTo?: boolean | undefined;
  /** name of the running promotion, e.g. "180 € Onlinevorteil" */
  promotion?: string | undefined;
  /** price split text, e.g. "6 Monate 19,95 €, danach 39,95 €" */
  priceSplit?: string | undefined;
  footnote?: { key: string; mark: string; first?: boolean | undefined } | undefined;
};

type Props = {
  product: ProductFace;
  /** where it is recommended: /empfehlen/{id} */
  href: string;
  /** sanitised lines or a list, from the product's descriptions */
  children?: ReactNode;
  /** 2 where it stands right under the page's title */
  level?: 2 | 3 | undefined;
};

/** A product to recommend: what you get for it first, what it costs your friend second. */
export function ProductCard({ product, href, children, level = 3 }: Props) {
  const { t } = useTranslation("components");
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="product">
      <div className="product-head">
        <Heading className="card-title">
          <a className="product-link" href={href}>
            {product.name}
          </a>
        </Heading>
        {product.promotion ? <p className="product-promo">{product.promotion}</p> : null}
        {children ? <div className="product-more">{children}</div> : null}
      </div>
      <p className="product-reward">
        <span className="product-word">{t(product.upTo ? "product.rewardUpTo" : "product.reward")}</span>
        <Amount cents={product.rewardCents} size="m" />
      </p>
      <div className="product-price">
        <Price {...product} />
      </div>
    </article>
  );
}
