import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { withdrawInvitation } from "#server/agencies/invitation/end.ts";
import { remindInvited, sendInvitation } from "#server/agencies/invitation/invite.ts";
import { invitationStates } from "#server/agencies/invitation/states.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

const states = invitationStates.map((state) => `invitation.${state}` as const);

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:invitations.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "invitations");
}

const works = {
  remind: { run: remindInvited, done: "reminded" },
  send: { run: sendInvitation, done: "sent" },
  withdraw: { run: withdrawInvitation, done: "withdrawn" },
} as const;

/** Sends a kept invitation or the one reminder, or withdraws an invitation. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const intent = form.get("intent");
  const work = works[intent === "remind" || intent === "send" ? intent : "withdraw"];
  const outcome = await work.run(context, me, String(form.get("id") ?? ""));
  if (outcome.ok) return data({ done: work.done, email: outcome.value?.email ?? "", refusal: null });
  return data({ done: null, email: "", refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
}

/** The agency's invitations and their answers. */
export default function AgencyInvitations() {
  const { view, items, files, language, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const invite = (
    <Link className="btn" data-kind="primary" to={path(language, "agencyInvite")}>
      {t("invitations.invite")}
    </Link>
  );
  return (
    <Screen width="wide" title={t("invitations.title")}>
      <OutcomeNotice
        refusal={answer?.refusal}
        done={answer?.done ? t(`invitations.${answer.done}`, { email: answer.email }) : null}
      />
      {items.length > 0 ? <p className="actions">{invite}</p> : null}
      <List
        caption={t("invitations.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        files={files}
        filters={useReportFilters(states, ["state", "kind", "from", "until"])}
        empty={{ title: t("invitations.emptyTitle"), text: t("invitations.emptyText"), actions: invite }}
        unlisted={{ id: true, name: true, number: true, agreedAt: true, remindedAt: true }}
        columns={[
          {
            name: "lastName",
            label: t("column.name"),
            isSortable: true,
            isTitle: true,
            cell: ({ name }) => name || t("invitations.erased"),
          },
          { name: "kind", label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            name: "state",
            label: t("column.state"),
            cell: ({ state, agreedAt }) =>
              t(state === "open" && agreedAt === null ? "invitations.unsent" : `invitation.${state}`),
          },
          { name: "email", label: t("column.email"), cell: ({ email }) => email },
          {
            name: "createdAt",
            label: t("column.createdAt"),
            isSortable: true,
            cell: ({ createdAt }) => <Day value={createdAt} />,
          },
          {
            name: "expiresAt",
            label: t("column.expiresAt"),
            isSortable: true,
            cell: ({ expiresAt }) => <Day value={expiresAt} />,
          },
          { name: "inviter", label: t("column.inviter"), cell: ({ inviter }) => inviter },
          {
            name: "actions",
            label: t("column.actions"),
            isAction: true,
            cell: ({ id, name, state, agreedAt, remindedAt, expiresAt }) =>
              state === "open" && expiresAt > now ? (
                <Form method="post" className="row-actions" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  {agreedAt === null ? (
                    <button type="submit" className="btn" data-kind="quiet" name="intent" value="send">
                      {t("invitations.send")}
                      <span className="vh"> {name}</span>
                    </button>
                  ) : remindedAt === null ? (
                    <button type="submit" className="btn" data-kind="quiet" name="intent" value="remind">
                      {t("invitations.remind")}
                      <span className="vh"> {name}</span>
                    </button>
                  ) : null}
                  <button type="submit" className="btn" data-kind="quiet" name="intent" value="withdraw">
                    {t("invitations.withdraw")}
                    <span className="vh"> {name}</span>
                  </button>
                </Form>
              ) : null,
          },
        ]}
      />
    </Screen>
  );
}
