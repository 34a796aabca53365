import { useTranslation } from "react-i18next";
import { maxReasonLength } from "#app/content/price-change.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { Answer } from "./answer.ts";
import type { ShownChange } from "./view.ts";

type Props = { change: ShownChange; answer: Answer | null };

/** What this person may do with a change now. */
export function Steps({ change: { id, state, isOwn, isAbove, isOutdated, campaign, publishAt }, answer }: Props) {
  const { t } = useTranslation("prices");
  const { t: editor } = useTranslation("texts");
  const hidden = { id, aktion: campaign?.id };
  const reason = (of: string) => ({
    id: of,
    name: "grund",
    required: true,
    missing: t("reasonMissing"),
    maxLength: maxReasonLength,
    initialValue: answer?.typed["grund"],
    errors: answer?.errors["grund"] ? [answer.errors["grund"]] : undefined,
  });
  if (state === "waiting" && isOwn)
    return (
      <Form hidden={hidden}>
        <p className="hint">{t("otherDecides")}</p>
        <SubmitButton intent="withdraw" kind="quiet">
          {t("withdraw")}
        </SubmitButton>
      </Form>
    );
  if (state === "waiting")
    return (
      <>
        {isOutdated ? null : (
          <Form hidden={hidden}>
            <SubmitButton intent="approve">
              {publishAt ? t("approveFrom", { day: formatDay(new Date(publishAt)) }) : t("approve")}
            </SubmitButton>
          </Form>
        )}
        <Form hidden={hidden}>
          <Field meta={reason("ablehnen-grund")} label={t("declineReason")} autoComplete="off" />
          <SubmitButton intent="decline" kind="quiet">
            {t("decline")}
          </SubmitButton>
        </Form>
      </>
    );
  const discard = (
    <Form hidden={hidden}>
      <SubmitButton intent="discard" kind="quiet">
        {t("discard")}
      </SubmitButton>
    </Form>
  );
  if (isOutdated) return discard;
  if (!isAbove)
    return (
      <>
        <Form hidden={hidden}>
          <SubmitButton intent="publish">{t("publish")}</SubmitButton>
        </Form>
        <Form hidden={hidden}>
          <div className="text-schedule">
            <DayField answer={answer} isRequired />
            <SubmitButton intent="schedule" kind="plain">
              {editor("schedule")}
            </SubmitButton>
          </div>
        </Form>
        {discard}
      </>
    );
  return (
    <>
      {isOwn ? (
        <Form hidden={hidden}>
          <Field meta={reason("antrag-grund")} label={t("askReason")} hint={t("askHint")} autoComplete="off" />
          <DayField answer={answer} isRequired={false} />
          <SubmitButton intent="ask">{t("ask")}</SubmitButton>
        </Form>
      ) : (
        <p className="hint">{t("authorAsks")}</p>
      )}
      {discard}
    </>
  );
}

/** From when on it is to be in force; not required: at once is meant too. */
function DayField({ answer, isRequired }: Pick<Props, "answer"> & { isRequired: boolean }) {
  const { t } = useTranslation("prices");
  const { t: editor } = useTranslation("texts");
  const errors = answer?.errors["tag"] ? [answer.errors["tag"]] : undefined;
  const needed = isRequired ? { required: true, missing: editor("dayWrong") } : {};
  return (
    <Field
      meta={{ id: "tag", name: "tag", initialValue: answer?.typed["tag"], errors, ...needed }}
      label={editor("day")}
      hint={isRequired ? editor("dayHint") : t("askDayHint")}
      kind="date"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
