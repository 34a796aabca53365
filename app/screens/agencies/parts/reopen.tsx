import { useTranslation } from "react-i18next";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { BulkResults } from "#app/ui/list/bulk.tsx";
import type { ClosedLead } from "#server/agencies/lead/reopen-leads.ts";
import type { OneOfSeveral } from "#server/platform/outcome.ts";

/** The button that takes back that leads were closed; nothing if none of them can be opened again. */
export function UndoClosing({ closed }: { closed: readonly { id: string; closedAt: string | null }[] }) {
  const { t } = useTranslation("agencyReports");
  const values = closed.flatMap(({ id, closedAt }) => (closedAt === null ? [] : [`${id} ${closedAt}`]));
  if (values.length === 0) return null;
  return (
    <Form hidden={{ intent: "reopen" }}>
      {values.map((value) => (
        <input key={value} type="hidden" name="closed" value={value} />
      ))}
      <SubmitButton kind="quiet" size="s">
        {t("close.undo")}
      </SubmitButton>
    </Form>
  );
}

/** The leads that UndoClosing names. */
export function closedLeadsIn(form: FormData): ClosedLead[] {
  return form.getAll("closed").map((value) => {
    const [id = "", closedAt = ""] = String(value).split(" ");
    return { id, closedAt };
  });
}

/** Which leads are open again, and why the others are not. */
export function ReopenResults({ results }: { results: readonly OneOfSeveral[] }) {
  const { t } = useTranslation("agencyReports");
  const sentences: Partial<Record<string, string>> = { notFound: t("close.unknown"), leadConflict: t("close.stays") };
  return (
    <BulkResults
      results={results}
      done={(count) => t("close.reopened", { count })}
      why={(code) => sentences[code] ?? null}
    />
  );
}
