import type { RequestContext } from "#server/context.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { languages, type Tenant } from "#server/platform/tenant/model.ts";
import { spracheninhaltOut } from "#server/platform/wire/sprache.ts";

const endpoint = endpointsOf<RequestContext>();

/** The site's own texts, which live in app/. */
export const siteTexts = [
  endpoint(
    "GET /content/getlanguagecontent/:iso",
    { summary: "All texts of the site's own screens in one language: key → text" },
    async (ctx, { params }) => interfaceTexts(ctx.tenant, params.iso),
    spracheninhaltOut,
  ),
];

type Tree = { readonly [key: string]: string | Tree };

/**
 * The texts of the site's screens as a flat table: "home:lead" → text, in the tenant's form of address. Loaded on first
 * use.
 */
async function interfaceTexts(
  { address }: Pick<Tenant, "address">,
  iso: string,
): Promise<Outcome<Record<string, string>>> {
  const language = languages.find((one) => one === iso.toLowerCase());
  if (!language) return refuse("notFound");
  const { resources } = await import("#app/i18n/resources.ts");
  const areas = Object.entries<Tree>(resources[language]);
  const all = new Map(areas.flatMap(([area, tree]) => leaves(tree, `${area}:`)));
  const plain = [...all].filter(([key]) => !/_sie(_|$)/.test(key));
  const spoken = plain.map(([key, text]) => [key, (address === "sie" && all.get(`${key}_sie`)) || text] as const);
  return done(Object.fromEntries(spoken));
}

function leaves(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}
