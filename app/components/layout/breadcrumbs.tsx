import { useTranslation } from "#app/i18n/index.ts";
import { cut } from "../content/cut.ts";
import type { PageLink } from "./links.ts";

type Props = { path: readonly PageLink[] };

/** Where this page lies; the last one is the page itself, whose title says it whole. Search engines are told by structured.ts. */
export function Breadcrumbs({ path }: Props) {
  const { t } = useTranslation("components");
  return (
    <nav className="crumbs wrap" aria-label={t("page.path")}>
      <ol className="crumb-list">
        {path.map(({ href, label }, index) => (
          <li key={href}>
            {index === path.length - 1 ? <span aria-current="page">{cut(label, 19)}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
