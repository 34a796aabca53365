import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rewardHelpData } from "#app/content/help.ts";
import { described } from "#app/seo/title.ts";
import { RewardHelp } from "#app/ui/help/reward-help.tsx";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "help:rewards");

export function loader({ context }: LoaderFunctionArgs) {
  return rewardHelpData(context, { slug: "hilfe-praemien", audience: "private" });
}

export default function Rewards() {
  return <RewardHelp {...useLoaderData<typeof loader>()} />;
}
