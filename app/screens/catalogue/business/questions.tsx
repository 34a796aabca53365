import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionsData } from "#app/content/help.ts";
import { requireAudience } from "#app/guards.ts";
import { described } from "#app/seo/title.ts";
import { QuestionsPage } from "#app/ui/help/questions-page.tsx";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "business:faq");

export function loader({ context, request }: LoaderFunctionArgs) {
  requireAudience(context, request);
  return questionsData(context, request, "business");
}

export default function BusinessQuestions() {
  return <QuestionsPage {...useLoaderData<typeof loader>()} />;
}
