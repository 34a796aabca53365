import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rewardHelpData } from "#app/content/help.ts";
import { requireAudience } from "#app/guards.ts";
import { described } from "#app/seo/title.ts";
import { RewardHelp } from "#app/ui/help/reward-help.tsx";

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
