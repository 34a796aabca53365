import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { certificateDays, peekCertificate } from "#server/people/privacy/certificate.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:certificate.document"));

/** Behind the link to a certificate of erasure: the button that fetches it, so that mail scanners do no harm. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const token = new URL(request.url).searchParams.get("t") ?? "";
  const peeked = await peekCertificate(context, token);
  if (peeked.ok) {
    redirectToLanguage(context, request, peeked.value.language);
    return data({ language, days: certificateDays, view: "ready" as const, token });
  }
  const view = peeked.refusal.code === "tokenUsed" ? ("used" as const) : ("over" as const);
  return data({ language, days: certificateDays, view, token: null }, { status: 410 });
}

export default function CertificatePage() {
  const { language, days, view, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  if (view !== "ready") {
    return (
      <MessagePage
        picture="faded"
        title={view === "used" ? t("certificate.usedTitle") : t("certificate.overTitle")}
        actions={<ButtonLink href={path(language, "contact")}>{t("certificate.contact")}</ButtonLink>}
      >
        {view === "used" ? t("certificate.usedText") : t("certificate.overText", { days: String(days) })}
      </MessagePage>
    );
  }
  return (
    <Screen title={t("certificate.title")} lead={t("certificate.lead")} picture="done">
      <Form action={path(language, "erasureCertificatePdf")} hidden={{ token: token ?? undefined }}>
        <p>{t("certificate.once")}</p>
        <SubmitButton>{t("certificate.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
