import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Linked } from "#app/ui/content/linked.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { CaptchaField } from "#app/ui/form/captcha-field.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { SplitControl, type SplitOption } from "#app/ui/form/split-control.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TermsCheckbox } from "#app/ui/form/terms-checkbox.tsx";
import { ProductsMissing } from "#app/ui/product/product-deck.tsx";
import { ProductPicker, raisedIn } from "#app/ui/product/product-picker.tsx";
import type { TextQuestion } from "#server/people/captcha/text-question.ts";

export const recommendFields = [
  "productId",
  "recipientShare",
  "firstName",
  "lastName",
  "email",
  "emailRepeat",
  "agentNumber",
  "employeeNumber",
  "campaignConsent",
  "terms",
  "newsletter",
  "captcha",
] as const;

type Props = {
  id: string;
  /** the target: home's form is sent to the recommend page, which also shows its errors */
  action: string;
  /** passed on: campaign, channel */
  hidden?: Record<string, string | undefined> | undefined;
  fields: Record<(typeof recommendFields)[number], FieldMeta>;
  formErrors: readonly string[];
  /** an alternative if the form cannot be sent: the existing link */
  hint?: { href: string; label: string } | undefined;
  /** empty: there are none yet; null: currently unavailable. In both cases one recommends without choosing. */
  groups: Parameters<typeof ProductPicker>[0]["groups"] | null;
  /** a link for all offers, as the first choice; null: there is nothing to choose between */
  allOffers: Parameters<typeof ProductPicker>[0]["allOffers"];
  /** the campaign that the link takes part in; with a text if it needs consent */
  campaign?: { id: string; consentText: string | null; href: string } | undefined;
  splitOptions: readonly SplitOption[];
  /** the anonymous referrer may belong to an agency, whose plan decides the reward */
  mayFollowPlan: boolean;
  /** on a product's own page: the URL of other products' pages, and the page for choosing without script */
  productPages?: { pages: string; allOffersPage: string; elsewhere: string } | undefined;
  asksTerms: boolean;
  /** the address must be entered twice */
  repeatsEmail: boolean;
  /** asks for the numbers of an agency and its employee */
  asksAgency: boolean;
  /** the text that newsletter subscribers agree to; null: it is not offered */
  newsletterConsent: string | null;
  /** where the script requests the captcha; null: none is needed */
  captchaHref: string | null;
  /** the captcha's question in words, after an error */
  question?: TextQuestion | null;
  links: { terms: string; privacy: string };
};

/** The form for a recommendation on one page: product, split, the referrer's details. No account is needed. */
export function RecommendForm({ id, action, hidden, fields, formErrors, links, campaign, ...props }: Props) {
  const { t } = useTranslation("recommend");
  const { t: caseText } = useTranslation("cases");
  const { captchaHref, question = null } = props;
  return (
    <Form id={id} action={action} hidden={{ ...hidden, campaignId: campaign?.id }} captcha={captchaHref ?? undefined}>
      <ErrorSummary
        form={formErrors}
        hint={props.hint}
        fields={recommendFields.map((name) => ({
          meta: fields[name],
          label: name === "captcha" ? caseText("captcha.label") : t(`form.${name}`),
        }))}
      />
      <Product
        meta={fields.productId}
        groups={props.groups}
        allOffers={props.allOffers}
        productPages={props.productPages}
      />
      <Raises groups={props.groups} />
      <SplitControl
        meta={fields.recipientShare}
        options={props.splitOptions}
        follows={fields.productId.name}
        followed={props.groups ? splitsOf(props.groups, props.allOffers) : undefined}
      />
      {props.mayFollowPlan ? <p className="hint">{t("form.plan")}</p> : null}
      <FieldRow>
        <Field meta={fields.firstName} label={t("form.firstName")} autoComplete="given-name" />
        <Field meta={fields.lastName} label={t("form.lastName")} autoComplete="family-name" />
      </FieldRow>
      <Field
        meta={fields.email}
        label={t("form.email")}
        hint={t("form.emailHint")}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      {props.repeatsEmail ? (
        <Field meta={fields.emailRepeat} label={t("form.emailRepeat")} type="email" autoComplete="email" />
      ) : null}
      {props.asksAgency ? (
        <FieldRow>
          <Field meta={fields.agentNumber} label={t("form.agentNumber")} autoComplete="off" />
          <Field meta={fields.employeeNumber} label={t("form.employeeNumber")} autoComplete="off" />
        </FieldRow>
      ) : null}
      {campaign?.consentText ? (
        <Checkbox
          meta={{ ...fields.campaignConsent, required: true }}
          label={<Linked text={t("form.campaign", { text: campaign.consentText })} hrefs={{ legal: campaign.href }} />}
        />
      ) : null}
      {props.asksTerms ? (
        <TermsCheckbox meta={fields.terms} termsHref={links.terms} privacyHref={links.privacy} />
      ) : null}
      {props.newsletterConsent ? <Checkbox meta={fields.newsletter} label={props.newsletterConsent} /> : null}
      {captchaHref ? <CaptchaField meta={fields.captcha} question={question} /> : null}
      <SubmitButton wide>{t("form.submit")}</SubmitButton>
      <p className="hint">{t("form.promise")}</p>
    </Form>
  );
}

/** The split of every choice in the list, in its order. */
function splitsOf(groups: NonNullable<Props["groups"]>, allOffers: Props["allOffers"]) {
  const products = groups.flatMap((group) => group.products.map(({ options }) => options));
  return allOffers ? [allOffers.options, ...products] : products;
}

type ProductProps = { meta: FieldMeta } & Pick<Props, "groups" | "allOffers" | "productPages">;

function Product({ meta, groups, allOffers, productPages }: ProductProps) {
  const { t } = useTranslation("recommend");
  if (groups === null) return <ProductsMissing />;
  if (groups.length === 0) return <Notice title={t("noProducts.title")}>{t("noProducts.text")}</Notice>;
  return (
    <ProductPicker
      meta={meta}
      label={t("form.productId")}
      hint={allOffers ? t("form.allOffers") : undefined}
      groups={groups}
      allOffers={allOffers}
      {...productPages}
    />
  );
}

/**
 * What a campaign now brings for the chosen product; for each that one raises while none is chosen. The stylesheet
 * (product.css) follows the choice by the order of the lines.
 */
function Raises({ groups }: Pick<Props, "groups">) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const raised = raisedIn(groups ?? []);
  if (raised.length === 0) return null;
  return (
    <ul className="hint raises">
      {raised.map(({ id, name, rewardCents, usualCents, endsOn }) => (
        <li key={id}>
          {t("product.raised", {
            name,
            reward: formatEuro(rewardCents, language),
            amount: formatEuro(usualCents, language),
            day: formatDay(endsOn),
          })}
        </li>
      ))}
    </ul>
  );
}
