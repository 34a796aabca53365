import { useTranslation } from "react-i18next";
import { priceField } from "#app/content/shop.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { decimalAmount } from "#server/platform/values/money.ts";
import type { Answer } from "./answer.ts";
import { formatParts, productColumn } from "./columns.tsx";
import type { ShownPage } from "./view.ts";

type Props = {
  products: ShownPage["products"];
  /** in whose time the amounts are to be in force; null: always */
  campaign: ShownPage["campaigns"][number] | null;
  /** the id of the draft that the amounts replace; "": none */
  seen: string;
  /** the version of the catalogue in force */
  version: number;
  answer: Answer | null;
};

/** An amount as people type it. */
const plain = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : decimalAmount(cents));

/** Each product with its reward in force, what it is for two people, and the field for another amount. */
export function PriceForm({ products, campaign, seen, version, answer }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <section className="flow" aria-labelledby="alle">
      <h2 id="alle">{campaign ? t("timeTitle", { title: campaign.title }) : t("allTitle")}</h2>
      {campaign ? <p className="hint">{t("timeHint", { until: formatDay(campaign.endsOn) })}</p> : null}
      <Form hidden={{ seen, base: String(answer?.base ?? version), aktion: campaign?.id }}>
        <Table
          className="list-table price-table"
          caption={t("allTitle")}
          rows={products}
          keyOf={({ id }) => id}
          columns={[
            productColumn(t("product")),
            ...(campaign
              ? [
                  {
                    name: "usual",
                    label: t("usual"),
                    cardLabel: t("usual"),
                    align: "end" as const,
                    cell: ({ usualCents }: Props["products"][number]) => euro(usualCents),
                  },
                ]
              : []),
            {
              name: "cents",
              label: t(campaign ? "inTime" : "reward"),
              cardLabel: t(campaign ? "inTime" : "reward"),
              align: "end",
              cell: ({ cents }) => euro(cents),
            },
            {
              name: "half",
              label: t("half"),
              cardLabel: t("half"),
              align: "end",
              cell: ({ half }) => formatParts(half, language),
            },
            {
              name: "whole",
              label: t("whole"),
              cardLabel: t("whole"),
              align: "end",
              cell: ({ whole }) => formatParts(whole, language),
            },
            {
              name: "new",
              label: t("newAmount"),
              cardLabel: t("newAmount"),
              cell: ({ id, name, wantedCents }) => (
                <Field
                  meta={{
                    id: priceField(id),
                    name: priceField(id),
                    required: true,
                    missing: t("amountWrong"),
                    maxLength: 20,
                    initialValue: answer?.typed[id] ?? plain(wantedCents),
                    errors: answer?.errors[id] ? [answer.errors[id]] : undefined,
                  }}
                  label={<span className="vh">{t("newFor", { product: name })}</span>}
                  kind="short"
                  inputMode="decimal"
                  autoComplete="off"
                />
              ),
            },
          ]}
        />
        <p className="text-actions">
          <SubmitButton intent="save">{t("rehearse")}</SubmitButton>
        </p>
      </Form>
    </section>
  );
}

/** The amounts that somebody typed while a change of others began to wait, where they differ from those in force. */
export function UnsavedAmounts({ products, typed }: Pick<Props, "products"> & Pick<Answer, "typed">) {
  const { t } = useTranslation("prices");
  const facts = products.flatMap(({ id, name, cents }) => {
    const value = typed[id] ?? plain(cents);
    return value === plain(cents) ? [] : [{ label: name, value }];
  });
  if (facts.length === 0) return null;
  return (
    <Panel title={t("unsaved")}>
      <Facts lined facts={facts} />
    </Panel>
  );
}
