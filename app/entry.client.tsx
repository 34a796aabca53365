import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { addTexts, PageTexts, type Wording } from "#app/i18n/index.ts";

const { lang, dataset } = document.documentElement;
const wording: Wording = {
  language: lang === "en" ? "en" : "de",
  tenant: { formOfAddress: dataset["formOfAddress"] === "sie" ? "sie" : "du" },
};

/** Loads the page's language only. */
async function loadTexts(): Promise<void> {
  const { hydrated } = await (wording.language === "en"
    ? import("#app/i18n/en/hydrated.ts")
    : import("#app/i18n/de/hydrated.ts"));
  addTexts(wording, hydrated);
}

/** React sets a textarea that it hydrates to the text it came with, unless that is what was typed meanwhile. */
function keepTyped(): void {
  for (const field of document.querySelectorAll("textarea"))
    if (field.value !== field.defaultValue) field.defaultValue = field.value;
}

void loadTexts().then(() =>
  startTransition(() => {
    keepTyped();
    hydrateRoot(
      document,
      <StrictMode>
        <PageTexts wording={wording}>
          <RemixBrowser />
        </PageTexts>
      </StrictMode>,
    );
  }),
);
