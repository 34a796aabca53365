import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { type LinkCard, readCard } from "./parts/link-card.ts";

/** Pictures drawn lately, by tenant's version, language and content; the oldest goes first. */
const drawn = new Map<string, Promise<Buffer>>();
const maxDrawn = 100;

/** The picture that messengers show beside a link: the same for all links with this product and these amounts. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const card = readCard(context, params);
  if (!card) throw new Response(null, { status: 404 });
  const { tenant, language } = context;
  const { productId } = card;
  const product = productId === null ? null : await ifAvailable(context, () => context.products.byId(productId));
  const name = product?.displayName ?? "";
  const key = JSON.stringify([tenant.id, tenant.version, language, card, name]);
  const picture = drawn.get(key) ?? draw(context, card, name);
  drawn.delete(key);
  drawn.set(key, picture);
  const [oldest] = drawn.keys();
  if (drawn.size > maxDrawn && oldest) drawn.delete(oldest);
  picture.catch(() => drawn.delete(key));
  return new Response(new Uint8Array(await picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}

/** The fonts and the drawing libraries are loaded with the first picture. */
async function draw(ctx: RequestContext, card: LinkCard, productName: string): Promise<Buffer> {
  const { drawLinkCard } = await import("./parts/draw-link-card.tsx");
  return drawLinkCard(ctx, card, productName);
}
