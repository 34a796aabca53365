import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HowItWorks } from "#app/components/help/how-it-works.tsx";
import { requireAudience } from "#app/guards.ts";
import { howItWorksData } from "#app/help.ts";
import { described } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "business:how");

export function loader({ context, request }: LoaderFunctionArgs) {
  requireAudience(context, request);
  return howItWorksData(context, { slug: "gk-hilfe-so-funktionierts", recommend: "businessRecommend" });
}

export default function BusinessHowItWorks() {
  return <HowItWorks {...useLoaderData<typeof loader>()} />;
}
