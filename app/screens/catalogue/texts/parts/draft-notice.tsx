import { useTranslation } from "react-i18next";
import { Day, Moment } from "#app/ui/content/day.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  action: string;
  draft: {
    id: string;
    by: string;
    at: string | Date;
    publishAt: string | Date | null;
    isOutdated: boolean;
    previewHref: string | null;
  };
  /** the version in force; null: the shared text */
  current: { number: number; by: string } | null;
};

/** What is written and not yet published: by whom, until when, and what happened since. */
export function DraftNotice({ action, draft: { id, by, at, publishAt, isOutdated, previewHref }, current }: Props) {
  const { t } = useTranslation("texts");
  return (
    <Notice tone={isOutdated ? "warning" : "info"} title={t(publishAt ? "scheduledDraft" : "draft", { by })}>
      <p>
        {t("savedAt")} <Moment value={new Date(at)} />
        {publishAt ? (
          <>
            {" · "}
            {t("publishedOn")} <Day value={new Date(publishAt)} />
          </>
        ) : null}
      </p>
      {isOutdated && current ? <p>{t("outdated", { by: current.by, version: current.number })}</p> : null}
      <Form action={action} hidden={{ draft: id }}>
        <p className="text-actions">
          {previewHref ? <a href={previewHref}>{t("preview")}</a> : null}
          <SubmitButton intent="discard" kind="quiet" size="s">
            {t("discard")}
          </SubmitButton>
        </p>
      </Form>
    </Notice>
  );
}

type ConflictProps = {
  by: string;
  /** null: they saved a draft */
  version: number | null;
  /** nothing was typed: somebody wanted to go back to a version */
  isRestore: boolean;
};

/** Somebody else wrote in the meantime. */
export function Conflict({ by, version, isRestore }: ConflictProps) {
  const { t } = useTranslation("texts");
  if (version === null)
    return (
      <Notice tone="warning" live title={t("draftConflictTitle", { by })}>
        {t("draftConflict")}
      </Notice>
    );
  return (
    <Notice tone="warning" live title={t("conflictTitle", { by, version })}>
      {isRestore ? t("restoreConflict") : t("conflict", { version })}
    </Notice>
  );
}
