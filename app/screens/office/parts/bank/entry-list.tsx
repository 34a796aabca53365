import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { type AskedReason, closeReasonsOf, signedCents } from "#server/payouts/bank-entry/model.ts";
import { OwnMatter } from "../own-matter.tsx";
import { knownReturnCode } from "../return-word.ts";
import { AssignForm } from "./assign-form.tsx";
import type { Entry, Failed } from "./entry.ts";
import { CloseForm, DeclineForm } from "./entry-forms.tsx";

/** `list`: its first page; `action`: this one */
type Props = { list: string; action: string; entries: readonly Entry[]; failed: Failed | null };

/** Bookings that wait: what happened, what to do, and closing it with a reason. */
export function EntryList({ list, action, entries, failed }: Props) {
  return (
    <div className="decisions">
      {entries.map((entry) => (
        <EntryCard
          key={entry.id}
          list={list}
          action={action}
          entry={entry}
          failed={failed?.id === entry.id ? failed : null}
        />
      ))}
    </div>
  );
}

function EntryCard({ list, action, entry, failed }: Omit<Props, "entries"> & { entry: Entry }) {
  const { t } = useTranslation("bank");
  const language = useLanguage();
  const { id, outcome, direction, cents, returnReason, run, runHref, cameBackOn, surplusCents, restCents } = entry;
  const at = `buchung-${id}`;
  const two = new Set(closeReasonsOf(entry).flatMap((reason) => entry.two[reason] ?? []));
  const asked = entry.asked;
  const whyTwo = [
    ...[...two].map((why) => t(`whyTwo.${why}`)),
    ...(entry.assign && entry.isAssignedByTwo ? [t("whyTwo.assign")] : []),
  ];
  const todo = useTodo();
  const askedWords = (reason: AskedReason) =>
    reason === "payment" ? t("isPayment") : t(`closeReasons.${direction}.${reason}`);
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
          ...(whyTwo.length === 0 ? [] : [{ label: t("two"), value: whyTwo.join(" ") }]),
          ...(asked === null
            ? []
            : [
                {
                  label: t(asked.declined ? "wasAsked" : asked.isMine ? "askedByMe" : "asked"),
                  value: dotted(asked.name, askedWords(asked.reason), asked.payment ?? "", asked.note),
                },
              ]),
          ...(asked?.declined
            ? [{ label: t("declined"), value: dotted(asked.declined.name, asked.declined.note) }]
            : []),
        ]}
      />
      {entry.isOwn ? (
        <OwnMatter />
      ) : (
        <div className="decision-ways">
          <CloseForm action={action} entry={entry} failed={failed?.intent === "close" ? failed : null} />
          <AssignForm list={list} entry={entry} failed={failed?.intent === "assign" ? failed : null} />
          {asked && !asked.isMine && !asked.declined ? (
            <DeclineForm
              action={action}
              id={id}
              reason={asked.reason}
              failed={failed?.intent === "decline" ? failed : null}
            />
          ) : null}
        </div>
      )}
    </article>
  );
}

const dotted = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");

/** What is to be done about a booking, in words. */
function useTodo() {
  const { t } = useTranslation("bank");
  return ({ outcome, direction, cents, surplusCents }: Entry): string => {
    if (outcome === "paidTwice" || outcome === "notAReturn" || outcome === "unknown") return t(`action.${outcome}`);
    const isPartly = outcome === "amountDiffers" && surplusCents !== signedCents({ direction, cents });
    return isPartly ? t(`actionPartly.${direction}`) : t(`actionBy.${outcome}.${direction}`);
  };
}
