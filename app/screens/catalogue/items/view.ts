import { previewed } from "#app/forms/draft.ts";
import { outcomeIn } from "#app/screens/catalogue/texts/parts/outcomes.ts";
import { factsAt, isSameFacts, versionsOf } from "#server/catalogue/item/write-item.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { changesBetween, type ItemEditor } from "./editor.ts";

/**
 * A product or campaign with its draft and versions; `?vergleich=2` also shows what going back to version 2 changes.
 * null: there is no such item, and no draft of one.
 */
export async function itemView<F>(ctx: RequestContext, me: SsoUser, editor: ItemEditor<F>, search: URLSearchParams) {
  const { kind, itemId } = editor;
  const [inForce, kept, versions] = await Promise.all([
    ctx.catalogue.inForce(),
    ctx.itemDrafts.draft(kind.name, itemId),
    versionsOf(ctx, kind, itemId),
  ]);
  const facts = inForce && kind.factsIn(inForce.catalogue, itemId);
  const drafted = kept && kind.parse(kept.facts);
  const shown = drafted ?? facts;
  if (!inForce || shown === null) return null;
  const [current] = versions;
  const older = versions.find(({ version }) => String(version) === search.get("vergleich"));
  return {
    own: editor.own({}),
    notice: outcomeIn(search),
    typed: editor.typedFrom(shown),
    warnings: drafted ? await editor.warnings(drafted) : [],
    pageHref: facts && editor.pageHref(facts),
    hasPage: editor.pageHref(shown) !== null,
    seen: inForce.version,
    current: current ? { number: current.version, by: current.appliedBy } : null,
    draft: kept &&
      drafted && {
        id: kept.id,
        by: kept.savedBy,
        at: kept.savedAt,
        publishAt: kept.publishAt,
        isOutdated: !isSameFacts(facts, await factsAt(ctx, kind, itemId, kept.base)),
        // All of a new one is new.
        changes: facts === null ? null : changesBetween(editor, facts, drafted),
        previewHref: kept.authorId === me.id ? previewHref(editor, drafted, kept.id) : null,
      },
    versions: versions.map(({ version, appliedAt, appliedBy }) => ({
      number: version,
      isShared: false,
      by: appliedBy,
      at: appliedAt,
      href: editor.own({ vergleich: String(version) }),
    })),
    older: older ? { number: older.version, changes: changesBetween(editor, facts, older.facts) } : null,
  };
}

function previewHref<F>(editor: ItemEditor<F>, facts: F, id: string): string | null {
  const page = editor.pageHref(facts);
  return page && previewed(page, id);
}

/** The view of one that does not exist yet: its form, with what it begins with. */
export const newItemView = (form: Pick<ItemView, "own" | "typed" | "hasPage" | "seen">): ItemView => ({
  ...form,
  notice: null,
  warnings: [],
  pageHref: null,
  current: null,
  draft: null,
  versions: [],
  older: null,
});

export type ItemView = NonNullable<Awaited<ReturnType<typeof itemView>>>;
