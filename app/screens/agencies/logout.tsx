import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ssoHome } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { signOut } from "#server/people/sso/sign-out.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agency:logout.title"));

/** Without a session, redirects to the sign-in page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant, viewer } = context;
  if (!tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  if (!viewer.ssoUser) throw redirect(path(language, "agencyLogin"), 303);
  return { home: ssoHome(language, viewer.ssoUser) };
}

/** Ends the session here, then at the identity provider, which redirects back; may be repeated. */
export async function action({ context }: ActionFunctionArgs) {
  const { language, tenant } = context;
  if (!tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  const url = await signOut(context);
  return redirect(url ?? path(language, "agencyLogin", {}, { abgemeldet: "1" }), 303);
}

export default function AgencyLogout() {
  const { home } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agency");
  return (
    <Screen title={t("logout.title")} lead={t("logout.text")} picture="apart">
      <Form>
        <SubmitButton>{t("logout.submit")}</SubmitButton>
        {home ? (
          <ButtonLink href={home} kind="quiet">
            {t("logout.stay")}
          </ButtonLink>
        ) : null}
      </Form>
    </Screen>
  );
}
