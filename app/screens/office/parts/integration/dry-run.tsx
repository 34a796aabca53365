import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";

type Row = {
  EreignisId: string | null;
  Auftragsnummer: string | null;
  Ergebnis: string;
  Grund: string | null;
  Fehler: readonly { Feld: string; Grund: string; Erlaubt?: readonly string[] | undefined }[];
  Unbekannt: readonly string[];
};
type Problem = {
  problem: "empty" | "columnsMissing" | "json" | "tooMany";
  columns: readonly string[];
};

/** The form for order messages that are only looked at. */
export function DryRunPanel({ action, text, problem }: { action: string; text: string; problem: Problem | null }) {
  const { t } = useTranslation("integration");
  const wrong = problem && t(`check.${problem.problem}`, { columns: problem.columns.join(", ") });
  return (
    <section className="panel flow" aria-labelledby="probelauf">
      <h2 className="panel-title" id="probelauf">
        {t("check.title")}
      </h2>
      <Form action={action} sendsFile>
        <Field
          meta={{
            id: "messages",
            name: "messages",
            initialValue: text,
            required: true,
            maxLength: 200_000,
            missing: t("check.empty"),
            errors: wrong ? [wrong] : undefined,
          }}
          label={t("check.messages")}
          hint={t("check.hint")}
          rows={8}
          autoComplete="off"
        />
        <SubmitButton kind="quiet" intent="check">
          {t("check.submit")}
        </SubmitButton>
      </Form>
    </section>
  );
}

/** What became of each, in the feed's own words: they are those of the interface. */
export function DryRunResult({ results }: { results: readonly Row[] }) {
  const { t } = useTranslation("integration");
  const rows = results.map((row, index) => ({ ...row, line: index + 1 }));
  return (
    <section className="flow" aria-labelledby="ergebnis">
      <h2 id="ergebnis">{t("check.result", { count: rows.length })}</h2>
      <FramedTable
        className="office-table"
        title={t("check.title")}
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={[
          { name: "line", label: t("check.line"), isTitle: true, cell: ({ line }) => line },
          { name: "order", label: "Auftragsnummer", cell: ({ Auftragsnummer }) => Auftragsnummer ?? "–" },
          { name: "event", label: "EreignisId", cell: ({ EreignisId }) => EreignisId ?? "–" },
          { name: "result", label: "Ergebnis", cell: ({ Ergebnis }) => <code>{Ergebnis}</code> },
          { name: "reason", label: "Grund", cell: ({ Grund }) => (Grund ? <code>{Grund}</code> : "–") },
          {
            name: "problems",
            label: "Fehler",
            cell: ({ Fehler }) =>
              Fehler.map(({ Feld, Grund, Erlaubt }) =>
                [Feld, Grund, ...(Erlaubt ? [`(${Erlaubt.join(", ")})`] : [])].filter(Boolean).join(" "),
              ).join("; ") || "–",
          },
          { name: "unknown", label: "Unbekannt", cell: ({ Unbekannt }) => Unbekannt.join(", ") || "–" },
        ]}
      />
    </section>
  );
}
