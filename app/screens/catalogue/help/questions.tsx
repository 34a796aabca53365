import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionsData } from "#app/content/help.ts";
import { jsonLd } from "#app/seo/json-ld.ts";
import { described } from "#app/seo/title.ts";
import { QuestionsPage } from "#app/ui/help/questions-page.tsx";
import { questionStructure } from "#server/catalogue/content/questions.ts";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...described(args, "help:questions"),
  ...(args.data?.groups.length
    ? [jsonLd(questionStructure(args.data.groups.flatMap(({ questions }) => questions)))]
    : []),
];

export function loader({ context, request }: LoaderFunctionArgs) {
  return questionsData(context, request);
}

export default function QuestionsAndAnswers() {
  return <QuestionsPage {...useLoaderData<typeof loader>()} />;
}
