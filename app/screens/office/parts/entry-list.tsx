import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import {
  type CloseReason,
  closeReasonsOf,
  type Direction,
  type OpenOutcome,
  signedCents,
} from "#server/payouts/bank-entry/model.ts";
import { OwnMatter } from "./own-matter.tsx";
import { knownReturnCode } from "./return-word.ts";

type Entry = {
  id: string;
  bookedOn: string;
  direction: Direction;
  cents: number;
  reference: string;
  statementId: string;
  itemId: string | null;
  run: string | null;
  runHref: string | null;
  outcome: OpenOutcome;
  returnReason: string | null;
  isOwn: boolean;
  /** What of it no reward accounts for; negative: it came in. */
  surplusCents: number;
  /** What of that has not come back. */
  restCents: number;
  cameBackOn: string | null;
  /** Why two people close it, by reason. */
  two: Partial<Record<CloseReason, "owed" | "limit" | null>>;
  /** Who asked a second person to close it, and as what. */
  asked: { name: string; reason: CloseReason; note: string; isMine: boolean } | null;
};
/** A form that came back: the entry that it is about, and what was typed. */
type Failed = { id: string; reason: CloseReason | null; note: string };
type Props = { action: string; entries: readonly Entry[]; failed: Failed | null };

/** The reason that is usually right, chosen already; null: none is. */
const usualReasons = {
  paidTwice: "moneyBack",
  notAReturn: null,
  nothingToUndo: "bankCorrected",
  fileTakenBack: "paidByHand",
  unknown: "notOurs",
  amountDiffers: null,
  notAtBank: null,
  claimNotPayable: null,
  referenceReused: "paidByHand",
} as const satisfies Record<OpenOutcome, CloseReason | null>;

/** Bookings that wait: what happened, what to do, and closing it with a reason. */
export function EntryList({ action, entries, failed }: Props) {
  return (
    <div className="decisions">
      {entries.map((entry) => (
        <EntryCard key={entry.id} action={action} entry={entry} failed={failed?.id === entry.id ? failed : null} />
      ))}
    </div>
  );
}

function EntryCard({ action, entry, failed }: { action: string; entry: Entry; failed: Failed | null }) {
  const { t } = useTranslation("bank");
  const language = useLanguage();
  const { id, outcome, direction, cents, returnReason, run, runHref, cameBackOn, surplusCents, restCents } = entry;
  const at = `buchung-${id}`;
  const reasons = closeReasonsOf(entry);
  const two = new Set(reasons.flatMap((reason) => entry.two[reason] ?? []));
  const asked = entry.asked;
  const todo = useTodo();
  const apart = Math.abs(restCents) === cents ? null : formatEuro(Math.abs(restCents), language);
  const code = returnReason === null ? null : knownReturnCode(returnReason);
  return (
    <article className="decision" aria-labelledby={at}>
      <h2 id={at}>{t(`outcome.${outcome}`)}</h2>
      <Facts
        lined
        facts={[
          { label: t("bookedOn"), value: formatDay(entry.bookedOn) },
          { label: t("amount"), value: `${t(`side.${direction}`)} ${formatEuro(cents, language)}` },
          ...(surplusCents === 0 || apart === null
            ? []
            : [{ label: t(surplusCents > 0 ? "claimedBack" : "unassigned"), value: apart }]),
          ...(returnReason === null ? [] : [{ label: t("reason"), value: code ? t(`code.${code}`) : returnReason }]),
          ...(entry.itemId === null ? [] : [{ label: t("payment"), value: entry.itemId }]),
          ...(run && runHref ? [{ label: t("run"), value: <a href={runHref}>{run}</a> }] : []),
          { label: t("reference"), value: entry.reference },
          { label: t("statement"), value: entry.statementId },
          {
            label: t("todo"),
            value: cameBackOn ? t("cameBack", { day: formatDay(cameBackOn) }) : todo(entry),
          },
          ...[...two].map((why) => ({ label: t("two"), value: t(`whyTwo.${why}`) })),
          ...(asked === null
            ? []
            : [
                {
                  label: t(asked.isMine ? "askedByMe" : "asked"),
                  value: [asked.name, t(`closeReasons.${direction}.${asked.reason}`), asked.note]
                    .filter((part) => part !== "")
                    .join(" · "),
                },
              ]),
        ]}
      />
      {entry.isOwn ? (
        <OwnMatter />
      ) : (
        <div className="decision-ways">
          <details className="act" open={failed !== null}>
            <summary>{t("close")}</summary>
            <Form action={action} hidden={{ buchung: id }}>
              <Select
                meta={{
                  id: `${at}-grund`,
                  name: "grund",
                  initialValue: failed
                    ? (failed.reason ?? "")
                    : asked
                      ? asked.reason
                      : cameBackOn
                        ? "moneyBack"
                        : (usualReasons[outcome] ?? ""),
                  required: true,
                  missing: t("reasonMissing"),
                  errors: failed && !reasons.some((one) => one === failed.reason) ? [t("reasonMissing")] : undefined,
                }}
                label={t("closeReason")}
                empty={t("choose")}
                options={reasons.map((value) => ({ value, label: t(`closeReasons.${direction}.${value}`) }))}
              />
              <Field
                meta={{
                  id: `${at}-vermerk`,
                  name: "vermerk",
                  initialValue: failed?.note,
                  maxLength: 200,
                  errors: failed?.reason === "other" && failed.note === "" ? [t("noteMissing")] : undefined,
                }}
                label={t("note")}
                hint={t("noteHint")}
              />
              <SubmitButton size="s">{t("closeSubmit")}</SubmitButton>
            </Form>
          </details>
        </div>
      )}
    </article>
  );
}

/** What is to be done about a booking, in words. */
function useTodo() {
  const { t } = useTranslation("bank");
  return ({ outcome, direction, cents, surplusCents }: Entry): string => {
    if (outcome === "paidTwice" || outcome === "notAReturn" || outcome === "unknown") return t(`action.${outcome}`);
    const isPartly = outcome === "amountDiffers" && surplusCents !== signedCents({ direction, cents });
    return isPartly ? t(`actionPartly.${direction}`) : t(`actionBy.${outcome}.${direction}`);
  };
}
