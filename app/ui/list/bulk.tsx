import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { OneOfSeveral } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";

/** The form that the boxes of a list's rows belong to. */
const bulkForm = "auswahl";

/** The box that chooses one row of a list; `name`: what the row is about. */
export function BulkTick({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("list");
  const label = t("bulk.one", { name });
  return <input type="checkbox" className="tick" name="id" value={id} form={bulkForm} aria-label={label} />;
}

type ChooseProps = {
  /** all rows of this page that can be chosen */
  ids: readonly string[];
  /** what the button for the chosen rows says */
  choose: string;
  /** what the button for all of them says */
  all: string;
};

/**
 * Asks for what is to be done with several rows: the chosen ones, or all of this page (`intent` "choose"). Nothing if
 * there is only one to choose. On a phone the one button that fits what is ticked is shown.
 */
export function BulkChoose({ ids, choose, all }: ChooseProps) {
  if (ids.length < 2) return null;
  return (
    <div className="row bulk">
      <Form method="post" id={bulkForm} data-of="chosen" preventScrollReset>
        <button type="submit" className="btn" name="intent" value="choose">
          {choose}
        </button>
      </Form>
      <Form method="post" data-of="all" preventScrollReset>
        <BulkIds ids={ids} />
        <button type="submit" className="btn" data-kind="quiet" name="intent" value="choose">
          {all}
        </button>
      </Form>
    </div>
  );
}

/** The chosen rows, as hidden values of a form. */
export function BulkIds({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name="id" value={id} />);
}

type PreviewProps = {
  id: string;
  title: string;
  /** the chosen rows that still can be acted on, by what people call them */
  names: readonly string[];
  /** says that none is left */
  nothing: string;
  /** what follows from the act, and the forms that do it */
  children: ReactNode;
};

/** Before an act on several rows: how many and which, then its forms; a notice if none is left. */
export function BulkPreview({ id, title, names, nothing, children }: PreviewProps) {
  if (names.length === 0)
    return (
      <Notice tone="error" live>
        {nothing}
      </Notice>
    );
  return (
    <section className="panel flow" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {title}
      </h2>
      <p>{names.join(", ")}</p>
      {children}
    </section>
  );
}

type ResultsProps = {
  results: readonly OneOfSeveral[];
  /** how many are as they were wanted, in a sentence */
  done: (count: number) => string;
  /** a sentence for a refusal that the general one does not explain here; null: the general one does */
  why?: (code: RefusalCode) => string | null;
  /** the form that takes back what is done; default: it cannot be taken back */
  undo?: ReactNode;
};

/** What became of several rows: how many are done, and each that was refused, with its reason. */
export function BulkResults({ results, done, why, undo }: ResultsProps): ReactNode {
  const { t } = useTranslation("list");
  const { t: refusalText } = useTranslation("refusal");
  const refused = results.flatMap(({ refusal, ...one }) => (refusal === null ? [] : [{ ...one, refusal }]));
  return (
    <Notice tone={refused.length > 0 ? "warning" : "success"} live>
      {done(results.length - refused.length)}
      {refused.length > 0 ? (
        <>
          {" "}
          {t("bulk.refused", { count: refused.length })}
          <ul>
            {refused.map(({ id, label, refusal }) => (
              <li key={id}>
                {label ? <strong>{label}: </strong> : null}
                {why?.(refusal) ?? refusalText(refusal)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {undo}
    </Notice>
  );
}
