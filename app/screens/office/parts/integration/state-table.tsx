import { useTranslation } from "react-i18next";
import { FramedTable } from "#app/ui/table/table.tsx";
import type { WebhookKind } from "#server/platform/webhook/model.ts";

type State = {
  kind: WebhookKind;
  state: string;
  label: string;
  facade: string | null;
  feed: string | null;
  events: readonly string[];
};

/** Every state in every vocabulary, folded away until somebody looks a word up. */
export function StateTable({ states }: { states: readonly State[] }) {
  const { t } = useTranslation("integration");
  const word = (name: string | null) => (name ? <code>{name}</code> : "–");
  return (
    <section className="flow" aria-labelledby="stufen">
      <h2 id="stufen">{t("words.title")}</h2>
      <details className="fold">
        <summary>{t("words.show", { count: states.length })}</summary>
        <FramedTable
          className="office-table"
          title={t("words.title")}
          rows={states}
          keyOf={({ kind, state }) => `${kind} ${state}`}
          columns={[
            { name: "label", label: t("words.label"), isTitle: true, cell: ({ label }) => label },
            { name: "kind", label: t("words.of"), cell: ({ kind }) => <code>{kind}</code> },
            { name: "facade", label: t("words.facade"), cell: ({ facade }) => word(facade) },
            { name: "feed", label: t("words.feed"), cell: ({ feed }) => word(feed) },
            { name: "webhook", label: t("words.webhook"), cell: ({ state }) => word(state) },
            {
              name: "events",
              label: t("words.events"),
              cell: ({ events }) => (events.length > 0 ? <code>{events.join(", ")}</code> : "–"),
            },
          ]}
        />
      </details>
    </section>
  );
}
