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
import {
  peekSupportLink,
  redeemSupportLink,
  refuseSupportLink,
  supportSessionMinutes,
} from "#server/people/account/login/support-login.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("security:support.title"));

/** The page whose button opens the account. An invalid link ends the current session and explains the problem. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const link = await peekSupportLink(context, params.adminLoginToken ?? "");
  if (!link.ok) await refuseSupportLink(context, link.refusal.code);
  return data(
    { language: context.language, isGood: link.ok, minutes: supportSessionMinutes },
    { status: link.ok ? 200 : 410 },
  );
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { language } = context;
  const adminLoginToken = params.adminLoginToken ?? "";
  const outcome = await redeemSupportLink(context, adminLoginToken);
  const to = outcome.ok ? path(language, "personalArea") : path(language, "supportLogin", { adminLoginToken });
  return redirect(to, 303);
}

export default function SupportLogin() {
  const { language, isGood, minutes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("security");
  if (isGood) {
    return (
      <Screen title={t("support.title")} lead={t("support.lead", { minutes })} picture="touch">
        <Form>
          <SubmitButton>{t("support.open")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  return (
    <MessagePage
      picture="shut"
      title={t("support.failedTitle")}
      actions={<ButtonLink href={path(language, "login")}>{t("support.login")}</ButtonLink>}
    >
      <p>{t("support.failedText")}</p>
    </MessagePage>
  );
}
