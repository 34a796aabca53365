import { done, type Outcome, refuse } from "#server/domain/outcome.ts";
import { languages, type Tenant } from "#server/domain/tenant/model.ts";

type Tree = { readonly [key: string]: string | Tree };

/** The texts of the site's screens as a flat table: "home:lead" → text, in the tenant's form of address. Loaded on first use. */
export async function interfaceTexts(
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
