import { renderToStaticMarkup } from "react-dom/server";
import { type Keep, KeptParts } from "./components/layout/kept.tsx";
import { Frame } from "./frame.tsx";
import { PageLanguage } from "./i18n/index.ts";
import { languageOf } from "./paths.ts";
import { aroundOf, type RootData } from "./root.tsx";

/** What the loaders answered: the root's, and the screen's. */
export type Given = { root: RootData; screen: { id: string; data: unknown } };

/** What a screen made of its page, as markup. */
type Drawn = { head: string; main: string; letters: number };

const MOST_LETTERS = 2_000_000;

/**
 * A public screen makes the same of the same data, whoever asks and however often its page is drawn: what it was drawn to
 * is remembered by everything that it was drawn from, and the page is drawn around it.
 */
export function sharedPages(kept: Record<"de" | "en", Keep>) {
  const known = new Map<string, Drawn>();
  let letters = 0;

  return {
    /** null: this screen must be drawn. */
    around(given: Given): string | null {
      const drawn = known.get(keyOf(given));
      return drawn ? markup(given, drawn) : null;
    },
    /** A whole page, for the next time. */
    learn(given: Given, page: string): void {
      const key = keyOf(given);
      known.set(key, {
        head: between(page, "<head>", "</head>"),
        main: between(page, mainBegins, "</main>"),
        letters: key.length + page.length,
      });
      letters += key.length + page.length;
      for (const [oldest, drawn] of known) {
        if (letters <= MOST_LETTERS) break;
        letters -= drawn.letters;
        known.delete(oldest);
      }
    },
  };

  function markup({ root, screen }: Given, { head, main }: Drawn): string {
    const language = languageOf(root.pathname);
    const page = (
      <PageLanguage.Provider value={language}>
        <KeptParts.Provider value={kept[language]}>
          <html lang={language}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup */}
            <head dangerouslySetInnerHTML={{ __html: head }} />
            <body>
              <Frame {...aroundOf(root, screen, false)} main={main} />
            </body>
          </html>
        </KeptParts.Provider>
      </PageLanguage.Provider>
    );
    return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  }
}

/** All but the address's query and the request's number, of which a public screen makes nothing. */
function keyOf({ root, screen }: Given): string {
  const { requestId, search, ...shared } = root;
  return JSON.stringify([shared, screen]);
}

const mainBegins = '<main id="inhalt" tabindex="-1">';

/** From the first beginning to the last end. */
function between(page: string, begin: string, end: string): string {
  return page.slice(page.indexOf(begin) + begin.length, page.lastIndexOf(end));
}
