import { data, redirect } from "@remix-run/node";
import { faultOfReason, notices } from "#app/content/price-change.ts";
import { previewed, publishDay } from "#app/forms/draft.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { queryOf } from "#app/screens/catalogue/texts/parts/outcomes.ts";
import type { ItemKindName } from "#server/catalogue/item/model.ts";
import { discardItem, factsAt, publishItem, saveItem, versionsOf } from "#server/catalogue/item/write-item.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { type Change, changesBetween, type Errors, type ItemEditor, type Typed } from "./editor.ts";

export type ItemAnswer = {
  typed: Typed;
  errors: Errors;
  /** What it would replace. */
  seen: number;
  draft: string;
  day: string;
  dayError: string | null;
  /** null: not asked for. */
  changes: Change[] | null;
  warnings: string[];
  /** Publishing stopped at warnings that the person had not seen. */
  isStopped: boolean;
  /** Why nobody may do this alone; null: nothing was refused. */
  refused: string | null;
  /** The reason for asking a second person, as it was typed, and what is wrong with it; null: nobody is asked. */
  ask: { reason: string; error: string | null } | null;
  /** Who changed it in the meantime; `version` null: it is a draft. */
  conflict: { by: string; version: number | null } | null;
  isRestore: boolean;
};

export async function actOnItem<F>(ctx: RequestContext, me: SsoUser, editor: ItemEditor<F>, form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "");
  const [intent, seen, draft, day] = [of("intent"), Number(of("seen")), of("draft"), of("tag")];
  const { kind, itemId } = editor;
  const by = { ...actingAs(me), name: `${me.firstName} ${me.lastName}` };
  const there = (query: Record<string, string>) => redirect(editor.own(query), 303);
  if (intent === "discard") {
    await discardItem(ctx, draft);
    return there(queryOf("discarded"));
  }
  const isRestore = intent === "restore";
  const older = isRestore ? await factsAt(ctx, kind, itemId, Number(of("version"))) : null;
  if (isRestore && older === null) throw new Response(null, { status: 404 });
  const { typed, facts, errors } =
    older === null ? editor.read(form) : { typed: editor.typedFrom(older), facts: older, errors: {} };
  const publishOn = intent === "schedule" ? publishDay(ctx, day) : null;
  const dayError = intent === "schedule" && publishOn === null ? i18nFor(ctx).t("texts:dayWrong") : null;
  const begun: ItemAnswer = {
    typed,
    errors,
    seen,
    draft,
    day,
    dayError,
    changes: null,
    warnings: [],
    isStopped: false,
    refused: null,
    ask: null,
    conflict: null,
    isRestore,
  };
  if (facts === null || dayError) return data(begun, { status: 400 });
  const inForce = await factsInForce(ctx, editor);
  const compared = {
    ...begun,
    changes: changesBetween(editor, inForce, facts),
    warnings: await editor.warnings(facts),
  };
  if (intent === "compare") return data(compared);
  const isDraft = intent === "save" || intent === "preview";
  const known = of("bekannt").split("\n");
  if (!isDraft && compared.warnings.some((sentence) => !known.includes(sentence)))
    return data({ ...compared, isStopped: true }, { status: 422 });
  if (intent === "ask" && editor.askFor) return ask(editor.askFor, facts);
  if (!isDraft && intent !== "schedule") {
    const wanted = { itemId, facts, seen, draft: isRestore ? null : draft };
    const published = await publishItem(ctx, kind, wanted, by);
    if (published.ok) return there(queryOf(published.value === null ? "unchanged" : "published"));
    return published.refusal.code === "notAuthorized" ? aboveLimit() : conflictOf(ctx, editor, compared, facts);
  }
  const publishAt = publishOn === null ? null : startOf(publishOn);
  const saved = await saveItem(ctx, kind, { itemId, facts, seen, draft, publishAt }, by);
  if (!saved.ok && saved.refusal.code === "notAuthorized") return aboveLimit();
  if (!saved.ok) return conflictOf(ctx, editor, compared, facts);
  const page = editor.pageHref(facts);
  if (intent === "preview" && page) return redirect(previewed(page, saved.value.id), 303);
  return there(queryOf(publishOn ? "scheduled" : "saved"));

  function aboveLimit() {
    const limit = formatCents(ctx.tenant.recommendation.maxRewardCents, ctx.language);
    const refused = i18nFor(ctx).t("items:aboveLimit", { limit });
    return data({ ...compared, refused, ask: editor.askFor ? { reason: "", error: null } : null }, { status: 403 });
  }

  async function ask(askFor: NonNullable<ItemEditor<F>["askFor"]>, wanted: F) {
    const { t } = i18nFor(ctx);
    const reason = of("grund").trim();
    const error = faultOfReason(ctx, reason);
    if (error !== null) return data({ ...compared, ask: { reason, error } }, { status: 400 });
    const asked = await askFor({ itemId, facts: wanted, seen, draft, reason }, by);
    if (asked.ok) return redirect(path(ctx.language, "prices", {}, { aktion: itemId, [notices.asked]: "1" }), 303);
    if (!(await ctx.priceChanges.open())) return conflictOf(ctx, editor, compared, wanted);
    return data({ ...compared, refused: t("items:openChange"), ask: { reason, error: null } }, { status: 409 });
  }
}

/**
 * For an item that the catalogue does not have: discarding its draft leads to `list`, since nothing is left of it.
 * null: the draft is there, and the form is about it; "not found" without one.
 */
export async function discardedUnpublished(
  ctx: RequestContext,
  { kind, itemId }: { kind: ItemKindName; itemId: string },
  { form, list }: { form: FormData; list: string },
): Promise<Response | null> {
  if (form.get("intent") === "discard") {
    await discardItem(ctx, String(form.get("draft") ?? ""));
    return redirect(list, 303);
  }
  if (!(await ctx.itemDrafts.draft(kind, itemId))) throw new Response(null, { status: 404 });
  return null;
}

/** null: the catalogue does not have it. */
export async function factsInForce<F>(ctx: RequestContext, { kind, itemId }: ItemEditor<F>): Promise<F | null> {
  const current = await ctx.catalogue.inForce();
  return current && kind.factsIn(current.catalogue, itemId);
}

/** 409: what somebody else changed in the meantime, and what these facts change of it; nothing typed is lost. */
async function conflictOf<F>(ctx: RequestContext, editor: ItemEditor<F>, begun: ItemAnswer, facts: F) {
  const { kind, itemId } = editor;
  const [draft, [version], current] = await Promise.all([
    ctx.itemDrafts.draft(kind.name, itemId),
    versionsOf(ctx, kind, itemId),
    ctx.catalogue.inForce(),
  ]);
  const other = draft && !begun.isRestore && draft.id !== begun.draft ? draft : null;
  const before = other ? kind.parse(other.facts) : (version?.facts ?? null);
  return data<ItemAnswer>(
    {
      ...begun,
      seen: current?.version ?? 0,
      draft: draft?.id ?? "",
      changes: changesBetween(editor, before, facts),
      conflict: { by: other?.savedBy ?? version?.appliedBy ?? "", version: other ? null : (version?.version ?? 0) },
    },
    { status: 409 },
  );
}
