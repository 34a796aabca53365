import { useTranslation } from "react-i18next";
import { truncate } from "#app/ui/content/format.ts";
import type { PageLink } from "./links.ts";

type Props = { path: readonly PageLink[] };

/** The breadcrumbs; the last one is the page itself. seo/json-ld.ts adds the same data for search engines. */
export function Breadcrumbs({ path }: Props) {
  const { t } = useTranslation("components");
  return (
    <nav className="crumbs wrap" aria-label={t("page.path")}>
      <ol className="crumb-list">
        {path.map(({ href, label }, index) => (
          <li key={href}>
            {index === path.length - 1 ? (
              <span aria-current="page">{truncate(label, 19)}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
