import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockCauseOf } from "#app/guards.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { acceptInvitation, declineInvitation, viewInvitation } from "#server/agencies/invitation/answer.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:invited.title"));

/** /einladung: an agency's invitation. Opening it is not an answer; the buttons are. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  if (!tenant.modules.agentRecommendation) throw data(null, { status: 404 });
  const params = new URL(request.url).searchParams;
  const common = { language, phone: tenant.legal.phone, invitation: null, token: "" };
  if (params.has("abgelehnt")) return data({ ...common, view: "declined" as const });
  const token = params.get("t") ?? "";
  const viewed = await viewInvitation(context, token);
  if (!viewed.ok) return data({ ...common, view: "ended" as const }, { status: 410 });
  redirectToLanguage(context, request, viewed.value.language);
  const open = params.has("vergeben") ? ("taken" as const) : ("open" as const);
  const view = viewed.value.state === "accepted" ? ("accepted" as const) : open;
  return data({ ...common, view, token, invitation: viewed.value });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language, tenant } = context;
  if (!tenant.modules.agentRecommendation) throw data(null, { status: 404 });
  const form = await request.formData();
  const token = String(form.get("token") ?? "");
  const isDeclined = form.get("answer") === "decline";
  const answered = isDeclined ? await declineInvitation(context, token) : await acceptInvitation(context, token);
  const cause = answered.ok ? null : blockCauseOf(answered.refusal.code);
  if (cause) return redirect(path(language, "blocked", {}, { grund: cause }), 303);
  const vergeben = !answered.ok && answered.refusal.code === "emailExists" ? "1" : null;
  const after = isDeclined && answered.ok ? { abgelehnt: "1" } : { t: token, vergeben };
  return redirect(path(language, "invitation", {}, after), 303);
}

export default function Invitation() {
  const { view, invitation, token, language, phone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  if (view === "declined") {
    return (
      <MessagePage picture="apart" title={t("invited.declinedTitle")}>
        {t("invited.declinedText")}
      </MessagePage>
    );
  }
  if (view === "ended" || !invitation) {
    return (
      <MessagePage picture="faded" title={t("invited.endedTitle")}>
        {t("invited.endedText")}
      </MessagePage>
    );
  }
  if (view === "taken") {
    return (
      <MessagePage picture="apart" title={t("invited.takenTitle")}>
        {t("invited.takenText", { phone })}
      </MessagePage>
    );
  }
  const isReferrer = invitation.kind === "referrer";
  if (view === "accepted") {
    return (
      <MessagePage
        picture="done"
        title={t("invited.acceptedTitle")}
        actions={
          <ButtonLink href={path(language, isReferrer ? "recommend" : "agencyLogin")} kind="primary">
            {t(isReferrer ? "invited.recommend" : "invited.signIn")}
          </ButtonLink>
        }
      >
        {t(isReferrer ? "invited.acceptedText" : "invited.acceptedEmployee")}
      </MessagePage>
    );
  }
  const names = { inviter: invitation.inviterName, agency: invitation.agencyName };
  const ownPath = path(language, "invitation");
  return (
    <Screen
      title={t("invited.hello", { name: invitation.firstName })}
      eyebrow={t("invited.title")}
      lead={isReferrer ? t("invited.referrer", names) : t("invited.employee", names)}
      picture="touch"
    >
      <p>{t(isReferrer ? "invited.what" : "invited.whatEmployee")}</p>
      <Form action={ownPath} hidden={{ token, answer: "accept" }}>
        <SubmitButton>{t("invited.accept")}</SubmitButton>
      </Form>
      <Form action={ownPath} hidden={{ token, answer: "decline" }}>
        <button className="btn" data-kind="quiet" type="submit">
          {t("invited.decline")}
        </button>
      </Form>
    </Screen>
  );
}
