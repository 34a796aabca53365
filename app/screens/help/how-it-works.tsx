import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HowItWorks } from "#app/components/help/how-it-works.tsx";
import { howItWorksData } from "#app/content/help.ts";
import { described } from "#app/seo/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "help:how");

export function loader({ context }: LoaderFunctionArgs) {
  return howItWorksData(context, { slug: "hilfe-so-funktionierts", recommend: "recommend" });
}

export default function How() {
  return <HowItWorks {...useLoaderData<typeof loader>()} />;
}
