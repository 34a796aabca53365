import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { supportReasons } from "#server/office/rules/reason.ts";
import type { WaitingOrder } from "#server/office/work/unattributed.ts";
import { orderReasons } from "./order-reasons.ts";
import { OwnMatter } from "./own-matter.tsx";

/** A form that came back: its order and values, and what is wrong with it. `refusal`: the sentence for a number. */
export type FailedOrder = {
  order: string;
  intent: "attribute" | "refuse";
  number: string;
  why: string;
  refusal: string | null;
  isWhyMissing: boolean;
  isUnconfirmed: boolean;
};
type Props = {
  action: string;
  orders: readonly (Omit<WaitingOrder, "orderedAt"> & { orderedAt: Date | string })[];
  /** the order that somebody came for: it is open; null: none */
  named: string | null;
  failed: FailedOrder | null;
};

/** Orders that name no recommendation of ours, each with its two ways out. */
export function UnattributedList({ action, orders, named, failed }: Props) {
  const { t } = useTranslation("support");
  if (orders.length === 0) return <p>{t("queues.empty")}</p>;
  return (
    <div className="acts">
      {orders.map((order) => (
        <WaitingOrderCard
          key={order.externalId}
          action={action}
          order={order}
          isNamed={order.externalId === named}
          failed={failed?.order === order.externalId ? failed : null}
        />
      ))}
    </div>
  );
}

type CardProps = { action: string; order: Props["orders"][number]; failed: FailedOrder | null };
type NamedProps = CardProps & { isNamed: boolean };

function WaitingOrderCard({ action, order, isNamed, failed }: NamedProps) {
  const { externalId, product, orderedAt, until, isOwn } = order;
  const { t } = useTranslation("support");
  return (
    <details className="act" id={`ohne-${externalId}`} open={isNamed || failed !== null}>
      <summary>
        <span>
          {externalId} · {product || t("act.productUnnamed")}
        </span>{" "}
        <span className="hint">
          <Day value={orderedAt} /> · {t("unattributed.until", { day: formatDay(until) })}
        </span>
      </summary>
      {isOwn ? <OwnMatter /> : <WaysOut action={action} order={order} failed={failed} />}
    </details>
  );
}

/** To attribute it, and to refuse it. */
function WaysOut({ action, order: { externalId, requested }, failed }: CardProps) {
  const { t } = useTranslation("support");
  const at = `ohne-${externalId}`;
  const reason = (id: string) => (
    <Select
      meta={{ id, name: "reason", initialValue: "check", required: true }}
      label={t("search.reason")}
      options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
    />
  );
  const isRefused = failed?.intent === "refuse";
  return (
    <>
      {requested ? (
        <p>{t("unattributed.requested", { number: requested })}</p>
      ) : (
        <Form action={action} hidden={{ order: externalId, intent: "attribute" }}>
          <p>{t("unattributed.means")}</p>
          <Field
            meta={{
              id: `${at}-nummer`,
              name: "number",
              initialValue: failed?.number,
              required: true,
              maxLength: 30,
              missing: t("unattributed.numberMissing"),
              errors: failed?.intent === "attribute" && failed.refusal ? [failed.refusal] : undefined,
            }}
            label={t("unattributed.number")}
            autoComplete="off"
          />
          {reason(`${at}-ja`)}
          <SubmitButton size="s">{t("unattributed.attribute")}</SubmitButton>
        </Form>
      )}
      <details className="act" open={isRefused}>
        <summary>{t("unattributed.refuse")}</summary>
        <Form action={action} hidden={{ order: externalId, intent: "refuse" }}>
          <Select
            meta={{
              id: `${at}-warum`,
              name: "why",
              initialValue: failed?.why || "RULE_NO_RECOMMENDATION",
              required: true,
              missing: t("act.whyMissing"),
              errors: failed?.isWhyMissing ? [t("act.whyMissing")] : undefined,
            }}
            label={t("act.why")}
            options={orderReasons.map((value) => ({ value, label: t(`why.${value}`) }))}
          />
          {reason(`${at}-nein`)}
          <Confirm id={`${at}-sicher`} isMissing={failed?.isUnconfirmed}>
            {t("unattributed.refuseMeans")}
          </Confirm>
          <SubmitButton size="s" kind="danger">
            {t("unattributed.refuseSubmit")}
          </SubmitButton>
        </Form>
      </details>
    </>
  );
}
