import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { addTexts, PageTexts, type Wording } from "#app/i18n/index.ts";

const { lang, dataset } = document.documentElement;
const wording: Wording = {
  language: lang === "en" ? "en" : "de",
  tenant: { formOfAddress: dataset["formOfAddress"] === "sie" ? "sie" : "du" },
};

/** Loads the page's language only, and agencies' texts only on their pages. */
async function loadTexts(): Promise<void> {
  const isEnglish = wording.language === "en";
  const tables = isEnglish ? import("#app/i18n/en/hydrated.ts") : import("#app/i18n/de/hydrated.ts");
  const { hydratedAgency } = await agencyTexts(isEnglish);
  addTexts(wording, { ...(await tables).hydrated, ...hydratedAgency });
}

async function agencyTexts(isEnglish: boolean) {
  if (dataset["area"] !== "agency") return { hydratedAgency: {} };
  return isEnglish ? import("#app/i18n/en/hydrated-agency.ts") : import("#app/i18n/de/hydrated-agency.ts");
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
