import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { placeIn, placeQuery } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { assignBankEntry, closeBankEntry, declineBankEntry, viewBankEntries } from "#server/office/bank-entries.ts";
import { closeReasons, isOpenOutcome } from "#server/payouts/bank-entry/model.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import type { Intent } from "../parts/bank/entry.ts";
import { EntryList } from "../parts/bank/entry-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("bank:title"));

/** Bookings that wait for finance (placeIn). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const place = placeIn(request);
  const typed = searchParams.get("suche");
  const search = { id: typed === null ? null : place.from, text: (typed ?? "").trim() };
  const { entries, next, gone } = await viewBankEntries(context, me, place, search);
  const ownPath = path(language, "supportBank");
  return {
    ownPath,
    formPath: path(language, "supportBank", {}, placeQuery(place)),
    entries: entries.flatMap(({ id, bookedOn, direction, cents, reference, statementId, itemId, run, ...entry }) =>
      isOpenOutcome(entry.outcome)
        ? {
            id,
            bookedOn,
            direction,
            cents,
            reference,
            statementId,
            itemId,
            run,
            outcome: entry.outcome,
            returnReason: entry.returnReason,
            isOwn: entry.isOwn,
            surplusCents: entry.surplusCents,
            restCents: entry.restCents,
            cameBackOn: entry.cameBackOn,
            two: entry.two,
            assign: entry.assign,
            isAssignedByTwo: entry.isAssignedByTwo,
            asked: entry.askedReason && {
              name: entry.asker ?? "",
              reason: entry.askedReason,
              payment: entry.askedItemId,
              note: entry.askedNote ?? "",
              isMine: entry.askedBy === me.id,
              declined:
                entry.declinedBy === null ? null : { name: entry.decliner ?? "", note: entry.declinedNote ?? "" },
            },
            runHref: run && path(language, "supportPayout", { run }),
          }
        : [],
    ),
    isFirst: place.after === null && place.from === null,
    isGone: gone !== null,
    isDone: searchParams.has("ok"),
    isAsked: searchParams.has("gefragt"),
    isDeclined: searchParams.has("abgelehnt"),
    isAssigned: searchParams.has("zugeordnet"),
    moreHref: next && path(language, "supportBank", {}, { nach: next }),
    back: path(language, "supportPayouts"),
  };
}

const intents: Record<string, Intent> = { ablehnen: "decline", zuordnen: "assign" };

/**
 * Closes one booking with a reason, or says which payment it is (`vorhaben=zuordnen`), or asks a second person to; as
 * that person, declines (`vorhaben=ablehnen`).
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "").trim();
  const [id, note, payment] = [typed("buchung"), typed("vermerk"), typed("zahlung")];
  const intent = intents[typed("vorhaben")] ?? "close";
  const reason = [...closeReasons, "payment" as const].find((one) => one === form.get("grund")) ?? null;
  const failed = { id, reason, note, payment, intent, isGone: false, isAlone: false };
  const outcome =
    intent === "assign"
      ? await assignBankEntry(context, me, { id, payment, note })
      : intent === "decline"
        ? await declineBankEntry(context, me, { id, reason, note })
        : await closeBankEntry(context, me, { id, reason, note });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    const isAlone = code === "sameOperator" || code === "operatorNew";
    return data(
      { ...failed, isAlone, isGone: !isAlone && code !== "invalidInput" && code !== "ownMatter" },
      { status: refusalRow(outcome.refusal).status },
    );
  }
  return redirect(
    path(context.language, "supportBank", {}, { nach: placeIn(request).after, [doneQuery[outcome.value]]: "1" }),
    303,
  );
}

const doneQuery = { closed: "ok", asked: "gefragt", declined: "abgelehnt", assigned: "zugeordnet" } as const;

export default function Bank() {
  const { ownPath, formPath, entries, isFirst, isGone, isDone, isAsked, isDeclined, isAssigned, moreHref, back } =
    useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? null;
  const { t } = useTranslation("bank");
  const said = isAsked ? "askedDone" : isDeclined ? "declineDone" : isAssigned ? "assignDone" : isDone ? "done" : null;
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {failed?.isAlone || failed?.isGone || (isGone && !failed) ? (
        <Notice tone="error" live>
          {t(failed?.isAlone ? "alone" : failed?.intent === "assign" ? "assignGone" : "gone")}
        </Notice>
      ) : said && !failed ? (
        <Notice tone="success" live>
          {t(said)}
        </Notice>
      ) : null}
      {entries.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <EntryList list={ownPath} action={formPath} entries={entries} failed={failed} />
      )}
      <p className="actions">
        {isFirst ? null : <ButtonLink href={ownPath}>{t("first")}</ButtonLink>}
        {moreHref ? <ButtonLink href={moreHref}>{t("more")}</ButtonLink> : null}
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </p>
    </Screen>
  );
}
