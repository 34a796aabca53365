import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameAt, path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { type MomentView, momentView } from "./parts/moment-view.ts";
import { RewardMoment } from "./parts/reward-moment.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.isGoodwill ? "reward:thanks.goodwillTitle" : "reward:thanks.title"));

/**
 * Shows what arrives when to the reward's owner; to anybody else only thanks. A reward that is not on its way, as one
 * that is held, has its own page. Goodwill (/kulanzdanke) has a text of its own, since something had gone wrong before.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const claimId = searchParams.get("praemie");
  const opened = claimId ? await openReward(context, claimId) : null;
  if (opened?.ok && opened.value.step !== "pickedUp")
    throw redirect(path(context.language, "reward", { claimId: opened.value.claim.id }), 303);
  return {
    language: context.language,
    isGoodwill: nameAt(pathname) === "goodwillThanks",
    moment: opened?.ok ? momentView(context, opened.value, null) : null,
  };
}

export default function RewardThanks() {
  const { language, isGoodwill, moment } = useLoaderData<typeof loader>();
  const { t } = useTranslation("reward");
  if (moment) return <RewardMoment view={moment as MomentView} isFresh />;
  return (
    <MessagePage
      picture="done"
      title={t(isGoodwill ? "thanks.goodwillTitle" : "thanks.title")}
      actions={<ButtonLink href={path(language, "recommend")}>{t("moment.again")}</ButtonLink>}
    >
      {t("thanks.plain")}
    </MessagePage>
  );
}
