import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { addTexts, PageWording, type Wording } from "./i18n/index.ts";

const { lang, dataset } = document.documentElement;
const wording: Wording = {
  language: lang === "en" ? "en" : "de",
  tenant: { address: dataset["address"] === "sie" ? "sie" : "du" },
};

/** Only the page's language is loaded. */
async function loadTexts(): Promise<void> {
  const tables = wording.language === "en" ? import("./i18n/en/hydrated.ts") : import("./i18n/de/hydrated.ts");
  addTexts(wording.language, (await tables).hydrated);
}

void loadTexts().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageWording.Provider value={wording}>
          <RemixBrowser />
        </PageWording.Provider>
      </StrictMode>,
    );
  }),
);
