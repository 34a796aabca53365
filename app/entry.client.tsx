import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageLanguage } from "./i18n/index.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageLanguage.Provider value={document.documentElement.lang === "en" ? "en" : "de"}>
        <RemixBrowser />
      </PageLanguage.Provider>
    </StrictMode>,
  );
});
