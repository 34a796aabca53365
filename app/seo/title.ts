import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import type { i18n } from "i18next";
import { i18nFor, type TextKey, type Wording } from "#app/i18n/index.ts";
import type { RootData } from "#app/layout/root-data.ts";

export type Args = Pick<MetaArgs, "matches">;

export const rootOf = ({ matches }: Args) => matches.find(({ id }) => id === "root")?.data as RootData | undefined;

/** Used for a page whose root data could not be loaded. */
const unknown: Wording = { language: "de", tenant: { formOfAddress: "du" } };

/** `title(args, (t) => t("recipient:details.title"))` → "Deine Daten · Nordlicht", in the page's language. */
export function title(args: Args, text: (t: i18n["t"]) => string): MetaDescriptor[] {
  const root = rootOf(args);
  return [{ title: `${text(i18nFor(root ?? unknown).t)} · ${root?.tenant.name ?? ""}` }];
}

type Shown = {
  title: string;
  description: string;
  /** A PNG that belongs to this page, by its path; without one, the tenant's picture. */
  card?: { path: string; width: number; height: number };
};

/** Metadata that search engines and messengers show: the description, and a picture. */
export function preview(args: Args, shown: Shown): MetaDescriptor[] {
  const root = rootOf(args);
  if (!root) return [];
  const { origin, tenant, language } = root;
  const own = tenant.picture && { path: `/theme/${tenant.id}/${tenant.version}/og.png`, ...tenant.picture };
  const picture = shown.card ?? own;
  return [
    { name: "description", content: shown.description },
    { property: "og:site_name", content: tenant.name },
    { property: "og:title", content: shown.title },
    { property: "og:description", content: shown.description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: language === "de" ? "de_DE" : "en_GB" },
    ...(picture
      ? [
          { property: "og:image", content: `${origin}${picture.path}` },
          { property: "og:image:type", content: "image/png" },
          { property: "og:image:width", content: String(picture.width) },
          { property: "og:image:height", content: String(picture.height) },
          {
            property: "og:image:alt",
            content: shown.card ? shown.title : i18nFor(root).t("page:picture", { name: tenant.name }),
          },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}

/** "legal:imprint", if there are texts "legal:imprint.title" and "legal:imprint.description". */
type Described<Key = TextKey> = Key extends `${infer Page}.description`
  ? Page extends `${"business" | "cases" | "help" | "legal"}:${string}`
    ? Page
    : never
  : never;

/** Title and description of a public text page, by their key; the description may name the tenant. */
export function described(args: Args, page: Described): MetaDescriptor[] {
  const root = rootOf(args);
  const { t } = i18nFor(root ?? unknown);
  const description = t(`${page}.description`, { name: root?.tenant.name ?? "" });
  return titled(args, { title: t(`${page}.title`), description });
}

/** Title and description of a page that derives them from its content. */
export function titled(args: Args, shown: Shown): MetaDescriptor[] {
  return [{ title: `${shown.title} · ${rootOf(args)?.tenant.name ?? ""}` }, ...preview(args, shown)];
}
