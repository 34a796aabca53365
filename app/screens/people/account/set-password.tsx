import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { consumePasswordLink, passwordLink } from "./password-link.ts";
import { LinkOver, SetPassword } from "./set-password-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("account:set.title"));

/** The page behind the link of a "forgot password" mail. Redirects if there is no token. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const link = await passwordLink(context, request, "resetPassword");
  if (!link) throw redirect(path(language, "forgotPassword"), 302);
  const { status, ...shown } = link;
  return data({ language, ...shown }, { status });
}

export async function action({ context, request }: ActionFunctionArgs) {
  return consumePasswordLink(context, await request.formData(), "resetPassword");
}

export default function SetPasswordPage() {
  const { language, view, token, email, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  if (view === "over") return <LinkOver language={language} />;
  return (
    <SetPassword
      action={path(language, "setPassword", {}, { t: token })}
      title={t("set.title")}
      lead={t("set.lead")}
      submit={t("set.submit")}
      result={answer?.result}
      hidden={{ token: token ?? undefined }}
      attempt={attempt}
      email={email}
    />
  );
}
