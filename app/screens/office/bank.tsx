import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { placeIn } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { closeBankEntry, declineBankEntry, viewBankEntries } from "#server/office/bank-entries.ts";
import { closeReasons, isOpenOutcome } from "#server/payouts/bank-entry/model.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { EntryList } from "./parts/bank/entry-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("bank:title"));

/** Bookings that wait for finance (placeIn). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const place = placeIn(request);
  const { entries, next, gone } = await viewBankEntries(context, me, place);
  const ownPath = path(language, "supportBank");
  return {
    ownPath,
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
            asked: entry.askedReason && {
              name: entry.asker ?? "",
              reason: entry.askedReason,
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
    moreHref: next && path(language, "supportBank", {}, { nach: next }),
    back: path(language, "supportPayouts"),
  };
}

/** Closes one booking with a reason, asks a second person to, or, as that person, declines (`vorhaben=ablehnen`). */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const id = String(form.get("buchung") ?? "");
  const note = String(form.get("vermerk") ?? "").trim();
  const reason = closeReasons.find((one) => one === form.get("grund"));
  const isDecline = form.get("vorhaben") === "ablehnen";
  const failed = { id, reason: reason ?? null, note, isDecline, isGone: false, isAlone: false };
  if (!reason) return data(failed, { status: 400 });
  const act = isDecline ? declineBankEntry : closeBankEntry;
  const outcome = await act(context, me, { id, reason, note });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    const isAlone = code === "sameOperator" || code === "operatorNew";
    return data(
      { ...failed, isAlone, isGone: !isAlone && code !== "invalidInput" && code !== "ownMatter" },
      { status: refusalRow(outcome.refusal).status },
    );
  }
  const query = isDecline ? { abgelehnt: "1" } : outcome.value === "closed" ? { ok: "1" } : { gefragt: "1" };
  return redirect(path(context.language, "supportBank", {}, query), 303);
}

export default function Bank() {
  const { ownPath, entries, isFirst, isGone, isDone, isAsked, isDeclined, moreHref, back } =
    useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? null;
  const { t } = useTranslation("bank");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {failed?.isGone || (isGone && !failed) ? (
        <Notice tone="error" live>
          {t("gone")}
        </Notice>
      ) : failed?.isAlone ? (
        <Notice tone="error" live>
          {t("alone")}
        </Notice>
      ) : isAsked && !failed ? (
        <Notice tone="success" live>
          {t("askedDone")}
        </Notice>
      ) : isDeclined && !failed ? (
        <Notice tone="success" live>
          {t("declineDone")}
        </Notice>
      ) : isDone && !failed ? (
        <Notice tone="success" live>
          {t("done")}
        </Notice>
      ) : null}
      {entries.length === 0 ? <p>{t("none")}</p> : <EntryList action={ownPath} entries={entries} failed={failed} />}
      <p className="actions">
        {isFirst ? null : <ButtonLink href={ownPath}>{t("first")}</ButtonLink>}
        {moreHref ? <ButtonLink href={moreHref}>{t("more")}</ButtonLink> : null}
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </p>
    </Screen>
  );
}
