import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageWording, type Wording } from "./i18n/index.ts";

const { lang, dataset } = document.documentElement;
const wording: Wording = {
  language: lang === "en" ? "en" : "de",
  tenant: { address: dataset["address"] === "sie" ? "sie" : "du" },
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageWording.Provider value={wording}>
        <RemixBrowser />
      </PageWording.Provider>
    </StrictMode>,
  );
});
