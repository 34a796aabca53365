import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { FaqList } from "#app/ui/content/faq-list.tsx";
import { Footnotes } from "#app/ui/content/footnotes.tsx";
import type { IconName } from "#app/ui/content/icon.tsx";
import { Motif } from "#app/ui/content/motif.tsx";
import { Unavailable } from "#app/ui/content/notice.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import type { PageLink } from "#app/ui/layout/links.ts";
import { Section } from "#app/ui/layout/section.tsx";
import type { PageText } from "#server/catalogue/content/model.ts";
import type { ShopArea } from "#server/tenants/shop-areas.ts";
import { DeviceCard, type DeviceFace } from "./device-card.tsx";
import type { ProductFace, ShownNote } from "./faces.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductDeck, ProductsMissing } from "./product-deck.tsx";

/** The icon of each shop area: on the tile that links to it, and in the picture of its own page. */
const areaIcons = {
  fibre: "fibre",
  homeInternet: "home",
  youngPeople: "user",
  tv: "tv",
  homeService: "tool",
  sport: "sport",
  mobile: "mobile",
  young: "mobile",
  businessLine: "business",
  businessInternet: "business",
  businessWebshop: "business",
} as const satisfies Record<ShopArea, IconName>;

type Linked = { href: string };

export type CategoryPageData = {
  area: ShopArea;
  /** null: the product source does not answer */
  picture: Parameters<typeof Drawing>[0]["picture"] | null;
  title: string;
  /** the page's name in breadcrumbs */
  crumb: string;
  /** the highest reward on this page, in cents */
  upToCents: number;
  /** links between the parts of the area */
  parts: readonly PageLink[];
  /** null: the product source does not answer */
  products: readonly (ProductFace & Linked & { lines: readonly string[] })[] | null;
  devices: readonly (DeviceFace & Linked)[];
  /** null: the content service does not answer */
  notes: readonly ShownNote[] | null;
  text: PageText | null;
  /** the recommend form without a product */
  recommendHref: string;
};

type Props = { page: CategoryPageData };

/** A shop area: its reward, its products, questions about it, footnotes. */
export function CategoryPage({ page }: Props) {
  const { t } = useTranslation("shop");
  const { area, picture, title, upToCents, parts, text, notes, recommendHref } = page;
  return (
    <>
      <Hero
        picture={
          picture ? (
            <Drawing className="hero-drawing" picture={picture} isFirst />
          ) : (
            <Motif kind="touch" sign={areaIcons[area]} />
          )
        }
      >
        <h1>{title}</h1>
        <p className="hero-reward">
          <span>{t("rewardUpTo")}</span> <Amount cents={upToCents} size="l" />
        </p>
        {text?.introHtml ? <Prose html={text.introHtml} /> : <p>{t(`areas.${area}.short`)}</p>}
        <div className="actions">
          <ButtonLink href={recommendHref} kind="primary">
            {t("recommend")}
          </ButtonLink>
        </div>
      </Hero>
      <Section title={t("offers")} tone="sunken" id="angebote">
        {parts.length > 0 ? <PartLinks label={t("parts")} parts={parts} /> : null}
        <Offers page={page} />
      </Section>
      {text?.sections.length === 0 ? null : (
        <Section title={text?.title || t("more")} shape="beside">
          {text ? (
            <FaqList
              questions={text.sections.map(({ id, title: question, html }) => ({ id, question, answer: html }))}
            />
          ) : (
            <Unavailable />
          )}
        </Section>
      )}
      {notes === null || notes.length > 0 ? (
        <Section>
          <Footnotes notes={notes} />
        </Section>
      ) : null}
    </>
  );
}

function Offers({ page }: Props) {
  const { t } = useTranslation("shop");
  const { products, devices, recommendHref } = page;
  if (products === null) return <ProductsMissing recommendHref={recommendHref} />;
  if (products.length + devices.length === 0)
    return (
      <EmptyState
        title={t("none.title")}
        level={2}
        actions={<ButtonLink href={recommendHref}>{t("none.link")}</ButtonLink>}
      >
        {t("none.text")}
      </EmptyState>
    );
  return (
    <div className="flow flow-l">
      {products.length > 0 ? (
        <ProductDeck count={products.length}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} href={product.href} action={t("card")}>
              {product.lines.length > 0 ? <Lines lines={product.lines} /> : null}
            </ProductCard>
          ))}
        </ProductDeck>
      ) : null}
      {devices.length > 0 ? (
        <>
          {products.length > 0 ? <h3>{t("devices")}</h3> : null}
          <ProductDeck count={devices.length}>
            {devices.map((device) => (
              <DeviceCard
                key={device.id}
                device={device}
                href={device.href}
                level={products.length > 0 ? 4 : 3}
                action={t("card")}
              />
            ))}
          </ProductDeck>
        </>
      ) : null}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Prose html={line} />
        </li>
      ))}
    </ul>
  );
}

type PartLinksProps = { label: string; parts: readonly PageLink[] };

/** Links between the parts of an area. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav className="parts" aria-label={label}>
      <ul className="part-list">
        {parts.map(({ href, label: name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
