import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { invalid, isConfirmed, refused } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { endOperator, endSignOn } from "#server/people/sso/end-sign-on.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { givenRoles, neededClaims } from "#server/people/sso/role-claims.ts";
import { accessForm, endForm } from "#server/people/sso/schema.ts";
import { isId } from "#server/platform/values/id.ts";
import { AccessForm } from "./parts/access-form.tsx";
import { OperatorList } from "./parts/operator-list.tsx";
import { PersonList } from "./parts/person-list.tsx";

/** Whoever looks for one of more uses the search. */
const maxShown = 500;

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("officePeople:title"));

/** `?person=`: that person alone, as the search leads there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { signOn } = context.tenant;
  const search = new URL(request.url).searchParams;
  const wanted = search.get("person") ?? "";
  const found = isId(wanted) ? await context.ssoUsers.byId(wanted) : null;
  const [users, agencies, keys] = await Promise.all([
    found ? [found] : context.ssoUsers.all(maxShown),
    context.agencies.list(),
    context.operators.all(),
  ]);
  const names = new Map(agencies.map(({ id, name }) => [id, name]));
  const givenId = search.get("angelegt") ?? "";
  const given = isId(givenId) ? await context.ssoUsers.byId(givenId) : null;
  const agencyOf = agencies.find(({ id }) => id === given?.agencyId)?.externalId ?? null;
  return {
    ended: search.has("beendet") ? ("ended" as const) : search.has("gesperrt") ? ("keys.done" as const) : null,
    operators: keys.map(({ name, email, createdAt, usedAt, revokedAt }) => ({
      name,
      email,
      since: formatDay(createdAt),
      used: usedAt && formatDay(usedAt),
      ended: revokedAt && formatDay(revokedAt),
    })),
    given: given && {
      name: `${given.firstName} ${given.lastName}`,
      email: given.email,
      page: path(context.language, "agencyLogin"),
      issuer: signOn?.issuer ?? "",
      claims: (signOn && given.role && neededClaims(signOn, given.role, agencyOf)) ?? [],
    },
    isMore: users.length === maxShown,
    allHref: found && path(context.language, "people"),
    maxShown,
    // The nightly erasure leaves rows without names of people whose access ended a year ago.
    people: users
      .filter(({ email }) => email !== "")
      .map((one) => ({
        id: one.id,
        name: `${one.firstName} ${one.lastName}`,
        email: one.email,
        number: one.number,
        role: one.role ?? ("none" as const),
        agency: names.get(one.agencyId ?? "") ?? null,
        state: one.state,
        lastLogin: one.lastLoginAt && formatDay(one.lastLoginAt),
        since: formatDay(one.createdAt),
        isMe: one.id === me.id,
        trailHref: path(context.language, "auditTrail", {}, { person: one.id }),
      })),
    roles: givenRoles.filter((role) => !signOn || neededClaims(signOn, role, null) !== null),
    agencies: agencies
      .filter(({ state }) => state === "active")
      .map(({ externalId, name }) => ({ value: externalId, label: name })),
  };
}

/** Gives a person access, or ends somebody's, or somebody's key of the command line. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const to = (search: Record<string, string>) => redirect(path(context.language, "people", {}, search), 303);
  if (form.has("key")) {
    const key = String(form.get("key"));
    if (!isConfirmed(form)) return data({ unconfirmed: key, refusal: null }, { status: 400 });
    const ended = await endOperator(context, key, me.id);
    return ended.ok ? to({ gesperrt: "1" }) : data({ unconfirmed: null, refusal: ended.refusal.code }, { status: 404 });
  }
  if (form.has("id")) {
    const submission = parseWithZod(form, { schema: endForm });
    if (submission.status !== "success") return invalid(submission);
    const { id } = submission.value;
    if (!isConfirmed(form)) return data({ unconfirmed: id, refusal: null }, { status: 400 });
    const person = await context.ssoUsers.byId(id);
    const ended = await endSignOn(context, person?.email ?? "", me.id);
    return ended.ok ? to({ beendet: "1" }) : data({ unconfirmed: null, refusal: ended.refusal.code }, { status: 409 });
  }
  const submission = parseWithZod(form, { schema: accessForm });
  if (submission.status !== "success") return invalid(submission);
  const given = await giveAccess(context, submission.value, me.id);
  return given.ok ? to({ angelegt: given.value.id }) : refused(submission, given.refusal);
}

/** Everybody who may sign in, and giving and ending access. */
export default function People() {
  const {
    people,
    operators,
    given,
    ended,
    isMore,
    allHref,
    maxShown: count,
    roles,
    agencies,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("officePeople");
  const { t: refusalText } = useTranslation("refusal");
  const ending = answer && "unconfirmed" in answer ? answer : null;
  const adding = answer && "result" in answer ? answer.result : undefined;
  const claimText = ({ claim, values }: { claim: string; values: string[] }) =>
    values.length === 0 ? t("verified", { claim }) : t("claim", { claim, values: values.join(t("or")) });
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {ending?.refusal ? (
        <Notice tone="error" live>
          {refusalText(ending.refusal)}
        </Notice>
      ) : null}
      {given && !answer ? (
        <Notice tone="success" live>
          <p>{t("given", given)}</p>
          {given.claims.length > 0 ? (
            <p>{t("claims", { issuer: given.issuer, claims: given.claims.map(claimText).join(", ") })}</p>
          ) : null}
        </Notice>
      ) : null}
      {ended && !answer ? (
        <Notice tone="success" live>
          {t(ended)}
        </Notice>
      ) : null}
      <div className="desk">
        <div className="flow">
          {allHref ? (
            <p>
              <ButtonLink href={allHref}>{t("all")}</ButtonLink>
            </p>
          ) : null}
          {people.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <PersonList people={people} unconfirmed={ending?.unconfirmed ?? null} />
          )}
          {isMore ? <p className="muted">{t("more", { count })}</p> : null}
        </div>
        <AccessForm result={adding} roles={roles} agencies={agencies} key={given ? "given" : "form"} />
      </div>
      <OperatorList operators={operators} unconfirmed={ending?.unconfirmed ?? null} />
    </Screen>
  );
}
