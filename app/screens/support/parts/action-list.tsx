import { Field } from "#app/components/form/field.tsx";
import { Form } from "#app/components/form/form.tsx";
import { Select } from "#app/components/form/select.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { supportReasons } from "#server/domain/support/model.ts";
import type { ActionOffer } from "./offers.ts";
import { orderReasons } from "./order-reasons.ts";

type Props = { action: string; offers: readonly ActionOffer[] };

/** The actions possible now, each with its reason; those that need a second person are only requested. */
export function ActionList({ action, offers }: Props) {
  const { t } = useTranslation("support");
  return (
    <section className="flow" aria-labelledby="moeglich">
      <h2 id="moeglich">{t("act.title")}</h2>
      <div className="acts">
        {offers.map((offer) => (
          <Offer key={`${offer.intent}${offer.id ?? ""}`} action={action} {...offer} />
        ))}
      </div>
    </section>
  );
}

function Offer({ action, intent, id, about }: Props["offers"][number] & { action: string }) {
  const { t } = useTranslation("support");
  const at = `${intent}-${id ?? "x"}`;
  return (
    <details className="act">
      <summary>
        <span>{t(`act.${intent}`)}</span> {about ? <span className="hint">{about}</span> : null}
      </summary>
      <Form action={action} hidden={{ intent, id }}>
        {intent === "goodwill" ? (
          <>
            <Field
              meta={{ id: `${at}-cents`, name: "cents", required: true }}
              label={t("act.euros")}
              inputMode="decimal"
            />
            <Select
              meta={{ id: `${at}-role`, name: "role", initialValue: "referrer", required: true }}
              label={t("act.forWhom")}
              options={(["referrer", "recipient"] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
            />
          </>
        ) : null}
        {intent === "correctEmail" ? (
          <Field
            meta={{ id: `${at}-email`, name: "email", required: true }}
            label={t("act.email")}
            type="email"
            autoComplete="off"
          />
        ) : null}
        {intent === "endOrder" ? (
          <Select
            meta={{ id: `${at}-why`, name: "why", initialValue: "RULE_CANCELLED_BY_CUSTOMER", required: true }}
            label={t("act.why")}
            options={orderReasons.map((value) => ({ value, label: t(`why.${value}`) }))}
          />
        ) : null}
        <Select
          meta={{ id: `${at}-reason`, name: "reason", initialValue: "call", required: true }}
          label={t("search.reason")}
          options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <SubmitButton size="s">{t("act.do")}</SubmitButton>
      </Form>
    </details>
  );
}
