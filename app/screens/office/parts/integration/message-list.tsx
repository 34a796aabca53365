import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";
import type { MessageOutcome, OrderMessageKind } from "#server/orders/model.ts";

type At = Date | string;
type Message = {
  eventId: string;
  orderNumber: string;
  kind: OrderMessageKind;
  receivedAt: At;
  result: MessageOutcome | "waiting";
  reason: string | null;
};
type Client = {
  name: string;
  prefix: string;
  limitFactor: number;
  createdAt: At;
  lastUsedAt: At | null;
  revokedAt: At | null;
};

/** The last order messages, without their fields: what became of each, and why it earns nothing. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation("integration");
  return (
    <section className="flow" aria-labelledby="meldungen">
      <h2 id="meldungen">{t("messages")}</h2>
      {messages.length === 0 ? (
        <p className="muted">{t("noMessages")}</p>
      ) : (
        <FramedTable
          className="office-table"
          title={t("messages")}
          rows={messages}
          keyOf={({ eventId }) => eventId}
          columns={[
            { name: "order", label: t("column.order"), isTitle: true, cell: ({ orderNumber }) => orderNumber },
            {
              name: "at",
              label: t("column.received"),
              cell: ({ receivedAt }) => <Moment value={new Date(receivedAt)} />,
            },
            { name: "kind", label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
            { name: "result", label: t("column.result"), cell: ({ result }) => t(`result.${result}`) },
            { name: "reason", label: t("column.reason"), cell: ({ reason }) => reason ?? "–" },
            { name: "event", label: t("column.event"), cell: ({ eventId }) => eventId },
          ]}
        />
      )}
    </section>
  );
}

/** The tenant's API keys by name; a key itself is shown once, when it is made. */
export function KeyList({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation("integration");
  return (
    <section className="flow" aria-labelledby="schluessel">
      <h2 id="schluessel">{t("keys")}</h2>
      {clients.length === 0 ? (
        <p className="muted">{t("noKeys")}</p>
      ) : (
        <FramedTable
          className="office-table"
          title={t("keys")}
          rows={clients}
          keyOf={({ name }) => name}
          columns={[
            { name: "name", label: t("column.name"), isTitle: true, cell: ({ name }) => name },
            { name: "prefix", label: t("column.prefix"), cell: ({ prefix }) => <code>{prefix}…</code> },
            {
              name: "used",
              label: t("column.used"),
              cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment value={new Date(lastUsedAt)} /> : "–"),
            },
            {
              name: "limits",
              label: t("column.limits"),
              cell: ({ limitFactor }) => t("limits", { factor: limitFactor }),
            },
            { name: "since", label: t("column.since"), cell: ({ createdAt }) => formatDay(createdAt) },
            {
              name: "revoked",
              label: t("column.revoked"),
              cell: ({ revokedAt }) => (revokedAt ? formatDay(revokedAt) : "–"),
            },
          ]}
        />
      )}
    </section>
  );
}
