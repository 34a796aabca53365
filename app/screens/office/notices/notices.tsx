import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { chooseNotices, noticesOf } from "#server/office/work/notices/choose-notices.ts";
import { noticeChoices } from "#server/office/work/notices/model.ts";
import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import { refusalRow } from "#server/platform/refusals.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("notices:title"));

/** What the user is told of by mail: each kind of work that they may see, and how. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  return {
    ...(await noticesOf(context, me)),
    email: me.email,
    href: path(context.language, "notices"),
    isSaved: new URL(request.url).searchParams.has("ok"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const chosen = await chooseNotices(context, me, Object.fromEntries(await request.formData()));
  if (chosen.ok) return redirect(path(context.language, "notices", {}, { ok: "1" }), 303);
  return data({ refusal: chosen.refusal.code }, { status: refusalRow(chosen.refusal).status });
}

export default function Notices() {
  const { notices, isStopped, email, href, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("notices");
  const nameOf = useKindName();
  return (
    <Screen title={t("title")} lead={t("lead", { email })} width="wide">
      <OutcomeNotice refusal={answer?.refusal} done={isSaved ? t("saved") : null} />
      {isStopped ? <Notice tone="info">{t("stopped")}</Notice> : null}
      <Form action={href}>
        <div className="notices">
          <Table
            caption={t("title")}
            rows={notices}
            keyOf={({ kind }) => kind}
            columns={[
              { name: "kind", label: t("kind"), isTitle: true, cell: ({ kind }) => nameOf(kind) },
              ...noticeChoices.map((choice) => ({
                name: choice,
                label: t(`choice.${choice}`),
                cell: ({ kind, choice: chosen, choices }: (typeof notices)[number]) =>
                  choices.includes(choice) ? (
                    <label className="notice-choice">
                      <input type="radio" name={kind} value={choice} defaultChecked={choice === chosen} />
                      <span className="vh">
                        {nameOf(kind)}: {t(`choice.${choice}`)}
                      </span>
                    </label>
                  ) : (
                    "–"
                  ),
              })),
            ]}
          />
        </div>
        <p className="hint">{t("hint")}</p>
        <SubmitButton>{t("submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}

/** The kinds of the queue are called as there. */
function useKindName() {
  const { t } = useTranslation("notices");
  const { t: work } = useTranslation("work");
  return (kind: NoticeKind): string =>
    kind === "prices" || kind === "lead" || kind === "decided" ? t(`others.${kind}`) : work(`kinds.${kind}`);
}
