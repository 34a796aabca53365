import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { confirmEmailChange, peekEmailChange } from "#server/people/account/change-email.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:email.confirmTitle"));

/** The page behind the link to a new address: its button confirms the address for the account. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const token = search.get("t") ?? "";
  const change = search.has("fehler") ? null : await peekEmailChange(context, token);
  const email = change?.ok ? change.value.email : null;
  return data({ language: context.language, token, email }, { status: email === null ? 410 : 200 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const token = String((await request.formData()).get("token") ?? "");
  const confirmed = await confirmEmailChange(context, token);
  if (!confirmed.ok) return redirect(path(language, "confirmEmail", {}, { fehler: "1" }), 303);
  const own = path(language, "myData", {}, { neu: "1" });
  return redirect(confirmed.value.isLoggedIn ? own : path(language, "login", {}, { redirect: own }), 303);
}

export default function ConfirmEmail() {
  const { language, token, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  if (email === null) {
    return (
      <MessagePage
        picture="faded"
        title={t("email.overTitle")}
        actions={<ButtonLink href={path(language, "myData")}>{t("email.back")}</ButtonLink>}
      >
        <p>{t("email.overText")}</p>
      </MessagePage>
    );
  }
  return (
    <Screen title={t("email.confirmTitle")} lead={t("email.confirmText", { email })} picture="touch">
      <Form action={path(language, "confirmEmail")} hidden={{ token }}>
        <SubmitButton>{t("email.confirm")}</SubmitButton>
      </Form>
    </Screen>
  );
}
