import type { PreviewedItem } from "#server/catalogue/item/preview.ts";
import type { TextDraft } from "#server/catalogue/text/model.ts";
import type { RequestContext } from "#server/context.ts";

declare module "@remix-run/node" {
  /** Loaders and actions get the RequestContext as `context`. */
  interface AppLoadContext extends RequestContext {
    /** Errors thrown by loaders, actions and rendering, recorded by entry.server.tsx. */
    faults?: unknown[];
    /** CSP nonce of this answer's inline scripts; undefined: the page is not hydrated. */
    nonce?: string | undefined;
    /** The draft that this page shows to its author; undefined: none. */
    previewed?:
      | ({ kind: "text" } & Pick<TextDraft, "slug" | "language" | "markdown">)
      | ({ kind: "item" } & PreviewedItem)
      | { kind: "theme" }
      | { kind: "prices"; campaignId: string | null };
  }

  /** Loader data keep their types on the client, including dates. */
  interface Future {
    v3_singleFetch: true;
  }
}
