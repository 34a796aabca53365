import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hotlineOf } from "#app/content/help.ts";
import { path } from "#app/paths.ts";
import { preview, title } from "#app/seo/title.ts";
import { Unavailable } from "#app/ui/content/notice.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { Hotline } from "#app/ui/help/hotline.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { questionGroups } from "#server/catalogue/content/questions.ts";
import { readPage } from "#server/catalogue/content/read-page.ts";
import { textOf } from "#server/platform/values/text.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const question = args.data?.question;
  if (!question) return title(args, (t) => t("help:questions.title"));
  const description = textOf(question.answer).replaceAll(/\s+/g, " ").trim();
  const [, ...shown] = preview(args, { title: question.question, description });
  return [
    ...title(args, (t) => t("help:questions.one", { question: question.question })),
    { name: "description", content: description.slice(0, 155) },
    ...shown,
  ];
};

/** One answer on a page of its own, for sharing, and for browsers that do not open collapsed answers by anchor. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const text = await readPage(context, "faq");
  const groups = text ? questionGroups(text) : [];
  const group = groups.find(({ questions }) => questions.some(({ id }) => id === params["questionId"]));
  const question = group?.questions.find(({ id }) => id === params["questionId"]) ?? null;
  if (text && !question) throw new Response(null, { status: 404 });
  return {
    question,
    crumb: question?.question,
    also: (group?.questions ?? [])
      .filter(({ id }) => id !== question?.id)
      .map(({ id, question: name }) => ({ name, href: path(context.language, "faqAnswer", { questionId: id }) })),
    all: path(context.language, "faq"),
    hotline: hotlineOf(context),
  };
}

export default function Answer() {
  const { t } = useTranslation("help");
  const { question, also, all, hotline } = useLoaderData<typeof loader>();
  return (
    <Screen title={question?.question ?? t("questions.title")} aside={<Hotline {...hotline} />}>
      {question ? <Prose html={question.answer} /> : <Unavailable />}
      <section className="flow">
        {also.length > 0 ? (
          <>
            <h2>{t("questions.also")}</h2>
            <ul className="flow flow-s">
              {also.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <p>
          <a href={all}>{t("questions.all")}</a>
        </p>
      </section>
    </Screen>
  );
}
