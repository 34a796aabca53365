import { type ComponentProps, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptParts } from "./components/layout/kept.tsx";
import { Page } from "./components/layout/page.tsx";
import { PageLanguage } from "./i18n/index.ts";
import { keeper } from "./keep.tsx";

const link = (href: string, current = false) => ({ href, label: `Nach ${href} & zurück`, current });
const page = (href: string): ComponentProps<typeof Page> => ({
  brand: { name: "Nord & Licht", logo: "<svg></svg>", homeHref: "/" },
  audiences: [link("/"), link("/gk")],
  nav: [link("/glasfaser", href === "/glasfaser"), link("/young", href === "/young")],
  side: [],
  account: link("/login"),
  legal: [link("/impressum")],
  languages: [
    { ...link(href, true), lang: "de" },
    { ...link(`/en${href}`), lang: "en" },
  ],
  hotline: "0800 <1>",
  breadcrumbs: null,
  children: <Fragment>Text</Fragment>,
});

test("a remembered part is to the letter what is drawn without memory, on whichever page it is asked for", () => {
  for (const language of ["de", "en"] as const) {
    const keep = keeper(language);
    const drawn = (href: string, memory: typeof keep | null) =>
      renderToStaticMarkup(
        <PageLanguage.Provider value={language}>
          <KeptParts.Provider value={memory}>
            <Page {...page(href)} />
          </KeptParts.Provider>
        </PageLanguage.Provider>,
      );
    for (const href of ["/glasfaser", "/young", "/glasfaser"]) expect(drawn(href, keep)).toBe(drawn(href, null));
  }
});
