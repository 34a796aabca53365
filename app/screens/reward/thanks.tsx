import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Final } from "#app/components/layout/final.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { nameAt, path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { formatDay } from "#server/domain/calendar.ts";
import { openReward } from "#server/domain/claim/open-reward.ts";
import { formatCents } from "#server/domain/money.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, args.data?.isGoodwill ? "reward:thanks.goodwillTitle" : "reward:thanks.title");

/**
 * Says what comes when to the person whose reward it is; to anybody else only thanks. Goodwill (/kulanzdanke) is thanked
 * for in other words: something had gone wrong before.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant, viewer } = context;
  const { pathname, searchParams } = new URL(request.url);
  const claimId = searchParams.get("praemie");
  const opened = claimId ? await openReward(context, claimId) : null;
  const claim = opened?.ok ? opened.value.claim : null;
  return {
    language,
    isGoodwill: nameAt(pathname) === "goodwillThanks",
    isMember: viewer.member !== null,
    method: claim?.collectedAt ? claim.method : null,
    values: {
      amount: claim ? formatCents(claim.cents, language) : "",
      date: claim?.payoutDueAt ? formatDay(claim.payoutDueAt) : "",
      last4: opened?.ok ? (opened.value.bank?.ibanLast4 ?? "") : "",
      hours: tenant.clocks.voucherHours,
    },
  };
}

export default function RewardThanks() {
  const { language, isGoodwill, isMember, method, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("reward");
  return (
    <Final
      picture="done"
      title={t(isGoodwill ? "thanks.goodwillTitle" : "thanks.title")}
      actions={
        <ButtonLink href={path(language, isMember ? "personalArea" : "recommend")}>
          {t(isMember ? "thanks.area" : "thanks.again")}
        </ButtonLink>
      }
    >
      {t(`thanks.${method ?? "plain"}`, values)}
    </Final>
  );
}
