import type { LoaderFunctionArgs } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { themeColours } from "#server/platform/values/theme.ts";

/** What a phone needs to put the site on its home screen. */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant } = context;
  const colours = themeColours(tenant.theme, "light");
  const icon = (name: string) => `/theme/${tenant.id}/${tenant.version}/${name}`;
  const manifest = {
    id: "/",
    name: tenant.name,
    short_name: tenant.name,
    lang: "de",
    start_url: path("de", "home"),
    scope: "/",
    display: "minimal-ui",
    background_color: colours.paper,
    theme_color: colours.stage,
    icons: [
      { src: icon("icon.svg"), type: "image/svg+xml", sizes: "any" },
      ...([192, 512] as const).map((size) => ({
        src: icon(`icon-${size}.png`),
        type: "image/png",
        sizes: `${size}x${size}`,
      })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
