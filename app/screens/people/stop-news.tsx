import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { redirectToLanguage, stopByLink } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { peekStopNews, stopNews } from "#server/people/news/news.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.view === "unknown" ? "news:unknownTitle" : "news:title"));

/** Ends the news of a referrer's links, by the link of such a mail: one button, no login. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const token = search.get("t") ?? "";
  if (search.has("fertig")) return data({ language, view: "done" as const, token });
  const news = await peekStopNews(context, token);
  if (!news.ok) return data({ language, view: "unknown" as const, token }, { status: 404 });
  redirectToLanguage(context, request, news.value.language);
  return data({ language, view: news.value.isEnded ? ("done" as const) : ("button" as const), token });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const done = path(context.language, "stopNews", {}, { fertig: "1" });
  return stopByLink(request, done, (token) => stopNews(context, token));
}

export default function StopNews() {
  const { language, view, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation("news");
  if (view === "button") {
    return (
      <Screen title={t("title")} lead={t("lead")} picture="apart">
        <Form action={path(language, "stopNews")} hidden={{ token }}>
          <SubmitButton>{t("submit")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  return (
    <MessagePage
      picture={view === "done" ? "done" : "faded"}
      title={t(`${view}Title`)}
      actions={<ButtonLink href={path(language, "myProfile")}>{t("toProfile")}</ButtonLink>}
    >
      {t(`${view}Text`)}
    </MessagePage>
  );
}
