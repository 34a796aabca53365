import { useTranslation } from "#app/i18n/index.ts";
import type { PageLink } from "./links.ts";

type Props = { path: readonly PageLink[] };

const list = { itemScope: true, itemType: "https://schema.org/BreadcrumbList" } as const;
const item = { itemScope: true, itemType: "https://schema.org/ListItem", itemProp: "itemListElement" } as const;

/** Where this page lies, for people and (as microdata) for search engines; the last one is the page itself. */
export function Breadcrumbs({ path }: Props) {
  const { t } = useTranslation("components");
  return (
    <nav className="crumbs wrap" aria-label={t("page.path")}>
      <ol className="crumb-list" {...list}>
        {path.map(({ href, label }, index) => (
          <li key={href} {...item}>
            {index === path.length - 1 ? (
              <span itemProp="name" aria-current="page">
                {label}
              </span>
            ) : (
              <a href={href} itemProp="item">
                <span itemProp="name">{label}</span>
              </a>
            )}
            <meta itemProp="position" content={String(index + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
