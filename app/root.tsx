import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { Nonce } from "./nonce.ts";

/** Screens that only show text set `handle = { hydrate: false }` and ship no script. */
function useHydration(): boolean {
  return useMatches().every((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate !== false);
}

export default function Root() {
  const hydrate = useHydration();
  const nonce = useContext(Nonce);
  const mark = nonce === undefined ? {} : { nonce };
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        {hydrate && (
          <>
            <ScrollRestoration {...mark} />
            <Scripts {...mark} />
          </>
        )}
      </body>
    </html>
  );
}
