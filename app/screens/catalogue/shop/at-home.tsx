import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { facadePicture } from "#app/content/pictures.ts";
import { areaHref, euros, homeAreas } from "#app/content/shop.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { titled } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { CategoryTile } from "#app/ui/product/category-tile.tsx";
import { ProductDeck } from "#app/ui/product/product-deck.tsx";
import { readPage } from "#server/catalogue/content/read-page.ts";
import { areaRewards } from "#server/catalogue/product/area-rewards.ts";

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? titled(args, args.data) : []);

/** The areas for the home that the tenant has, each with its highest reward. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const { t } = i18nFor(context);
  const links = homeAreas.flatMap((area) => {
    const href = areaHref(tenant, language, area);
    const category = tenant.shop.areas[area]?.category;
    return href && category ? [{ area, href, category }] : [];
  });
  const [first] = links;
  if (!first) throw data(null, { status: 404 });
  const [rewards, text] = await Promise.all([
    areaRewards(
      context,
      links.map(({ area }) => area),
    ),
    readPage(context, "zuhause"),
  ]);
  const upToCents = Math.max(...Object.values(rewards));
  return {
    title: t("shop:atHome.title"),
    description: t("shop:atHome.description", { euros: euros(upToCents, language) }),
    text,
    recommendHref: path(language, "recommend"),
    picture: facadePicture(tenant.id, "categoryPicture", first.category),
    tiles: links.map(({ area, href, category }) => ({
      area,
      href,
      picture: facadePicture(tenant.id, "categoryIcon", category),
      upToCents: rewards[area] ?? 0,
    })),
  };
}

export default function AtHome() {
  const { title, text, recommendHref, picture, tiles } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const { t: page } = useTranslation("page");
  return (
    <>
      <Hero picture={<Drawing className="hero-drawing" picture={picture} isFirst />}>
        <h1>{title}</h1>
        <p className="lead">{t("atHome.lead")}</p>
        <div className="actions">
          <ButtonLink href={recommendHref} kind="primary">
            {t("recommend")}
          </ButtonLink>
        </div>
      </Hero>
      <Section title={t("atHome.areas")} tone="sunken">
        <ProductDeck count={tiles.length}>
          {tiles.map(({ area, href, picture: sign, upToCents }) => (
            <CategoryTile
              key={area}
              href={href}
              title={page(`areas.${area}`)}
              text={t(`areas.${area}.short`)}
              picture={sign}
              upToCents={upToCents}
            />
          ))}
        </ProductDeck>
      </Section>
      <Section title={text?.title} shape="beside">
        <TextSections text={text} />
      </Section>
    </>
  );
}
