import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { Conflict, DraftNotice } from "#app/screens/catalogue/texts/parts/draft-notice.tsx";
import { outcomeIn } from "#app/screens/catalogue/texts/parts/outcomes.ts";
import { Publishing } from "#app/screens/catalogue/texts/parts/publishing.tsx";
import { Versions } from "#app/screens/catalogue/texts/parts/versions.tsx";
import { title } from "#app/seo/title.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { actOnTheme, previewHref, themeOf } from "./parts/act.ts";
import { Changes } from "./parts/changes.tsx";
import { ColourTable, useColourName } from "./parts/colour-table.tsx";
import { changesOf, chosenFrom, type FieldName, typedFrom } from "./parts/palette.ts";
import { Sample } from "./parts/sample.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("theme:title"));

/** The colours with their draft and versions; `?vergleich=2` also shows what going back to version 2 changes. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { versions, draft, current, inForce } = await themeOf(context);
  const search = new URL(request.url).searchParams;
  const own = (query: Record<string, string>) => path(context.language, "theme", {}, query);
  const older = versions.find(({ version }) => String(version) === search.get("vergleich"));
  const shown = draft?.theme ?? inForce;
  return {
    href: own({}),
    notice: outcomeIn(search),
    cells: chosenFrom(context, inForce, typedFrom(shown)).cells,
    current: { number: current?.version ?? 0, by: current?.appliedBy ?? "" },
    draft: draft && {
      id: draft.id,
      by: draft.savedBy,
      at: draft.savedAt,
      publishAt: draft.publishAt,
      isOutdated: draft.base !== (current?.version ?? 0),
      changes: changesOf(inForce, draft.theme),
      previewHref: draft.authorId === me.id ? previewHref(context, draft.id) : null,
    },
    versions: versions.map(({ version, appliedBy, appliedAt }) => ({
      number: version,
      isShared: false,
      by: appliedBy,
      at: appliedAt,
      href: own({ vergleich: String(version) }),
    })),
    older: older ? { number: older.version, changes: changesOf(inForce, older.theme) } : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  return actOnTheme(context, me, await request.formData());
}

export default function Theme() {
  const { href, notice, cells, current, draft, versions, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("theme");
  const { t: editor } = useTranslation("texts");
  const nameOf = useColourName();
  const shown = answer?.cells ?? cells;
  const changes = answer ? answer.changes : (draft?.changes ?? null);
  const seen = answer?.seen ?? current.number;
  const wrong = Object.entries(shown).filter(([, { error }]) => error !== null) as [FieldName, { error: string }][];
  const day = draft?.publishAt ? formatDay(new Date(draft.publishAt)) : "";
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      <p className="muted">{t("version", { version: current.number, by: current.by })}</p>
      {notice && !answer ? (
        <Notice tone="success" live>
          {notice === "saved" || notice === "discarded"
            ? editor(`done.${notice}`)
            : t(`done.${notice}`, { version: current.number })}
        </Notice>
      ) : null}
      {answer?.isRefused ? (
        <ErrorSummary
          fields={[
            ...wrong.map(([id, { error }]) => ({ meta: { id, name: id, errors: [error] }, label: nameOf(id) })),
            ...(answer.dayError
              ? [{ meta: { id: "tag", name: "tag", errors: [answer.dayError] }, label: editor("day") }]
              : []),
          ]}
        />
      ) : null}
      {answer?.conflict ? <Conflict {...answer.conflict} isRestore={answer.isRestore} /> : null}
      {draft && !answer ? <DraftNotice draft={draft} action={href} current={current} /> : null}
      <div className="text-editor">
        <div className="flow flow-l">
          {changes ? (
            <section className="flow" aria-labelledby="aenderungen">
              <h2 id="aenderungen">{editor("diffTitle")}</h2>
              <Changes all={changes} />
            </section>
          ) : null}
          <Form action={href} hidden={{ seen: String(seen), draft: answer?.draft ?? draft?.id ?? "" }}>
            <ColourTable cells={shown} />
            <Publishing day={answer?.day ?? day} dayError={answer?.dayError ?? null} hasPage />
          </Form>
        </div>
        <aside className="flow flow-l">
          <section className="flow" aria-labelledby="muster">
            <h2 id="muster">{t("sampleTitle")}</h2>
            <Sample scheme="light" cells={shown} />
            <Sample scheme="dark" cells={shown} />
            <p className="hint">
              {t("sampleHint")} {t("pictures")}
            </p>
          </section>
          <Versions
            action={href}
            seen={seen}
            current={current.number}
            versions={versions}
            older={answer || !older ? null : { number: older.number, diff: <Changes all={older.changes} /> }}
          />
        </aside>
      </div>
    </Screen>
  );
}
