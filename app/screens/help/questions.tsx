import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuestionsPage } from "#app/components/help/questions-page.tsx";
import { questionsData } from "#app/help.ts";
import { described } from "#app/title.ts";

export const handle = { hydrate: false, isPublic: true };

export const meta: MetaFunction<typeof loader> = (args) => described(args, "help:questions");

export function loader({ context, request }: LoaderFunctionArgs) {
  return questionsData(context, request);
}

export default function QuestionsAndAnswers() {
  return <QuestionsPage {...useLoaderData<typeof loader>()} />;
}
