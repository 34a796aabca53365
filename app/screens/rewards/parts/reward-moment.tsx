import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { HandedOverMotif } from "#app/ui/content/motif.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import { useAnswer } from "./answer.ts";
import type { MomentView } from "./moment-view.ts";

/**
 * A collected reward: its amount goes from one circle into the other; where it goes, by when, and one next step. If an
 * outdated tab submits its form again, the refusal is shown here.
 */
export function RewardMoment({ view, isFresh }: { view: MomentView; isFresh: boolean }) {
  const { t } = useTranslation("reward");
  const { state, cents, method, when, isGoodwill, values, next, voucher, language, isCodeHidden, stepUp, numberHref } =
    view;
  const { formErrors } = useFields({ id: "moment", result: useAnswer()?.result, constraint: undefined }, []);
  const moves = state === "coming" || state === "arrived";
  const kept = t(state === "arrived" || state === "netted" ? "moment.kept" : "review.kept", values);
  return (
    <>
      <Hero
        picture={
          <div className="meeting" data-fresh={isFresh ? "" : undefined}>
            <HandedOverMotif owner={{ word: t("choose.forYou"), cents }} />
          </div>
        }
      >
        {isGoodwill ? <p className="eyebrow">{t("thanks.goodwillTitle")}</p> : null}
        <h1>{t(`moment.${state}`, values)}</h1>
        <p className="lead">{moves ? t(`moment.${method}.${state}`, values) : kept}</p>
        {state === "coming" && when === "by" ? <p>{t(`moment.${method}.by`, values)}</p> : null}
        {state === "coming" && when === "late" ? <p>{t("moment.late")}</p> : null}
        {moves && values.kept ? <Notice>{kept}</Notice> : null}
        {formErrors.map((message) => (
          <Notice tone="error" live key={message}>
            {message}
          </Notice>
        ))}
        {numberHref ? (
          <Notice tone="warning">
            <p>
              {t("number.waits")} <a href={numberHref}>{t("number.correct")}</a>
            </p>
          </Notice>
        ) : null}
        {voucher ? null : (
          <div className="actions">
            <ButtonLink href={next.href} kind="primary">
              {t(`moment.${next.say}`)}
            </ButtonLink>
          </div>
        )}
      </Hero>
      {voucher ? <VoucherCode view={view} /> : null}
      {stepUp?.needed ? (
        <Section>
          <div className="column flow">
            <p>{t("moment.codeAfterLogin")}</p>
            <StepUp {...stepUp} />
          </div>
        </Section>
      ) : isCodeHidden ? (
        <Section>
          <p>
            {t("moment.codeHidden")} <a href={path(language, "contact")}>{t("contact")}</a>
          </p>
        </Section>
      ) : null}
    </>
  );
}

/** The voucher code, for visitors who came by the reward's own link, and its owner after a recent login. */
function VoucherCode({ view: { voucher, values } }: { view: MomentView }) {
  const { t } = useTranslation("reward");
  if (!voucher) return null;
  return (
    <Section>
      <div className="column">
        <Panel title={t("moment.codeTitle", values)}>
          <p className="voucher-code" translate="no">
            {voucher.code}
          </p>
          <Facts
            facts={[
              { label: t("moment.value"), value: values.amount },
              ...(voucher.validUntil ? [{ label: t("moment.validUntil"), value: voucher.validUntil }] : []),
              ...(voucher.redeemText ? [{ label: t("moment.how"), value: voucher.redeemText }] : []),
            ]}
          />
          <p className="hint">{t("moment.codeHint")}</p>
          {voucher.redeemHref ? (
            <div className="actions">
              <ButtonLink href={voucher.redeemHref} rel="noopener" kind="primary">
                {t("moment.redeem", values)}
              </ButtonLink>
            </div>
          ) : null}
        </Panel>
      </div>
    </Section>
  );
}
