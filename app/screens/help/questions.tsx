import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuestionsPage } from "#app/components/help/questions-page.tsx";
import { questionsData } from "#app/help.ts";
import { structured } from "#app/structured.ts";
import { described } from "#app/title.ts";
import { questionStructure } from "#server/domain/content/questions.ts";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...described(args, "help:questions"),
  ...(args.data?.groups.length
    ? [structured(questionStructure(args.data.groups.flatMap(({ questions }) => questions)))]
    : []),
];

export function loader({ context, request }: LoaderFunctionArgs) {
  return questionsData(context, request);
}

export default function QuestionsAndAnswers() {
  return <QuestionsPage {...useLoaderData<typeof loader>()} />;
}
