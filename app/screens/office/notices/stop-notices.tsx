import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stopByLink } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { peekStopNotices, stopNotices } from "#server/office/work/notices/choose-notices.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.view === "unknown" ? "notices:stop.unknownTitle" : "notices:stop.title"));

/** Ends the mails of what waits in the office, by the link of such a mail: one button, no login, nobody named. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const token = search.get("t") ?? "";
  if (search.has("fertig")) return data({ language, view: "done" as const, token });
  const found = await peekStopNotices(context, token);
  if (!found.ok) return data({ language, view: "unknown" as const, token }, { status: 404 });
  return data({ language, view: found.value.isEnded ? ("done" as const) : ("button" as const), token });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const done = path(context.language, "stopNotices", {}, { fertig: "1" });
  return stopByLink(request, done, (token) => stopNotices(context, token));
}

export default function StopNotices() {
  const { language, view, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notices");
  if (view === "button") {
    return (
      <Screen title={t("stop.title")} lead={t("stop.lead")} picture="apart">
        <Form action={path(language, "stopNotices")} hidden={{ token }}>
          <SubmitButton>{t("stop.submit")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  return (
    <MessagePage
      picture={view === "done" ? "done" : "faded"}
      title={t(`stop.${view}Title`)}
      actions={<ButtonLink href={path(language, "notices")}>{t("stop.toNotices")}</ButtonLink>}
    >
      {t(`stop.${view}Text`)}
    </MessagePage>
  );
}
