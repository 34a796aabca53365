import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Conflict, DraftNotice } from "#app/screens/catalogue/texts/parts/draft-notice.tsx";
import { Publishing } from "#app/screens/catalogue/texts/parts/publishing.tsx";
import { Versions } from "#app/screens/catalogue/texts/parts/versions.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { ItemAnswer } from "./act.ts";
import type { Change } from "./editor.ts";
import type { ItemView } from "./view.ts";

/** A field as it was typed, with what is wrong with it. */
export type Meta = (name: string, more?: Partial<FieldMeta>) => FieldMeta;

type Props = {
  view: SerializeFrom<ItemView>;
  answer: ItemAnswer | undefined;
  /** the fields in page order, for the summary of errors */
  labels: readonly { name: string; label: string }[];
  fields: (meta: Meta) => ReactNode;
  /** beside the form: what is changed elsewhere */
  beside: ReactNode;
};

/** The form of a product or campaign with its draft, what it changes, and its versions. */
export function ItemEditor({ view, answer, labels, fields, beside }: Props) {
  const { t } = useTranslation("items");
  const { t: editor } = useTranslation("texts");
  const { t: prices } = useTranslation("prices");
  const { own, notice, draft, current, versions, older, hasPage } = view;
  const typed = answer?.typed ?? view.typed;
  const errors = answer?.errors ?? {};
  const changes = answer ? answer.changes : (draft?.changes ?? null);
  const warnings = answer?.warnings ?? view.warnings;
  const seen = answer?.seen ?? view.seen;
  const meta: Meta = (name, more) => ({
    id: name,
    name,
    initialValue: typed[name] ?? "",
    ...more,
    errors: errors[name] ? [errors[name]] : undefined,
  });
  const dayError = answer?.dayError ?? null;
  const day = answer?.day ?? (draft?.publishAt ? formatDay(new Date(draft.publishAt)) : "");
  return (
    <>
      {notice && !answer ? (
        <Notice tone="success" live>
          {t(`done.${notice}`, { version: current?.number ?? 0 })}
        </Notice>
      ) : null}
      <ErrorSummary
        fields={[
          ...labels.map(({ name, label }) => ({ meta: meta(name), label })),
          {
            meta: { id: "grund", name: "grund", errors: answer?.ask?.error ? [answer.ask.error] : undefined },
            label: prices("askReason"),
          },
          { meta: { id: "tag", name: "tag", errors: dayError ? [dayError] : undefined }, label: editor("day") },
        ]}
      />
      {answer?.refused ? (
        <Notice tone="error" live>
          {answer.refused} {answer.ask ? t("askForDays") : null}
        </Notice>
      ) : null}
      {answer?.conflict ? <Conflict {...answer.conflict} isRestore={answer.isRestore} /> : null}
      {draft && !answer ? <DraftNotice draft={draft} action={own} current={current} /> : null}
      <div className="text-editor item-editor">
        <div className="flow flow-l">
          <Warnings all={warnings} isStopped={answer?.isStopped ?? false} />
          {changes ? (
            <section className="flow" aria-labelledby="aenderungen">
              <h2 id="aenderungen">{editor("diffTitle")}</h2>
              <Changes all={changes} />
            </section>
          ) : null}
          <Form
            action={own}
            hidden={{
              seen: String(seen),
              draft: answer?.draft ?? draft?.id ?? "",
              bekannt: warnings.join("\n"),
            }}
          >
            {/* What Enter in a field does: it changes nothing. */}
            <button type="submit" name="intent" value="compare" hidden />
            {fields(meta)}
            <Publishing day={day} dayError={dayError} hasPage={hasPage} />
            {answer?.ask ? <Ask {...answer.ask} /> : null}
          </Form>
        </div>
        <aside className="flow flow-l">
          {beside}
          {versions.length > 0 ? (
            <Versions
              action={own}
              seen={seen}
              current={current?.number ?? 0}
              versions={versions}
              older={answer || !older ? null : { number: older.number, diff: <Changes all={older.changes} /> }}
            />
          ) : null}
        </aside>
      </div>
    </>
  );
}

/** Asks a second person, with the reason, for what nobody publishes alone. */
function Ask({ reason, error }: NonNullable<ItemAnswer["ask"]>) {
  const { t } = useTranslation("items");
  const { t: prices } = useTranslation("prices");
  const meta = { id: "grund", name: "grund", initialValue: reason, errors: error ? [error] : undefined };
  return (
    <section className="flow" aria-labelledby="zustimmung">
      <h2 id="zustimmung">{t("askTitle")}</h2>
      <Field meta={meta} label={prices("askReason")} hint={t("askHint")} autoComplete="off" />
      <SubmitButton intent="ask">{prices("ask")}</SubmitButton>
    </section>
  );
}

type WarningProps = { all: readonly string[]; isStopped: boolean };

/** What follows from the change; publishing stops once at what its author has not seen yet. */
function Warnings({ all, isStopped }: WarningProps) {
  const { t } = useTranslation("items");
  if (all.length === 0) return null;
  return (
    <Notice tone="warning" live={isStopped} title={t("warningsTitle", { count: all.length })}>
      <p>{t(isStopped ? "warningsStopped" : "warningsHint")}</p>
      <ul className="text-against">
        {all.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Each fact that changes, before and after. */
function Changes({ all }: { all: readonly Change[] }) {
  const { t } = useTranslation("items");
  if (all.length === 0) return <Notice>{t("same")}</Notice>;
  const value = (text: string) => (text === "" ? <span className="muted">{t("nothing")}</span> : <span>{text}</span>);
  return (
    <Table
      caption={t("changes")}
      className="list-table item-changes"
      rows={all}
      keyOf={({ name }) => name}
      columns={[
        { name: "fact", label: t("fact"), isTitle: true, cell: ({ label }) => label },
        { name: "before", label: t("before"), cardLabel: t("before"), cell: ({ before }) => value(before) },
        {
          name: "after",
          label: t("after"),
          cardLabel: t("after"),
          cell: ({ after }) => <strong>{value(after)}</strong>,
        },
      ]}
    />
  );
}
