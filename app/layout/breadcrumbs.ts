import { i18nFor, type TextKey, type Wording } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { type PageName, rowOf, sitemap } from "#app/sitemap.ts";
import type { PageLink } from "#app/ui/layout/links.ts";

/** Pages that have pages below them; their paths have no parameters. */
type Step = NonNullable<(typeof sitemap)[PageName]["breadcrumbs"]>[number];

/** Pages with breadcrumbs whose names come neither from their rows nor from their loaders' data: each needs a text. */
type Named = {
  [Name in PageName]: (typeof sitemap)[Name] extends { breadcrumbs: readonly string[]; crumb: null; area: null }
    ? Name
    : never;
}[PageName];
type Unnamed = "campaign" | "multiCredit" | "privacyVersion" | "optOut";

type Page = Wording & {
  pathname: string;
  name: PageName | null;
  /** The page's name from its loader's data (`crumb`); undefined: the name in the texts. */
  crumb: string | undefined;
};

/** The trail from home to this page; null: the page shows none. */
export function breadcrumbsOf({ language, tenant, pathname, name, crumb }: Page): PageLink[] | null {
  const trail: readonly Step[] | null = name && sitemap[name].breadcrumbs;
  if (!name || !trail) return null;
  const { t } = i18nFor({ language, tenant });
  const to = (step: "home" | Step) => ({ href: path(language, step), label: t(`page:crumbs.${step}`) });
  const key: TextKey = rowOf(name).crumb ?? `page:crumbs.${name as Exclude<Named, Unnamed>}`;
  return [to("home"), ...trail.map(to), { href: pathname, label: crumb ?? t(key), current: true }];
}
