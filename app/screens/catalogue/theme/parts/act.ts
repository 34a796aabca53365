import { data, redirect } from "@remix-run/node";
import { publishDay } from "#app/forms/draft.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { queryOf } from "#app/screens/catalogue/texts/parts/outcomes.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import type { Theme } from "#server/platform/values/theme.ts";
import { discardTheme, publishTheme, saveTheme } from "#server/tenants/theme/write-theme.ts";
import { type Change, type Chosen, changesOf, chosenFrom, typedFrom, typedIn } from "./palette.ts";

type Answer = Pick<Chosen, "cells"> & {
  /** What the colours would replace. */
  seen: number;
  draft: string;
  day: string;
  dayError: string | null;
  /** Nothing was written: fields are wrong. */
  isRefused: boolean;
  /** null: not asked for. */
  changes: Change[] | null;
  /** Who chose others in the meantime; `version` null: it is a draft. */
  conflict: { by: string; version: number | null } | null;
  isRestore: boolean;
};

/** The colours in force, with all versions and the draft. */
export async function themeOf(ctx: RequestContext) {
  const [versions, draft] = await Promise.all([ctx.themes.versions(), ctx.themes.draft()]);
  const [current = null] = versions;
  return { versions, draft, current, inForce: current?.theme ?? ctx.tenant.theme };
}

export async function actOnTheme(ctx: RequestContext, me: SsoUser, form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "");
  const [intent, seen, draft, day] = [of("intent"), Number(of("seen")), of("draft"), of("tag")];
  const by = { ...actingAs(me), name: `${me.firstName} ${me.lastName}` };
  const own = (query: Record<string, string>) => redirect(path(ctx.language, "theme", {}, query), 303);
  if (intent === "discard") {
    await discardTheme(ctx, draft);
    return own(queryOf("discarded"));
  }
  const { versions, inForce } = await themeOf(ctx);
  const isRestore = intent === "restore";
  const older = isRestore ? versions.find(({ version }) => String(version) === of("version")) : null;
  if (older === undefined) throw new Response(null, { status: 404 });
  const chosen = older ? chosenFrom(ctx, older.theme, typedFrom(older.theme)) : chosenFrom(ctx, inForce, typedIn(form));
  const { theme, cells, isRead } = chosen;
  const publishOn = intent === "schedule" ? publishDay(ctx, day) : null;
  const begun = { cells, seen, draft, day, dayError: null, isRefused: false, changes: null, conflict: null, isRestore };
  const compared = { ...begun, changes: changesOf(inForce, theme) };
  if (intent === "compare") return data<Answer>(compared);
  const isFaulty = Object.values(cells).some(({ error }) => error !== null);
  const isDraft = intent === "save" || intent === "preview";
  const dayError = intent === "schedule" && publishOn === null ? i18nFor(ctx).t("texts:dayWrong") : null;
  if (!isRead || (isFaulty && !isDraft) || dayError)
    return data<Answer>({ ...compared, dayError, isRefused: true }, { status: 400 });
  if (!isDraft && intent !== "schedule") {
    const published = await publishTheme(ctx, { theme, seen, draft: isRestore ? null : draft }, by);
    if (!published.ok) return conflictOf(ctx, begun, theme);
    return own(queryOf(published.value ? "published" : "unchanged"));
  }
  const publishAt = publishOn === null ? null : startOf(publishOn);
  const saved = await saveTheme(ctx, { theme, seen, draft, publishAt }, by);
  if (!saved.ok) return conflictOf(ctx, begun, theme);
  if (intent === "preview") return redirect(previewHref(ctx, saved.value.id), 303);
  return own(queryOf(publishOn ? "scheduled" : "saved"));
}

/** The start page in the colours of a draft; its links stay in them. */
export const previewHref = (ctx: RequestContext, id: string) => path(ctx.language, "home", {}, { entwurf: id });

/** 409: what somebody else chose in the meantime, and what these colours change of it; nothing typed is lost. */
async function conflictOf(ctx: RequestContext, begun: Answer, theme: Theme) {
  const { draft, current, inForce } = await themeOf(ctx);
  const other = draft && !begun.isRestore && draft.id !== begun.draft ? draft : null;
  const answer = {
    ...begun,
    seen: current?.version ?? 0,
    draft: draft?.id ?? "",
    changes: changesOf(other?.theme ?? inForce, theme),
    conflict: { by: other?.savedBy ?? current?.appliedBy ?? "", version: other ? null : (current?.version ?? 0) },
  };
  return data<Answer>(answer, { status: 409 });
}
