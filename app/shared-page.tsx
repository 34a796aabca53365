import { renderToStaticMarkup } from "react-dom/server";
import { type Keep, KeptParts } from "./components/layout/kept.tsx";
import { Frame } from "./frame.tsx";
import { PageLanguage } from "./i18n/index.ts";
import { languageOf } from "./paths.ts";
import { aroundOf } from "./root.tsx";
import type { RootData } from "./root-data.ts";
import { wholeWords } from "./whole-words.ts";

/** What the loaders answered: the root's, and the screen's. */
export type Given = { root: RootData; screen: { id: string; data: unknown } };

/** What a screen made of its page, as it is sent. */
type Drawn = { head: Buffer; main: Buffer; size: number };

const MOST_BYTES = 4_000_000;

/**
 * A public screen makes the same of the same data, whoever asks and however often its page is drawn: what it was drawn to
 * is remembered by everything that it was drawn from, and the page is drawn around it.
 */
export function sharedPages(kept: Record<"de" | "en", Keep>) {
  const known = new Map<string, Drawn>();
  let bytes = 0;

  return {
    /** A page in parts, as text where it was drawn now. null: its screen must be drawn. */
    around(given: Given): (string | Buffer)[] | null {
      const drawn = known.get(keyOf(given));
      if (!drawn) return null;
      const frame = markup(given);
      const [head, main] = [after(frame, headBegins), after(frame, mainBegins)];
      return [frame.slice(0, head), drawn.head, frame.slice(head, main), drawn.main, frame.slice(main)];
    },
    /** A whole page, for the next time. */
    learn(given: Given, page: string): void {
      const key = keyOf(given);
      // Others may have drawn it at the same time.
      if (known.has(key)) return;
      const head = Buffer.from(page.slice(after(page, headBegins), page.lastIndexOf("</head>")));
      const main = Buffer.from(page.slice(after(page, mainBegins), page.lastIndexOf("</main>")));
      const size = key.length * 2 + head.length + main.length;
      known.set(key, { head, main, size });
      bytes += size;
      for (const [oldest, drawn] of known) {
        if (bytes <= MOST_BYTES) break;
        bytes -= drawn.size;
        known.delete(oldest);
      }
    },
  };

  /** Head and main are empty in it. */
  function markup({ root, screen }: Given): string {
    const language = languageOf(root.pathname);
    const page = (
      <PageLanguage.Provider value={language}>
        <KeptParts.Provider value={kept[language]}>
          <html lang={language}>
            <head />
            <body>
              <Frame {...aroundOf(root, screen, false)} main="" />
            </body>
          </html>
        </KeptParts.Provider>
      </PageLanguage.Provider>
    );
    return `<!DOCTYPE html>${wholeWords(renderToStaticMarkup(page))}`;
  }
}

/** All but the address's query and the request's number, of which a public screen makes nothing. */
function keyOf({ root, screen }: Given): string {
  const { requestId, search, ...shared } = root;
  return JSON.stringify([shared, screen]);
}

const headBegins = "<head>";
const mainBegins = '<main id="inhalt" tabindex="-1">';

const after = (page: string, begin: string) => page.indexOf(begin) + begin.length;
