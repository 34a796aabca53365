import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { Invoice } from "#server/agencies/invoice/model.ts";
import { dueDays } from "#server/agencies/invoice/open-invoice.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { nextInvoiceState } from "#server/agencies/invoice/states.ts";
import type { RequestContext } from "#server/context.ts";
import { endInvoice, invoiceEnds } from "#server/office/end-invoice.ts";
import { startBilling } from "#server/office/work/task/bill-month.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { InvoiceTable } from "./parts/invoice-table.tsx";

const shownStates = ["issued", "paid", "cancelled"] as const;
const pageSize = 50;

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:invoices.title"));

/** Documents of all agencies, fifty per page; `?stand=` filters by state, `?vor=` continues below a number. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const state = shownStates.find((one) => one === search.get("stand")) ?? null;
  const below = readNumber(search.get("vor") ?? "");
  const found = await context.invoices.issued({ state, below, limit: pageSize + 1 });
  const mayPay = hasRight(me, "bookInvoices");
  const accounts = await accountsFor(context, found, mayPay);
  const rows = found.slice(0, pageSize).flatMap(({ number, issuedAt, ...invoice }) => {
    if (number === null || issuedAt === null) return [];
    const written = writtenNumber(number);
    const isOpen = invoice.kind !== "cancellation" && nextInvoiceState(invoice.state, "pay") !== null;
    return {
      number: written,
      kind: invoice.kind,
      state: invoice.state,
      agency: invoice.buyer.name,
      isOpen,
      month: `${invoice.month.slice(5)}.${invoice.month.slice(0, 4)}`,
      date: formatDay(issuedAt),
      payTo: isOpen && invoice.kind === "creditNote" ? (accounts.get(invoice.agencyId) ?? "") : null,
      due: isOpen && invoice.kind === "invoice" ? formatDay(addDays(dayOf(issuedAt), dueDays)) : null,
      gross: formatEuro(invoice.grossCents, language),
      // A credit note's is below zero; paid out is its amount.
      amount: formatEuro(Math.abs(invoice.grossCents), language),
      pdf: path(language, "supportInvoicePdf", { number: written }),
    };
  });
  const last = found.length > pageSize ? rows.at(-1)?.number : undefined;
  return {
    rows,
    open: formatEuro(await context.invoices.openCents(null), language),
    mayPay,
    attempt: context.secrets.newId(),
    state,
    ownPath: path(language, "supportInvoices"),
    formPath: path(language, "supportInvoices", {}, placeOf(search)),
    older: last ? path(language, "supportInvoices", {}, { stand: state, vor: last }) : null,
    paid: search.get("bezahlt"),
    cancelled: search.get("storno"),
  };
}

/** Which page of which documents: forms are answered by it. */
const placeOf = (search: URLSearchParams) => ({ stand: search.get("stand"), vor: search.get("vor") });

/** Where the open credit notes are to be paid to: the whole IBAN only for who pays. */
async function accountsFor(ctx: RequestContext, found: readonly Invoice[], isWhole: boolean) {
  const owed = found.filter(({ kind, state }) => kind === "creditNote" && state === "issued");
  const agencies = await Promise.all(
    [...new Set(owed.map(({ agencyId }) => agencyId))].map((id) => ctx.agencies.byId(id)),
  );
  return new Map(
    agencies.flatMap((agency) =>
      agency?.iban ? [[agency.id, isWhole ? agency.iban : `•••• ${agency.iban.slice(-4)}`] as const] : [],
    ),
  );
}

/** Records that an invoice was paid, cancels it, or starts billing the last month, which leads to its task. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  if (form.get("intent") === "bill") {
    const started = await startBilling(context, me, String(form.get("attempt") || context.secrets.newId()));
    if (!started.ok) return data({ refusal: started.refusal.code }, { status: refusalRow(started.refusal).status });
    return redirect(path(context.language, "supportTask", { task: started.value }), 303);
  }
  const end = invoiceEnds.find((one) => one === form.get("intent"));
  if (!end) return data({ refusal: "invalidInput" as const }, { status: 400 });
  const outcome = await endInvoice(context, me, { number: String(form.get("number") ?? ""), end });
  if (!outcome.ok) return data({ refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
  const done = { [end === "pay" ? "bezahlt" : "storno"]: writtenNumber(outcome.value) };
  const query = { ...placeOf(new URL(request.url).searchParams), ...done };
  return redirect(path(context.language, "supportInvoices", {}, query), 303);
}

export default function SupportInvoices() {
  const { ownPath, formPath, rows, open, mayPay, attempt, state, older, paid, cancelled } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const { t } = useTranslation("agencyMoney");
  const states = [
    { value: "alle", label: t("allInvoices.all") },
    ...shownStates.map((value) => ({ value, label: t(`invoices.states.${value}`) })),
  ];
  return (
    <Screen title={t("invoices.title")} lead={t("allInvoices.lead")} width="wide">
      <OutcomeNotice
        refusal={refusal}
        done={
          paid
            ? t("allInvoices.paid", { number: paid })
            : cancelled
              ? t("allInvoices.cancelled", { number: cancelled })
              : null
        }
      />
      <p>{t("allInvoices.open", { amount: open })}</p>
      {mayPay ? (
        <Form action={ownPath} attempt={attempt}>
          <SubmitButton kind="plain" intent="bill">
            {t("allInvoices.bill")}
          </SubmitButton>
        </Form>
      ) : null}
      <search className="desk-choice">
        <Form action={ownPath} method="get">
          <Select
            meta={{ id: "stand", name: "stand", initialValue: state ?? "alle", required: true }}
            label={t("state")}
            options={states}
          />
          <SubmitButton kind="plain">{t("allInvoices.show")}</SubmitButton>
        </Form>
      </search>
      {rows.length === 0 ? (
        <p>{t("allInvoices.none")}</p>
      ) : (
        <InvoiceTable action={formPath} rows={rows} mayPay={mayPay} />
      )}
      {older ? <ButtonLink href={older}>{t("allInvoices.older")}</ButtonLink> : null}
    </Screen>
  );
}
