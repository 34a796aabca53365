import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { invalid, isConfirmed, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { changeEmployee, changesFor, type EmployeeChange, employeeForm } from "#server/people/sso/change-employee.ts";
import type { SsoRole } from "#server/tenants/names.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:employees.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const people = await context.ssoUsers.ofAgency(me.agencyId);
  return {
    isDone: new URL(request.url).searchParams.has("geaendert"),
    inviteHref: path(context.language, "agencyInvite", {}, { art: "employee" }),
    // The names of people who left long ago have been erased.
    people: people
      .filter(({ email }) => email !== "")
      .map((person) => ({
        id: person.id,
        name: `${person.firstName} ${person.lastName}`,
        email: person.email,
        number: person.number,
        role: ofAgency(person.role) ?? ("none" as const),
        state: person.state,
        lastLogin: person.lastLoginAt && formatDay(person.lastLoginAt),
        isMe: person.id === me.id,
        // Nobody is offered to end their own access.
        changes: changesFor(person).filter((change) => change !== "end" || person.id !== me.id),
      })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: employeeForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, change } = submission.value;
  if (change === "end" && !isConfirmed(form)) return data({ unconfirmed: id, refusal: null }, { status: 400 });
  const changed = await changeEmployee(context, me, submission.value);
  if (!changed.ok) return refused(submission, changed.refusal);
  return redirect(path(context.language, "agencyEmployees", {}, { geaendert: "1" }), 303);
}

/** The agency's people, their rights, and ending their access. */
export default function Employees() {
  const { isDone, people, inviteHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const unconfirmed = answer && "unconfirmed" in answer ? answer.unconfirmed : null;
  const { t } = useTranslation("agencyMoney");
  const { t: refusalText } = useTranslation("refusal");
  const button = (change: EmployeeChange, name: string) => (
    <button
      className="btn"
      data-size="s"
      data-kind={change === "end" ? "danger" : undefined}
      type="submit"
      aria-label={t("employees.about", { what: t(`employees.${change}`), name })}
    >
      {t(`employees.${change}`)}
    </button>
  );
  return (
    <Screen title={t("employees.title")} lead={t("employees.lead")} width="wide">
      {answer && !unconfirmed ? (
        <Notice tone="error" live>
          {answer.refusal ? refusalText(answer.refusal) : t("employees.refused")}
        </Notice>
      ) : null}
      {isDone && !answer ? (
        <Notice tone="success" live>
          {t("employees.done")}
        </Notice>
      ) : null}
      <ul className="lines">
        {people.map(({ id, name, email, number, role, state, lastLogin, isMe, changes }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              {isMe ? ` (${t("employees.you")})` : null}
              <p className="small">
                {`${t(`employees.roles.${role}`)} · ${t(`employees.states.${state}`)}`}
                {number ? ` · ${t("employees.number")} ${number}` : null}
              </p>
              <p className="small muted break">
                {`${email} · ${t("employees.lastLogin")}: ${lastLogin ?? t("employees.never")}`}
              </p>
            </div>
            <div className="row">
              {changes.map((change) =>
                change === "end" ? (
                  <details key={change} className="act" open={unconfirmed === id}>
                    <summary>
                      {t("employees.endOpen")}
                      <span className="vh"> {name}</span>
                    </summary>
                    <Form hidden={{ id, change }}>
                      <Confirm id={`ende-${id}`} isMissing={unconfirmed === id}>
                        {t("employees.endMeans", { name })}
                      </Confirm>
                      {button(change, name)}
                    </Form>
                  </details>
                ) : (
                  <Form key={change} hidden={{ id, change }}>
                    {button(change, name)}
                  </Form>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={inviteHref}>{t("employees.invite")}</ButtonLink>
      </p>
    </Screen>
  );
}

/** null: no role, or one that agencies do not assign. */
function ofAgency(role: SsoRole | null) {
  return role === "owner" || role === "inactiveOwner" || role === "employee" ? role : null;
}
