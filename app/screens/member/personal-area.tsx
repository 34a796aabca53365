import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Amount } from "#app/components/content/amount.tsx";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Notice } from "#app/components/content/notice.tsx";
import { AreaLink } from "#app/components/layout/area-link.tsx";
import { Final } from "#app/components/layout/final.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { BonusLine } from "#app/components/status/bonus-line.tsx";
import { requireMember } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { followLanguage } from "#app/mail-language.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { bonusProgress } from "#server/domain/bonus/bonus-progress.ts";
import { myRewards } from "#server/domain/claim/open-reward.ts";
import { waitingSteps } from "#server/domain/claim/rules/step.ts";
import { resendConfirmation } from "#server/domain/recommendation/confirmation.ts";
import { listReferrals, type ReferralCursor } from "#server/domain/recommendation/list-referrals.ts";
import { ifAvailable } from "#server/domain/upstream/if-available.ts";
import { PasskeyHint } from "./parts/passkey-hint.tsx";
import { ReferralRow } from "./parts/referral-row.tsx";
import { referralView } from "./parts/referral-view.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, "member:area.title", { name: args.data?.name ?? "" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  followLanguage(context, request, me.language);
  const search = new URL(request.url).searchParams;
  const before = readCursor(search.get("vor"));
  const [{ referrals, next }, bonus, rewards] = await Promise.all([
    listReferrals(context, me, { before }),
    before ? null : bonusProgress(context, me),
    before ? [] : myRewards(context, me),
  ]);
  // Products were written down in the language that the person recommends in.
  const products = me.language === context.language ? null : await ifAvailable(context, () => context.products.list());
  const waiting = (kind: "bonus" | "goodwill") =>
    rewards
      .filter(({ claim, step }) => claim.kind === kind && waitingSteps.includes(step))
      .map(({ claim: { id, cents } }) => ({ cents, href: path(context.language, "reward", { rewardId: id }) }));
  return {
    language: context.language,
    name: me.firstName,
    brand: context.tenant.name,
    resent: search.has("gesendet"),
    isFirstPage: before === null,
    next: next && writeCursor(next),
    offersPasskey: before === null && (await context.passkeys.isHintWanted(me.id)),
    bonus,
    bonusHref: waiting("bonus")[0]?.href ?? null,
    goodwill: waiting("goodwill"),
    referrals: referrals.map((referral) => {
      const product = products?.find(({ id }) => id === referral.productId);
      return referralView(referral, context.language, product?.displayName);
    }),
  };
}

/** The confirmation mail once more, for a link that waits for it. `stay`: the page has script and shows the result itself. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const form = await request.formData();
  await resendConfirmation(context, { number: String(form.get("number") ?? "") });
  if (form.has("stay")) return { sent: true };
  return redirect(path(context.language, "personalArea", {}, { gesendet: "1" }), 303);
}

export default function PersonalArea() {
  const { language, name, brand, resent, isFirstPage, next, referrals, bonus, bonusHref, goodwill, offersPasskey } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("member");
  if (referrals.length === 0 && isFirstPage) {
    return (
      <Final
        picture="one"
        title={t("area.title", { name })}
        actions={
          <ButtonLink href={path(language, "recommend")} kind="primary">
            {t("area.emptyAction")}
          </ButtonLink>
        }
      >
        <p>{t("area.emptyTitle")}</p>
        <p>{t("area.emptyText")}</p>
      </Final>
    );
  }
  return (
    <Screen width="wide">
      <header className="area-head">
        <div className="flow flow-s">
          <h1>{t("area.title", { name })}</h1>
          <p className="lead">{t("area.lead")}</p>
        </div>
        <ButtonLink href={path(language, "recommend")}>{t("area.new")}</ButtonLink>
      </header>
      {resent ? (
        <Notice tone="success" live>
          {t("area.resent")}
        </Notice>
      ) : null}
      {goodwill.map(({ cents, href }) => (
        <Notice key={href}>
          <p>
            {t("area.goodwill")} <Amount cents={cents} />. <a href={href}>{t("area.choose")}</a>
          </p>
        </Notice>
      ))}
      {bonus ? (
        <BonusLine
          done={bonus.done}
          needed={bonus.needed}
          bonusCents={bonus.cents}
          until={bonus.lastDay}
          action={
            bonusHref ? (
              <ButtonLink href={bonusHref} kind="primary">
                {t("area.bonus")}
              </ButtonLink>
            ) : null
          }
        />
      ) : null}
      <div>
        {referrals.map((referral) => (
          <ReferralRow key={referral.number} brand={brand} referral={referral} />
        ))}
      </div>
      {offersPasskey ? <PasskeyHint /> : null}
      <p>
        <AreaLink to={path(language, "security")} kind="quiet">
          {t("area.security")}
        </AreaLink>
      </p>
      {next || !isFirstPage ? (
        <nav className="actions" aria-label={t("area.pages")}>
          {isFirstPage ? null : (
            <AreaLink to={path(language, "personalArea")} kind="quiet">
              {t("area.newest")}
            </AreaLink>
          )}
          {next ? (
            <AreaLink to={path(language, "personalArea", {}, { vor: next })} kind="quiet">
              {t("area.older")}
            </AreaLink>
          ) : null}
        </nav>
      ) : null}
      <p className="small">
        <a href={path(language, "changePassword")}>{t("area.password")}</a>
      </p>
    </Screen>
  );
}

const writeCursor = ({ createdAt, number }: ReferralCursor) => `${createdAt.getTime()}-${number}`;

function readCursor(text: string | null): ReferralCursor | null {
  const match = /^(\d{1,14})-([A-Z0-9]{1,20})$/.exec(text ?? "");
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), number: match[2] } : null;
}
