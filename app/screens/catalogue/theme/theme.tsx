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
import type { Palette, Scheme } from "#server/platform/values/theme.ts";
import { actOnTheme, previewHref, themeOf } from "./parts/act.ts";
import { ColourTable, useColourName } from "./parts/colour-table.tsx";
import { type Cell, type Change, changesOf, chosenFrom, type FieldName, fieldOf, typedFrom } from "./parts/palette.ts";

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

type Props = { all: readonly Change[] };

/** Each colour that changes, before and after. */
function Changes({ all }: Props) {
  const { t } = useTranslation("theme");
  const nameOf = useColourName();
  if (all.length === 0) return <Notice>{t("same")}</Notice>;
  return (
    <ul className="text-versions">
      {all.map(({ field, before, after }) => (
        <li key={field}>
          <span>{t("changed", { name: nameOf(field), before, after })}</span>
          <svg className="colour-change" viewBox="0 0 48 24" aria-hidden>
            <path fill={before} d="M0 0h24v24H0z" />
            <path fill={after} d="M24 0h24v24H24z" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

type SampleProps = { scheme: Scheme; cells: Readonly<Record<FieldName, Cell>> };

/** What the colours of a scheme look like together: drawn, since the policy forbids colours in attributes of style. */
function Sample({ scheme, cells }: SampleProps) {
  const { t } = useTranslation("theme");
  const of = (name: keyof Palette) => cells[fieldOf(scheme, name)].hex;
  return (
    <svg className="colour-sample" viewBox="0 0 320 204" role="img" aria-label={t(`sample.${scheme}`)}>
      <path fill={of("paper")} d="M0 0h320v204H0z" />
      <path fill={of("stage")} d="M0 0h320v68H0z" />
      <text x="16" y="29" fill={of("onStage")} fontSize="15" fontWeight="600">
        {t("words.stage")}
      </text>
      <text x="16" y="55" fill={of("stageAccent")} fontSize="22" fontWeight="700">
        60 €
      </text>
      <circle cx="246" cy="34" r="22" fill={of("one")} />
      <circle cx="288" cy="34" r="22" fill={of("two")} />
      <text x="246" y="40" fill={of("onOne")} fontSize="16" textAnchor="middle">
        {t("words.one")}
      </text>
      <text x="288" y="40" fill={of("onTwo")} fontSize="16" textAnchor="middle">
        {t("words.two")}
      </text>
      <rect x="12" y="80" width="296" height="84" rx="8" fill={of("surface")} stroke={of("line")} />
      <text x="24" y="102" fill={of("ink")} fontSize="13">
        {t("words.ink")}
      </text>
      <text x="24" y="121" fill={of("muted")} fontSize="12">
        {t("words.muted")}
      </text>
      <text x="24" y="148" fill={of("link")} fontSize="13" textDecoration="underline">
        {t("words.link")}
      </text>
      <text x="92" y="149" fill={of("accent")} fontSize="16" fontWeight="700">
        25 €
      </text>
      <rect x="188" y="128" width="108" height="28" rx="6" fill={of("action")} />
      <text x="242" y="147" fill={of("onAction")} fontSize="13" fontWeight="600" textAnchor="middle">
        {t("words.action")}
      </text>
      <rect x="214" y="90" width="82" height="26" rx="5" fill={of("paper")} stroke={of("edge")} />
      <path fill={of("sunken")} d="M0 176h320v28H0z" />
      {(["good", "warn", "danger"] as const).map((state, at) => (
        <text key={state} x={24 + at * 90} y="195" fill={of(state)} fontSize="13" fontWeight="600">
          {t(`names.${state}`)}
        </text>
      ))}
    </svg>
  );
}
