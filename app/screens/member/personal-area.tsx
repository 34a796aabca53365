import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { EmptyState } from "#app/components/content/empty-state.tsx";
import { Notice } from "#app/components/content/notice.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { requireMember } from "#app/doors.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { listReferrals, type ReferralCursor } from "#server/domain/recommendation/list-referrals.ts";
import { resendConfirmation } from "#server/domain/recommendation/resend-confirmation.ts";
import { ReferralRow } from "./parts/referral-row.tsx";
import { referralView } from "./parts/referral-view.ts";

export const handle = { hydrate: false, enhance: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, "member:area.title", { name: args.data?.name ?? "" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const search = new URL(request.url).searchParams;
  const before = readCursor(search.get("vor"));
  const { referrals, next } = await listReferrals(context, me, { before });
  return {
    language: context.language,
    name: me.firstName,
    resent: search.has("gesendet"),
    isFirstPage: before === null,
    next: next && writeCursor(next),
    referrals: referrals.map((referral) => referralView(referral, context.language)),
  };
}

/** The confirmation mail once more, for a link that waits for it. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const number = String((await request.formData()).get("number") ?? "");
  await resendConfirmation(context, { number });
  return redirect(path(context.language, "personalArea", {}, { gesendet: "1" }), 303);
}

export default function PersonalArea() {
  const { language, name, resent, isFirstPage, next, referrals } = useLoaderData<typeof loader>();
  const { t } = useTranslation("member");
  return (
    <Screen title={t("area.title", { name })} lead={t("area.lead")}>
      <div className="flow">
        {resent ? (
          <Notice tone="success" live>
            {t("area.resent")}
          </Notice>
        ) : null}
        {referrals.length === 0 ? (
          <EmptyState
            picture="one"
            title={t("area.emptyTitle")}
            actions={
              <ButtonLink href={path(language, "recommend")} kind="primary">
                {t("area.emptyAction")}
              </ButtonLink>
            }
          >
            {t("area.emptyText")}
          </EmptyState>
        ) : (
          referrals.map((referral) => <ReferralRow key={referral.number} referral={referral} />)
        )}
        <nav className="actions">
          {referrals.length > 0 ? (
            <ButtonLink href={path(language, "recommend")} kind="primary">
              {t("area.new")}
            </ButtonLink>
          ) : null}
          {isFirstPage ? null : (
            <ButtonLink href={path(language, "personalArea")} kind="quiet">
              {t("area.newest")}
            </ButtonLink>
          )}
          {next ? (
            <ButtonLink href={path(language, "personalArea", {}, { vor: next })} kind="quiet">
              {t("area.older")}
            </ButtonLink>
          ) : null}
        </nav>
      </div>
    </Screen>
  );
}

const writeCursor = ({ createdAt, number }: ReferralCursor) => `${createdAt.getTime()}-${number}`;

function readCursor(text: string | null): ReferralCursor | null {
  const match = /^(\d{1,14})-([A-Z0-9]{1,20})$/.exec(text ?? "");
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), number: match[2] } : null;
}
