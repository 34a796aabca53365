import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RewardHelp } from "#app/components/help/reward-help.tsx";
import { requireAudience } from "#app/guards.ts";
import { rewardHelpData } from "#app/help.ts";
import { described } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "business:rewardHelp");

export function loader({ context, request }: LoaderFunctionArgs) {
  requireAudience(context, request);
  return rewardHelpData(context, {
    slug: "gk-hilfe-praemien",
    audience: "business",
    recommend: "businessRecommend",
  });
}

export default function BusinessRewardHelp() {
  return <RewardHelp {...useLoaderData<typeof loader>()} />;
}
