import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { i18nFor, type Wording } from "#app/i18n/index.ts";
import type { TextKey, ValuesOf } from "#app/i18n/keys.ts";
import type { RootData } from "#app/layout/root-data.ts";

export type Args = Pick<MetaArgs, "matches">;

export const rootOf = ({ matches }: Args) => matches.find(({ id }) => id === "root")?.data as RootData | undefined;

/** Used for a page whose root data could not be loaded. */
const unknown: Wording = { language: "de", tenant: { address: "du" } };

/** `title(args, "recipient:details.title", {name})` → "Deine Daten · Nordlicht", in the page's language. */
export function title<Key extends TextKey>(args: Args, key: Key, ...values: ValuesOf<Key>): MetaDescriptor[] {
  const root = rootOf(args);
  const { t } = i18nFor(root ?? unknown);
  return [{ title: `${t(key, ...values)} · ${root?.tenant.name ?? ""}` }];
}

/** Metadata that search engines and messengers show: the description, and the tenant's picture. */
export function preview(args: Args, shown: { title: string; description: string }): MetaDescriptor[] {
  const root = rootOf(args);
  if (!root) return [];
  const { origin, tenant, language } = root;
  return [
    { name: "description", content: shown.description },
    { property: "og:site_name", content: tenant.name },
    { property: "og:title", content: shown.title },
    { property: "og:description", content: shown.description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: language === "de" ? "de_DE" : "en_GB" },
    ...(tenant.picture
      ? [
          { property: "og:image", content: `${origin}/theme/${tenant.id}/${tenant.version}/og.png` },
          { property: "og:image:type", content: "image/png" },
          { property: "og:image:width", content: String(tenant.picture.width) },
          { property: "og:image:height", content: String(tenant.picture.height) },
          { property: "og:image:alt", content: i18nFor(root).t("page:picture", { name: tenant.name }) },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}

/**
 * "legal:imprint", if the tables have "legal:imprint.title" and a description whose only value is the tenant's name.
 */
type Described<Key extends TextKey> = Key extends `${infer Page}.description`
  ? [values: { name: string }] extends ValuesOf<Key>
    ? Page
    : never
  : never;

/** Title and description of a public text page, by their key. */
export function described(args: Args, page: Described<TextKey>): MetaDescriptor[] {
  const root = rootOf(args);
  const { t } = i18nFor(root ?? unknown);
  const heading = t(`${page}.title`);
  const description = t(`${page}.description`, { name: root?.tenant.name ?? "" });
  return [...title(args, `${page}.title`), ...preview(args, { title: heading, description })];
}

/** Title and description of a page that derives them from its content. */
export function titled(args: Args, shown: { title: string; description: string }): MetaDescriptor[] {
  return [{ title: `${shown.title} · ${rootOf(args)?.tenant.name ?? ""}` }, ...preview(args, shown)];
}
