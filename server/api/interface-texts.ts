import type { RequestContext } from "#server/context.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { languages } from "#server/platform/values/language.ts";
import { spracheninhaltOut } from "#server/platform/wire/sprache.ts";
import type { Tenant } from "#server/tenants/model.ts";

const endpoint = endpointsOf<RequestContext>();

/** The site's own texts, which live in app/. */
export const siteTexts = [
  endpoint(
    "GET /content/getlanguagecontent/:iso",
    {
      summary: "All texts of the site's own screens in one language: key → text",
      description:
        "For front ends that speak like the site. Keys are area and name, joined with a colon. A region is left out: de-AT is de.",
      refuses: ["notFound"],
      isPublic: true,
    },
    async (ctx, { params }) => interfaceTexts(ctx.tenant, params.iso),
    spracheninhaltOut,
  ),
];

/**
 * The texts of the site's screens as a flat table: "home:lead" → text, in the tenant's form of address. Loaded on first
 * use.
 */
async function interfaceTexts(
  tenant: Pick<Tenant, "formOfAddress">,
  iso: string,
): Promise<Outcome<Record<string, string>>> {
  const [tag] = iso.toLowerCase().split("-", 1);
  const language = languages.find((one) => one === tag);
  if (!language) return refuse("notFound");
  const [{ i18nFor }] = await Promise.all([import("#app/i18n/index.ts"), import("#app/i18n/resources.ts")]);
  const areas: Tree = i18nFor({ language, tenant }).getDataByLanguage(language) ?? {};
  return done(Object.fromEntries(Object.entries(areas).flatMap(([area, texts]) => leaves(texts, `${area}:`))));
}

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: string | Tree, path: string): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}
