import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageOfText } from "#app/content/help.ts";
import { fixedName, mailName } from "#app/content/text-name.ts";
import { previewed } from "#app/forms/draft.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { bannerAudience, titleOf } from "#server/catalogue/text/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { actOnText, type Said, saidAgainst, sentences, textAt } from "./parts/act.ts";
import { compareTexts } from "./parts/compare.ts";
import { Diff } from "./parts/diff.tsx";
import { Conflict, DraftNotice } from "./parts/draft-notice.tsx";
import { outcomeIn } from "./parts/outcomes.ts";
import { Placeholders, TextForm } from "./parts/text-form.tsx";
import { Versions } from "./parts/versions.tsx";
import { withoutOwn } from "./parts/without-own.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("texts:title"));

/**
 * A text with its draft and versions; `?vergleich=2` also shows what going back to version 2 would change, 0 the shared
 * text.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { slug, language: of, shown, shared, versions, draft } = await textAt(context, params);
  const search = new URL(request.url).searchParams;
  const own = (query: Record<string, string>) => path(context.language, "text", { slug, of }, query);
  const page = pageOfText(context, slug, of);
  const current = versions[0] ?? null;
  const chosen = search.get("vergleich");
  const older = versions.find(({ version }) => String(version) === chosen);
  const target = chosen === "0" ? shared : older && (older.markdown ?? shared);
  return {
    slug,
    of,
    name: fixedName(context, slug) ?? titleOf(shown),
    isMail: mailName(context, slug) !== null,
    isBanner: bannerAudience(slug) !== null,
    isServed: bannerAudience(slug) !== null && (await ifAvailable(context, () => context.content.hasList(slug, of))),
    contradictions: await saidAgainst(context, { slug, language: of, markdown: draft?.markdown ?? shown }),
    faults: draft ? sentences(context, context.textFiles.problems(slug, draft.markdown)) : [],
    shown,
    hrefs: {
      own: own({}),
      all: path(context.language, "texts"),
      page,
    },
    notice: outcomeIn(search),
    draft: draft && {
      id: draft.id,
      markdown: draft.markdown,
      by: draft.savedBy,
      at: draft.savedAt,
      publishAt: draft.publishAt,
      isOutdated: draft.base !== (current?.version ?? 0),
      diff: compareTexts(shown, draft.markdown),
      previewHref: page && draft.authorId === me.id ? previewed(page, draft.id) : null,
    },
    current: current && { number: current.version, isShared: current.markdown === null, by: current.appliedBy },
    versions: [
      ...versions.map(({ version, markdown, appliedBy, appliedAt }) => ({
        number: version,
        isShared: markdown === null,
        by: appliedBy as string | null,
        at: appliedAt as Date | null,
      })),
      ...(shared === "" && bannerAudience(slug) === null ? [] : [{ number: 0, isShared: true, by: null, at: null }]),
    ].map((one) => ({ ...one, href: own({ vergleich: String(one.number) }) })),
    older: target === undefined ? null : { number: Number(chosen), diff: compareTexts(shown, target) },
    placeholders: Object.entries(context.textFiles.placeholders({ slug, language: of })),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  return actOnText(context, me, await textAt(context, params), await request.formData());
}

export default function Text() {
  const {
    name,
    isMail,
    isBanner,
    isServed,
    slug,
    of,
    shown,
    hrefs,
    notice,
    current,
    versions,
    older,
    draft,
    placeholders,
    ...page
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("texts");
  const seen = answer?.seen ?? current?.number ?? 0;
  const diff = answer ? answer.diff : (draft?.diff ?? null);
  const contradictions = answer?.contradictions ?? page.contradictions;
  const without = withoutOwn(isBanner, of);
  const version = current
    ? t(current.isShared ? without.again : "version", { version: current.number })
    : t(without.none);
  return (
    <Screen title={name || slug} lead={`${t(`languages.${of}`)} · ${version}`} width="wide">
      <p className="text-links">
        <a href={hrefs.all}>{t("back")}</a>
        {hrefs.page ? <a href={hrefs.page}>{t(isMail ? "mail" : "page")}</a> : null}
      </p>
      {notice && !answer ? (
        <Notice tone="success" live>
          {notice === "published" && isMail
            ? t("publishedMail", { version: current?.number ?? 0 })
            : t(`done.${notice}`, { version: current?.number ?? 0 })}
        </Notice>
      ) : null}
      {isServed ? <Notice>{t("servedBanners", { slug })}</Notice> : null}
      {answer?.conflict ? <Conflict {...answer.conflict} isRestore={answer.typed === null} /> : null}
      {draft && !answer ? <DraftNotice draft={draft} action={hrefs.own} current={current} /> : null}
      <div className="text-editor">
        <div className="flow flow-l">
          <Contradictions all={contradictions} isStopped={answer?.isStopped ?? false} />
          {diff ? (
            <section className="flow" aria-labelledby="aenderungen">
              <h2 id="aenderungen">{t("diffTitle")}</h2>
              <Diff lines={diff} />
            </section>
          ) : null}
          <TextForm
            action={hrefs.own}
            markdown={answer?.typed ?? draft?.markdown ?? shown}
            seen={seen}
            draft={answer?.draft ?? draft?.id ?? ""}
            day={answer?.day ?? (draft?.publishAt ? formatDay(new Date(draft.publishAt)) : "")}
            known={contradictions.map(({ sentence }) => sentence)}
            errors={answer?.errors ?? { markdown: page.faults, day: null }}
            hasPage={hrefs.page !== null}
            fieldHint={t(isMail ? "mailHint" : isBanner ? "bannerHint" : "fieldHint")}
            hint={
              current || draft
                ? null
                : isBanner
                  ? t(of === "de" ? "noBannerYet" : "germanBannersYet")
                  : shown === ""
                    ? t("germanShown")
                    : t("neverWritten")
            }
          />
        </div>
        <aside className="flow flow-l">
          <Versions
            action={hrefs.own}
            seen={seen}
            current={current?.number ?? 0}
            versions={versions}
            without={without}
            older={answer || !older ? null : { number: older.number, diff: <Diff lines={older.diff} /> }}
          />
          <Placeholders placeholders={placeholders} />
        </aside>
      </div>
    </Screen>
  );
}

/** What the text in the field says against the brand, by line. `isStopped`: therefore it is not published yet. */
function Contradictions({ all, isStopped }: { all: readonly Said[]; isStopped: boolean }) {
  const { t } = useTranslation("texts");
  if (all.length === 0) return null;
  return (
    <Notice tone="warning" live={isStopped} title={t("againstTitle", { count: all.length })}>
      <p>{t(isStopped ? "againstStopped" : "againstHint")}</p>
      <ul className="text-against">
        {all.map(({ line, sentence }) => (
          <li key={`${line} ${sentence}`}>
            <span className="muted">{t("line", { line })}</span> {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
