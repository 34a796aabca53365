import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { BulkIds, BulkPreview } from "#app/ui/list/bulk.tsx";

type Props = {
  /** the chosen orders that still wait */
  orders: readonly { id: string; externalId: string; cents: number }[];
  feeCents: number;
  isUnconfirmed: boolean;
};

/** Before several orders are released: how many, which, and what they put on the next invoice. */
export function ReleasePreview({ orders, feeCents, isUnconfirmed }: Props) {
  const { t } = useTranslation("agencyReports");
  const language = useLanguage();
  const count = orders.length;
  const amount = formatEuro(
    orders.reduce((sum, { cents }) => sum + cents, 0),
    language,
  );
  const fee = formatEuro(count * feeCents, language);
  return (
    <BulkPreview
      id="sammelfreigabe"
      title={t("bulk.title", { count })}
      names={orders.map(({ externalId }) => externalId)}
      nothing={t("bulk.nothing")}
    >
      <Form method="post" className="form" preventScrollReset>
        <BulkIds ids={orders.map(({ id }) => id)} />
        <Confirm id="sammel-sicher" isMissing={isUnconfirmed}>
          {feeCents > 0 ? t("bulk.consequenceFee", { amount, fee }) : t("bulk.consequence", { amount })}
        </Confirm>
        <button type="submit" className="btn" data-kind="primary" data-size="s" name="intent" value="releaseChosen">
          {t("bulk.submit", { count })}
        </button>
      </Form>
    </BulkPreview>
  );
}
