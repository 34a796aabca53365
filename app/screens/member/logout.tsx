import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { requireMember } from "#app/doors.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { logout } from "#server/domain/account/logout.ts";

export const handle = { hydrate: false, enhance: true };

export const meta: MetaFunction<typeof loader> = (args) => title(args, "member:logout.title");

export function loader({ context, request }: LoaderFunctionArgs) {
  requireMember(context, request);
  return null;
}

/** Logout goes to login (specification section 2). */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  await logout(context);
  return redirect(path(context.language, "login"), 303);
}

export default function Logout() {
  const { t } = useTranslation("member");
  return (
    <Screen title={t("logout.title")} lead={t("logout.text")}>
      <Form>
        <SubmitButton>{t("logout.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
