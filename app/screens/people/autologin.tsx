import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { RequestContext } from "#server/context.ts";
import { peekAutologin, redeemAutologin } from "#server/people/account/login/autologin.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("member:login.title"));

/**
 * A mail's link with automatic login. If the browser's headers show that a person opened the link, they are logged in
 * at once; link scanners do not send them and get a page with a button. A link that has ended redirects to the login.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, viewer } = context;
  const token = new URL(request.url).searchParams.get("t") ?? "";
  const area = path(language, "personalArea");
  if (viewer.member) throw redirect(area, 303);
  if (!(await peekAutologin(context, token))) throw redirect(toLogin(context), 303);
  if (viewer.isBot() || !isOpenedByPerson(request)) return { language, token };
  const outcome = await redeemAutologin(context, token);
  throw redirect(outcome.ok ? area : toLogin(context), 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const outcome = await redeemAutologin(context, String(form.get("token") ?? ""));
  return redirect(outcome.ok ? path(context.language, "personalArea") : toLogin(context), 303);
}

const toLogin = ({ language }: RequestContext) =>
  path(language, "login", {}, { redirect: path(language, "personalArea") });

/** A top-level navigation caused by a click: browsers say both (Fetch Metadata). */
function isOpenedByPerson({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "document" && headers.get("sec-fetch-user") === "?1";
}

export default function Autologin() {
  const { language, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation("member");
  return (
    <Screen title={t("login.confirmTitle")} lead={t("login.confirmText")} picture="touch">
      <Form action={path(language, "autologin")} hidden={{ token }}>
        <SubmitButton>{t("login.confirm")}</SubmitButton>
        <p className="hint">{t("login.why")}</p>
      </Form>
    </Screen>
  );
}
