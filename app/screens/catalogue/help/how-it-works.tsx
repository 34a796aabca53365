import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { howItWorksData } from "#app/content/help.ts";
import { described } from "#app/seo/title.ts";
import { HowItWorks } from "#app/ui/help/how-it-works.tsx";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "help:how");

export function loader({ context }: LoaderFunctionArgs) {
  return howItWorksData(context, { slug: "hilfe-so-funktionierts", recommend: "recommend" });
}

export default function How() {
  return <HowItWorks {...useLoaderData<typeof loader>()} />;
}
