import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Prose } from "#app/components/content/prose.tsx";
import { Unavailable } from "#app/components/content/unavailable.tsx";
import { Hotline } from "#app/components/help/hotline.tsx";
import { Questions } from "#app/components/help/questions.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { questionsData } from "#app/help.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { described } from "#app/title.ts";

export const handle = { hydrate: false, isPublic: true };

export const meta: MetaFunction<typeof loader> = (args) => described(args, "help:questions");

export function loader({ context, request }: LoaderFunctionArgs) {
  return questionsData(context, request);
}

export default function QuestionsAndAnswers() {
  const { t } = useTranslation("help");
  const { text, hotline, ...questions } = useLoaderData<typeof loader>();
  return (
    <Screen title={text?.title ?? t("questions.title")} aside={<Hotline {...hotline} />}>
      {text?.introHtml ? <Prose html={text.introHtml} /> : null}
      {text ? <Questions {...questions} /> : <Unavailable />}
    </Screen>
  );
}
