import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { safeReturn } from "#app/guards.ts";
import { ssoHome } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { RequestContext } from "#server/context.ts";
import { staffLifetime } from "#server/people/session-lifetime.ts";
import { signInProblems } from "#server/people/sso/model.ts";
import { beginSignIn } from "#server/people/sso/sign-in.ts";
import { type RefusalCode, refusalRow } from "#server/platform/refusals.ts";
import type { SsoRole } from "#server/tenants/names.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agency:login.title"));

/** Passes on Retry-After, set while the identity provider does not answer. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The sign-in page; after a failed sign-in it explains why and whom to ask. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireModule(context);
  const { language, viewer, tenant } = context;
  const { searchParams } = new URL(request.url);
  const back = safeReturn(searchParams.get("redirect"), "");
  const home = viewer.ssoUser && ssoHome(language, viewer.ssoUser);
  if (home !== null) throw redirect(back || home, 303);
  const problem = signInProblems.find((one) => one === searchParams.get("grund")) ?? null;
  return answer(problem, {
    language,
    back,
    problem,
    phone: tenant.legal.phone,
    name: viewer.ssoUser && `${viewer.ssoUser.firstName} ${viewer.ssoUser.lastName}`,
    isLoggedOut: searchParams.has("abgemeldet"),
    host: tenant.signOn && new URL(tenant.signOn.issuer).host,
    people: await demoPeople(context),
  });
}

/** Redirects to the identity provider; the return path is stored in a cookie of this browser. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireModule(context);
  const form = await request.formData();
  const hint = String(form.get("person") ?? "").slice(0, 254);
  const outcome = await beginSignIn(context, {
    returnTo: safeReturn(String(form.get("redirect") ?? ""), ""),
    asksAgain: form.get("intent") === "other",
    hint: hint === "" || !context.signOn()?.isDemonstration ? null : hint,
  });
  if (outcome.ok) return redirect(outcome.value, 303);
  const { code } = outcome.refusal;
  return redirect(path(context.language, "agencyLogin", {}, { grund: code }), 303);
}

function requireModule({ tenant }: RequestContext): void {
  if (!tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
}

function answer<T>(problem: RefusalCode | null, value: T) {
  const status = problem ? refusalRow({ code: problem }).status : 200;
  return data(value, status === 503 ? { status, headers: { "Retry-After": "60" } } : { status });
}

/** Demonstration users, on development machines only. */
async function demoPeople({ signOn, ssoUsers }: RequestContext) {
  if (!signOn()?.isDemonstration) return [];
  const users = await ssoUsers.all(40);
  return users.map(({ firstName, lastName, email, role }) => ({ name: `${firstName} ${lastName}`, email, role }));
}

/** The sign-in page of agencies, call-centre and support. */
export default function AgencyLogin() {
  const { language, back, problem, phone, name, isLoggedOut, host, people } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agency");
  const action = path(language, "agencyLogin");
  const asksAgain = problem !== null && problem !== "signOnUnavailable" && problem !== "signInOver";
  return (
    <Screen title={t("login.title")} lead={t("login.lead")} picture="touch" sign="lock">
      {problem ? (
        <Notice tone={problem === "signOnUnavailable" ? "warning" : "error"} title={t(`login.${problem}`)} live>
          {t(`login.${problem}Text`, { phone })}
        </Notice>
      ) : null}
      {isLoggedOut && !problem ? (
        <Notice tone="success" live>
          {t("login.loggedOut")}
        </Notice>
      ) : null}
      {name ? (
        <>
          <p>{t("login.signedIn", { name })}</p>
          <ButtonLink href={path(language, "agencyLogout")}>{t("logout.title")}</ButtonLink>
        </>
      ) : (
        <Form action={action} hidden={{ redirect: back || undefined }}>
          <SubmitButton intent={asksAgain ? "other" : "begin"}>
            {t(asksAgain ? "login.submitOther" : "login.submit")}
          </SubmitButton>
        </Form>
      )}
      <p>
        {host ? t("login.where", { host }) : null} {t("login.password")}
      </p>
      <p className="small muted">{t("login.end", staffLifetime)}</p>
      <p className="small muted">
        {t("login.member")} <a href={path(language, "login")}>{t("login.memberLink")}</a>
      </p>
      <DemoPeople action={action} back={back} people={people} />
    </Screen>
  );
}

type Props = {
  action: string;
  /** where to go afterwards; empty: the user's start page */
  back: string;
  people: readonly { name: string; email: string; role: SsoRole | null }[];
};

/** Demonstration users of a development machine: one click signs in as one of them. */
function DemoPeople({ action, back, people }: Props) {
  const { t } = useTranslation("agency");
  const { t: office } = useTranslation("office");
  if (people.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="personen">
      <h2 id="personen">{t("login.people")}</h2>
      <p className="small muted">{t("login.peopleText")}</p>
      <Form action={action} hidden={{ redirect: back || undefined, intent: "other" }}>
        <ul>
          {people.map(({ name, email, role }) => (
            <li key={email}>
              <button className="btn" data-kind="quiet" data-size="s" type="submit" name="person" value={email}>
                {t("login.as", { name })}
              </button>{" "}
              <span className="small muted">{office(`roles.${role ?? "none"}`)}</span>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
