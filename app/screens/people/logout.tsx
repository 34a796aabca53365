import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { useMemberLinks } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { logout } from "#server/people/account/login/session.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("member:logout.title"));

/** Without a session, redirects to the login. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer.member) throw redirect(path(context.language, "login"), 303);
  return null;
}

/** Redirects to the login; may be repeated. */
export async function action({ context }: ActionFunctionArgs) {
  await logout(context);
  return redirect(path(context.language, "login"), 303);
}

export default function Logout() {
  const { t } = useTranslation("member");
  return (
    <>
      <MemberNav links={useMemberLinks("logout")} />
      <Screen title={t("logout.title")} lead={t("logout.text")} picture="apart">
        <Form>
          <SubmitButton>{t("logout.submit")}</SubmitButton>
        </Form>
      </Screen>
    </>
  );
}
