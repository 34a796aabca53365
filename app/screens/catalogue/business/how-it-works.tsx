import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { howItWorksData } from "#app/content/help.ts";
import { requireAudience } from "#app/guards.ts";
import { described } from "#app/seo/title.ts";
import { HowItWorks } from "#app/ui/help/how-it-works.tsx";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "business:how");

export function loader({ context, request }: LoaderFunctionArgs) {
  requireAudience(context, request);
  return howItWorksData(context, { slug: "gk-hilfe-so-funktionierts", recommend: "businessRecommend" });
}

export default function BusinessHowItWorks() {
  return <HowItWorks {...useLoaderData<typeof loader>()} />;
}
