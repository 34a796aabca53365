import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pageOfText } from "#app/content/help.ts";
import { previewed, publishDay } from "#app/forms/draft.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { nameAt, path } from "#app/paths.ts";
import { contradictionsIn } from "#server/catalogue/text/contradictions.ts";
import { maxTextLength, type TextName, type TextProblem } from "#server/catalogue/text/model.ts";
import { discardDraft, publishText, saveDraft, viewText, type WrittenText } from "#server/catalogue/text/write-text.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import { withLineEnds } from "#server/platform/values/fields.ts";
import { languages } from "#server/platform/values/language.ts";
import { compareTexts, type DiffLine } from "./compare.ts";
import { queryOf } from "./outcomes.ts";

/** What a line of the text says against the brand, in a sentence. */
export type Said = { line: number; sentence: string };

/** `typed`: what the person wrote, null: they did not write. `seen` and `draft`: what it would replace. */
type Answer = {
  typed: string | null;
  seen: number;
  draft: string;
  day: string;
  errors: { markdown: string[]; day: string | null };
  diff: DiffLine[] | null;
  contradictions: Said[];
  /** Publishing stopped at contradictions that the person had not seen. */
  isStopped: boolean;
  /** Who wrote something else in the meantime; `version` null: it is a draft. */
  conflict: { by: string; version: number | null } | null;
};

/** The text that the address names, or "not found". */
export async function textAt(ctx: RequestContext, { slug = "", of }: LoaderFunctionArgs["params"]) {
  const language = languages.find((one) => one === of);
  const text = language ? await viewText(ctx, slug, language) : null;
  if (!text) throw new Response(null, { status: 404 });
  return text;
}

/** What the form sent, with lines that end as in files: a browser sends CR LF. */
function inputOf(form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "");
  return {
    intent: of("intent"),
    typed: withLineEnds(of("markdown")),
    seen: Number(of("seen")),
    draft: of("draft"),
    day: of("tag"),
    version: of("version"),
    known: of("bekannt").split("\n"),
  };
}

export async function actOnText(ctx: RequestContext, me: SsoUser, text: WrittenText, form: FormData) {
  const { intent, typed: written, seen, draft, day, version, known } = inputOf(form);
  const { slug, language } = text;
  const name = { slug, language, seen };
  const by = { ...actingAs(me), name: `${me.firstName} ${me.lastName}` };
  const there = (query: Record<string, string>) =>
    redirect(path(ctx.language, "text", { slug, of: language }, query), 303);
  if (intent === "discard") {
    await discardDraft(ctx, draft);
    return there(queryOf("discarded"));
  }
  const isRestore = intent === "restore";
  const older = isRestore ? text.versions.find((one) => String(one.version) === version) : null;
  if (isRestore && !older && version !== "0") throw new Response(null, { status: 404 });
  // The shared text is checked with its release; an own one may have become wrong since it was in force.
  const isShared = isRestore && (older?.markdown ?? null) === null;
  const typed = isRestore ? (older?.markdown ?? text.shared) : written;
  const contradictions = isShared ? [] : await saidAgainst(ctx, { slug, language, markdown: typed });
  const begun = { typed, seen, draft, day, diff: null, conflict: null, contradictions, isStopped: false };
  if (isShared) return restore(null);
  const publishOn = intent === "schedule" ? publishDay(ctx, day) : null;
  // A draft may still be wrong: it is shown to its author only.
  const isDraft = intent === "save" || intent === "preview";
  const problems = ctx.textFiles.problems(slug, typed).filter(({ code }) => !isDraft || code === "tooLong");
  const errors = {
    markdown: typed.trim() === "" ? [i18nFor(ctx).t("texts:problem.empty")] : sentences(ctx, problems),
    day: intent === "schedule" && publishOn === null ? i18nFor(ctx).t("texts:dayWrong") : null,
  };
  if (errors.markdown.length > 0 || errors.day) return data<Answer>({ ...begun, errors }, { status: 400 });
  if (intent === "compare") return data<Answer>({ ...begun, errors, diff: compareTexts(text.shown, typed) });
  const isNew = contradictions.some(({ sentence }) => !known.includes(sentence));
  if (isNew && (isRestore || intent === "publish" || intent === "schedule"))
    return data<Answer>({ ...begun, errors, diff: compareTexts(text.shown, typed), isStopped: true }, { status: 422 });
  if (isRestore) return restore(typed);
  if (intent === "publish") {
    const published = await publishText(ctx, { ...name, markdown: typed, draft }, by);
    if (!published.ok) return conflictOf(ctx, text, begun, typed);
    return there(queryOf(published.value ? "published" : "unchanged"));
  }
  const publishAt = publishOn === null ? null : startOf(publishOn);
  const saved = await saveDraft(ctx, { ...name, markdown: typed, draft, publishAt }, by);
  if (!saved.ok) return conflictOf(ctx, text, begun, typed);
  const page = pageOfText(ctx, slug, language);
  if (intent === "preview" && page) return redirect(previewed(page, saved.value.id), 303);
  return there(queryOf(publishOn ? "scheduled" : "saved"));

  async function restore(markdown: string | null) {
    const restored = await publishText(ctx, { ...name, markdown, draft: null }, by);
    if (!restored.ok) return conflictOf(ctx, text, { ...begun, typed: null }, markdown);
    return there(queryOf(restored.value ? "published" : "unchanged"));
  }
}

/** 409: what somebody else wrote in the meantime, and what the typed text changes of it; nothing typed is lost. */
async function conflictOf(
  ctx: RequestContext,
  { slug, language: of }: WrittenText,
  begun: Omit<Answer, "errors">,
  markdown: string | null,
) {
  const now = await textAt(ctx, { slug, of });
  const [version] = now.versions;
  const other = now.draft && begun.typed !== null && now.draft.id !== begun.draft ? now.draft : null;
  const answer = {
    ...begun,
    seen: version?.version ?? 0,
    draft: now.draft?.id ?? "",
    errors: { markdown: [], day: null },
    diff: compareTexts(other?.markdown ?? now.shown, markdown ?? now.shared),
    conflict: { by: other?.savedBy ?? version?.appliedBy ?? "", version: other ? null : (version?.version ?? 0) },
  };
  return data<Answer>(answer, { status: 409 });
}

/** What a text says against the brand, in sentences, each with its line. */
export async function saidAgainst(ctx: RequestContext, text: TextName & { markdown: string }) {
  const { t } = i18nFor(ctx);
  const all = await contradictionsIn(ctx, text, (pathname) => nameAt(pathname) !== null);
  return all.map(({ line, found }): Said => {
    const values = {
      said: "said" in found ? found.said : "",
      is: "is" in found ? found.is : "",
      clock: found.code === "duration" ? t(`texts:clock.${found.clock}`) : "",
    };
    return { line, sentence: t(`texts:against.${found.code}`, values) };
  });
}

/** Why a text would not be shown, or not as it is meant, in sentences. */
export function sentences(ctx: RequestContext, problems: readonly TextProblem[]): string[] {
  const { t } = i18nFor(ctx);
  return problems.map((problem) => {
    switch (problem.code) {
      case "tooLong":
        return t("texts:problem.tooLong", { count: maxTextLength });
      case "condition":
        return t("texts:problem.condition", { value: problem.value, section: problem.section });
      case "twice":
        return t("texts:problem.twice", { value: problem.value });
      case "placeholder":
        return t("texts:problem.placeholder", { value: `{${problem.value}}` });
      default:
        return t(`texts:problem.${problem.code}`);
    }
  });
}
