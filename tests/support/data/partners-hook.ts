import type { RequestContext } from "#server/platform/context.ts";
import { addEndpoint } from "#server/platform/webhook/manage.ts";

/**
 * A new webhook endpoint of the tenant for changes of orders; returns its name. `url`: its receiver.
 */
export async function partnersHook(ctx: RequestContext, url = "https://partner.example/hooks"): Promise<string> {
  const name = `hook-${crypto.randomUUID().slice(0, 8)}`;
  const owner = { name, url, kinds: ["order" as const], ownerEmail: "technik@partner.example" };
  await addEndpoint(ctx, owner, `whsec_${Buffer.alloc(32, 7).toString("base64")}`);
  return name;
}
