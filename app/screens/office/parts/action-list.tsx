import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { mailKindName } from "#app/content/text-name.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { declineReasons } from "#server/office/request.ts";
import { type SupportReason, supportReasons } from "#server/office/rules/reason.ts";
import { confirmedActions, maxGoodwillCents } from "#server/office/schema.ts";
import { claimRoles } from "#server/platform/values/claim.ts";
import type { ActionOffer, Asked } from "./offers.ts";
import { orderReasons } from "./order-reasons.ts";
import { useReviewReason } from "./reviews/review-reason.ts";

type Props = {
  action: string;
  offers: readonly ActionOffer[];
  /** the occasion for which the page was opened */
  reason: SupportReason;
  /** the one case about the recommendation; "": there is none, or there are several */
  caseName: string;
  /** of this page's forms: the same one sent twice has one effect */
  attempt: string;
  /** the answer to a form that came back with errors */
  failed?: SubmissionResult | undefined;
};

/** The actions possible now, each with what it does; those that need a second person are only requested. */
export function ActionList({ offers, failed, ...page }: Props) {
  const { t } = useTranslation("support");
  const isFailed = ({ intent, id }: ActionOffer) =>
    failed?.initialValue?.["intent"] === intent && (failed.initialValue["id"] ?? undefined) === id;
  return (
    <section className="flow" aria-labelledby="moeglich">
      <h2 id="moeglich">{t("act.title")}</h2>
      <div className="acts">
        {offers.map((offer) => (
          <Offer
            key={`${offer.intent}${offer.id ?? ""}`}
            {...page}
            offer={offer}
            failed={isFailed(offer) ? failed : undefined}
          />
        ))}
      </div>
    </section>
  );
}

type OfferProps = Omit<Props, "offers"> & { offer: ActionOffer };

function Offer({ action, reason, caseName, attempt, offer, failed }: OfferProps) {
  const { intent, id, of, about, meaning, amount, product, asked } = offer;
  const { t } = useTranslation("support");
  const language = useLanguage();
  const isGift = intent === "goodwill" || intent === "waive";
  const at = `${intent}-${id ?? "x"}`;
  const mustConfirm = confirmedActions.some((one) => one === intent);
  const mailsLink = intent === "rewardLink" || intent === "confirmation";
  const max = formatEuro(maxGoodwillCents, language);
  const meaningText = t(`act.means.${meaning}`, { amount, product: product || t("act.productUnnamed"), max });
  const subject = of === "referrer" || of === "recipient" ? t(`role.${of}`) : of && mailKindName(of, t);
  const label = [subject, about].filter(Boolean).join(" · ");
  /** `error`: the text beside the field for whatever is wrong with it. */
  const meta = (name: string, error: string, initialValue?: string): FieldMeta => ({
    id: `${at}-${name}`,
    name,
    initialValue: failed?.initialValue?.[name] ?? initialValue,
    required: true,
    missing: error,
    errors: failed?.error?.[name] ? [error] : undefined,
  });
  return (
    <details className="act" open={failed !== undefined}>
      <summary>
        <span>{t(`act.${intent}`)}</span> {label ? <span className="hint">{label}</span> : null}
      </summary>
      <Form action={action} hidden={{ intent, id }} attempt={mailsLink ? attempt : undefined}>
        {asked ? <AskedFor {...asked} /> : null}
        {mustConfirm ? null : <p>{meaningText}</p>}
        {isGift ? (
          <>
            <Field
              meta={meta("caseName", t("act.caseMissing"), caseName)}
              label={t("act.caseName")}
              hint={t("act.caseHint")}
            />
            <Field meta={meta("cents", t("act.eurosRange", { max }))} label={t("act.euros")} inputMode="decimal" />
            <Select
              meta={meta("role", t("act.roleMissing"))}
              label={t("act.forWhom")}
              empty={t("act.choose")}
              options={claimRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            />
          </>
        ) : null}
        {intent === "correctEmail" ? (
          <Field meta={meta("email", t("act.emailInvalid"))} label={t("act.email")} type="email" autoComplete="off" />
        ) : null}
        {intent === "decline" ? (
          <Select
            meta={meta("declinedWhy", t("act.whyMissing"))}
            label={t("act.declinedWhy")}
            empty={t("act.choose")}
            options={declineReasons.map((value) => ({ value, label: t(`act.declineReasons.${value}`) }))}
          />
        ) : null}
        {intent === "endOrder" ? (
          <Select
            meta={meta("why", t("act.whyMissing"))}
            label={t("act.why")}
            empty={t("act.choose")}
            options={orderReasons.map((value) => ({ value, label: t(`why.${value}`) }))}
          />
        ) : null}
        <Select
          meta={meta("reason", t("act.reasonMissing"), reason)}
          label={t("search.reason")}
          options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        {mustConfirm ? (
          <Confirm id={`${at}-confirmed`} isMissing={Boolean(failed?.error?.["confirmed"])}>
            {meaningText}
          </Confirm>
        ) : null}
        <SubmitButton size="s" kind={intent === "endOrder" ? "danger" : undefined} skipChecks={isGift}>
          {t(`act.${intent}`)}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** Who asked for it, when, why, for whom, what it costs, and which rule it sets aside. */
function AskedFor({ by, on, reason, role, caseName, email, cost, rule, orderedOn, linkOf }: Asked) {
  const { t } = useTranslation("support");
  const whyReviewed = useReviewReason();
  return (
    <Facts
      facts={[
        { label: t("asked.by"), value: t("asked.byOn", { name: by, date: on }) },
        { label: t("asked.reason"), value: t(`reason.${reason}`) },
        ...(caseName ? [{ label: t("act.caseName"), value: caseName }] : []),
        ...(email ? [{ label: t("act.email"), value: email }] : []),
        ...(role ? [{ label: t("act.forWhom"), value: t(`role.${role}`) }] : []),
        ...(caseName || orderedOn ? [{ label: t("asked.cost"), value: cost }] : []),
        ...(rule ? [{ label: t("asked.rule"), value: whyReviewed(rule) }] : []),
        ...(orderedOn ? [{ label: t("asked.ordered"), value: orderedOn }] : []),
        ...(linkOf ? [{ label: t("asked.link"), value: linkOf }] : []),
      ]}
    />
  );
}
