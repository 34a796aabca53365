import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageOfText } from "#app/content/help.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { type TextProblem, titleOf } from "#server/catalogue/text/model.ts";
import { publishText, viewText } from "#server/catalogue/text/write-text.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { languages } from "#server/platform/tenant/model.ts";
import { compareTexts, type DiffLine } from "./parts/compare.ts";
import { Diff } from "./parts/diff.tsx";
import { TextForm } from "./parts/text-form.tsx";
import { Versions } from "./parts/versions.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("texts:title"));

type Params = LoaderFunctionArgs["params"];

/** The text that the address names, or "not found". */
async function textAt(ctx: RequestContext, { slug = "", of }: Params) {
  const language = languages.find((one) => one === of);
  const text = language ? await viewText(ctx, slug, language) : null;
  if (!text) throw new Response(null, { status: 404 });
  return text;
}

/** A text with its versions; `?vergleich=2` also shows what going back to version 2 would change, 0 the shared text. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { slug, language: of, shown, shared, versions } = await textAt(context, params);
  const search = new URL(request.url).searchParams;
  const own = (query: Record<string, string>) => path(context.language, "text", { slug, of }, query);
  const current = versions[0] ?? null;
  const chosen = search.get("vergleich");
  const older = versions.find(({ version }) => String(version) === chosen);
  const target = chosen === "0" ? shared : older && (older.markdown ?? shared);
  return {
    slug,
    of,
    name: titleOf(shown),
    shown,
    hrefs: {
      own: own({}),
      all: path(context.language, "texts"),
      page: pageOfText(context, slug, of),
    },
    notice: search.has("unveraendert") ? ("unchanged" as const) : search.has("veroeffentlicht") ? "published" : null,
    current: current && { number: current.version, isShared: current.markdown === null, by: current.appliedBy },
    versions: [
      ...versions.map(({ version, markdown, appliedBy, appliedAt }) => ({
        number: version,
        isShared: markdown === null,
        by: appliedBy as string | null,
        at: appliedAt as Date | null,
      })),
      ...(shared === "" ? [] : [{ number: 0, isShared: true, by: null, at: null }]),
    ].map((one) => ({ ...one, href: own({ vergleich: String(one.number) }) })),
    older: target === undefined ? null : { number: Number(chosen), diff: compareTexts(shown, target) },
    placeholders: Object.entries(context.textFiles.placeholders(of)),
  };
}

/** `typed`: what the person wrote, null: they did not write. `seen`: the version that it would replace. */
type Answer = {
  typed: string | null;
  seen: number;
  errors: string[];
  diff: DiffLine[] | null;
  /** Who published another version in the meantime, and which. */
  conflict: { by: string; number: number } | null;
};

/** A browser sends lines that end with CR LF. */
const linesOf = (value: FormDataEntryValue | null) => String(value ?? "").replaceAll("\r\n", "\n");

export async function action({ context, request, params }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const text = await textAt(context, params);
  const form = await request.formData();
  const seen = Number(form.get("seen") ?? 0);
  const intent = form.get("intent");
  const { slug, language, shown } = text;
  if (intent === "restore") {
    const older = text.versions.find(({ version }) => String(version) === form.get("version"));
    if (!older && form.get("version") !== "0") throw new Response(null, { status: 404 });
    return publish(context, me, { slug, language, seen, markdown: older?.markdown ?? null, typed: null });
  }
  const typed = linesOf(form.get("markdown"));
  const errors = sentences(context, typed.trim() === "" ? ["empty"] : context.textFiles.problems(slug, typed));
  if (errors.length > 0) return data<Answer>({ typed, seen, errors, diff: null, conflict: null }, { status: 400 });
  if (intent === "publish") return publish(context, me, { slug, language, seen, markdown: typed, typed });
  return data<Answer>({ typed, seen, errors, diff: compareTexts(shown, typed), conflict: null });
}

type Wanted = Parameters<typeof publishText>[1] & { typed: string | null };

async function publish(ctx: RequestContext, me: SsoUser, { typed, ...wanted }: Wanted) {
  const { slug, language: of } = wanted;
  const by = { ...actingAs(me), name: `${me.firstName} ${me.lastName}` };
  const outcome = await publishText(ctx, wanted, by);
  const there = (query: Record<string, string>) => redirect(path(ctx.language, "text", { slug, of }, query), 303);
  if (outcome.ok) return there(outcome.value ? { veroeffentlicht: "1" } : { unveraendert: "1" });
  const now = await textAt(ctx, { slug, of });
  const [other] = now.versions;
  if (outcome.refusal.code !== "changedMeanwhile" || !other) throw new Response(null, { status: 404 });
  const target = typed ?? wanted.markdown ?? now.shared;
  return data<Answer>(
    {
      typed,
      seen: other.version,
      errors: [],
      diff: compareTexts(now.shown, target),
      conflict: { by: other.appliedBy, number: other.version },
    },
    { status: 409 },
  );
}

function sentences(ctx: RequestContext, problems: readonly (TextProblem | "empty")[]): string[] {
  const { t } = i18nFor(ctx);
  return problems.map((problem) => {
    if (problem === "empty") return t("texts:problem.empty");
    switch (problem.code) {
      case "tooLong":
        return t("texts:problem.tooLong", { count: 100_000 });
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

export default function Text() {
  const { name, slug, of, shown, hrefs, notice, current, versions, older, placeholders } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("texts");
  const seen = answer?.seen ?? current?.number ?? 0;
  return (
    <Screen
      title={name || slug}
      lead={`${t(`languages.${of}`)} · ${current ? t(current.isShared ? "sharedAgain" : "version", { version: current.number }) : t("shared")}`}
      width="wide"
    >
      <p className="text-links">
        <a href={hrefs.all}>{t("back")}</a>
        {hrefs.page ? <a href={hrefs.page}>{t("page")}</a> : null}
      </p>
      {notice && !answer ? (
        <Notice tone="success" live>
          {notice === "published" ? t("published", { version: current?.number ?? 0 }) : t("unchanged")}
        </Notice>
      ) : null}
      {answer?.conflict ? (
        <Notice
          tone="warning"
          live
          title={t("conflictTitle", { by: answer.conflict.by, version: answer.conflict.number })}
        >
          {answer.typed === null
            ? t("restoreConflict", { by: answer.conflict.by, version: answer.conflict.number })
            : t("conflict", { version: answer.conflict.number })}
        </Notice>
      ) : null}
      <div className="text-editor">
        <div className="flow flow-l">
          {answer?.diff ? (
            <section className="flow" aria-labelledby="aenderungen">
              <h2 id="aenderungen">{t("diffTitle")}</h2>
              <Diff lines={answer.diff} />
            </section>
          ) : null}
          <TextForm
            action={hrefs.own}
            markdown={answer?.typed ?? shown}
            seen={seen}
            errors={answer?.errors ?? []}
            hint={current ? null : shown === "" ? t("germanShown") : t("neverWritten")}
          />
        </div>
        <Versions
          action={hrefs.own}
          seen={seen}
          current={current?.number ?? 0}
          versions={versions}
          older={answer ? null : older}
          placeholders={placeholders}
        />
      </div>
    </Screen>
  );
}
