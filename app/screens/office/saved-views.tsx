import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { savedListsFor, viewQuery } from "#app/layout/saved-lists.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { KeepView } from "#app/ui/list/saved-views.tsx";
import { removeView, renameView, saveView } from "#server/office/work/saved-view/save-view.ts";
import { viewForm, viewNameForm } from "#server/office/work/saved-view/schema.ts";
import { isId } from "#server/platform/values/id.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("list:views.title"));

/** A person's saved views, by list. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const views = await context.savedViews.ofUser(me.id);
  return {
    href: path(context.language, "savedViews"),
    isDone: new URL(request.url).searchParams.has("ok"),
    lists: savedListsFor(me).flatMap((list) => {
      const href = path(context.language, list);
      const own = views.filter((view) => view.list === list);
      return own.length === 0
        ? []
        : [{ list, views: own.map(({ id, name, query }) => ({ id, name, href: `${href}?${query}` })) }];
    }),
  };
}

/** Saves the view that a list shows and goes back to it; renames or removes one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const intent = form.get("intent");
  const done = () => redirect(path(context.language, "savedViews", {}, { ok: "1" }), 303);
  if (intent === "remove") {
    const id = String(form.get("id"));
    if (isId(id)) await removeView(context, me, id);
    return done();
  }
  if (intent === "rename") {
    const submission = parseWithZod(form, { schema: viewNameForm });
    if (submission.status !== "success") return invalid(submission);
    const renamed = await renameView(context, me, submission.value);
    return renamed.ok ? done() : refused(submission, renamed.refusal);
  }
  const list = savedListsFor(me).find((one) => one === form.get("list"));
  if (!list) throw new Response(null, { status: 404 });
  const submission = parseWithZod(form, { schema: viewForm });
  if (submission.status !== "success") return invalid(submission);
  const query = viewQuery(list, submission.value.query);
  const saved = await saveView(context, me, { list, name: submission.value.name, query });
  return saved.ok ? redirect(`${path(context.language, list)}?${query}`, 303) : refused(submission, saved.refusal);
}

export default function SavedViewsPage() {
  const { lists, href, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { t } = useTranslation("list");
  const { t: office } = useTranslation("office");
  const came = result?.initialValue ?? {};
  const { fields } = useFields({ id: "ansicht", result, constraint: constraintOf(viewForm), aboutOthers: true }, [
    "name",
  ]);
  const { list: keptList, query: keptQuery = "" } = came;
  return (
    <Screen title={t("views.title")} lead={t("views.lead")} width="wide">
      {isDone && !result ? (
        <Notice tone="success" live>
          {t("views.done")}
        </Notice>
      ) : null}
      {typeof keptList === "string" && typeof keptQuery === "string" ? (
        <Panel title={t("views.keep")}>
          <KeepView href={href} list={keptList} query={keptQuery} meta={fields.name} />
        </Panel>
      ) : null}
      {lists.length === 0 ? <p>{t("views.none")}</p> : null}
      {lists.map(({ list, views }) => (
        <section key={list} className="flow" aria-labelledby={`liste-${list}`}>
          <h2 id={`liste-${list}`}>{office(`pages.${list}`)}</h2>
          <ul className="lines">
            {views.map((view) => (
              <ViewLine key={view.id} view={view} result={came["id"] === view.id ? result : undefined} />
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}

type LineProps = { view: { id: string; name: string; href: string }; result: SubmissionResult | undefined };

/** One view: a link to it, and forms that rename and remove it. */
function ViewLine({ view: { id, name, href }, result }: LineProps) {
  const { t } = useTranslation("list");
  const { fields } = useFields(
    { id: `ansicht-${id}`, result, constraint: constraintOf(viewNameForm), defaultValue: { name }, aboutOthers: true },
    ["name"],
  );
  return (
    <li>
      <div>
        <a href={href}>{name}</a>
      </div>
      <details className="act" open={result !== undefined}>
        <summary>
          {t("views.rename")}
          <span className="vh"> {name}</span>
        </summary>
        <Form hidden={{ intent: "rename", id }}>
          <Field meta={fields.name} label={t("views.name")} autoComplete="off" />
          <SubmitButton size="s">{t("views.renameNow")}</SubmitButton>
        </Form>
      </details>
      <Form hidden={{ intent: "remove", id }}>
        <button className="btn" data-size="s" data-kind="quiet" type="submit">
          {t("views.remove")}
          <span className="vh"> {name}</span>
        </button>
      </Form>
    </li>
  );
}
