import type { i18n } from "i18next";
import type { ShownTask } from "#server/office/work/task/view.ts";
import type { FileReport, LineProblem } from "#server/orders/inbox/file/model.ts";
import { isOpenOutcome } from "#server/payouts/bank-entry/model.ts";
import type { csvFile } from "#server/platform/values/csv.ts";

type Lines = Parameters<typeof csvFile>[0];

/**
 * Every line of a task's input that nothing came of, or that a person must look at, below a heading; [] if there is
 * none. Names lines, payments and order numbers, never a voucher's code or a person.
 */
export function badLinesOf(ended: ShownTask["ended"], t: i18n["t"]): Lines {
  if (ended === null) return [];
  const lines = linesOf(ended, t);
  return lines.length > 1 ? lines : [];
}

function linesOf(ended: NonNullable<ShownTask["ended"]>, t: i18n["t"]): Lines {
  if (ended.kind === "checkVouchers" || ended.kind === "importVouchers") return badCodes(ended.result, t);
  if (ended.kind === "bookStatement") return badEntries(ended.result, t);
  if (ended.kind === "checkOrders" || ended.kind === "importOrders") return badOrders(ended.result, t);
  return [];
}

type ResultOf<K> = Extract<ShownTask["ended"], { kind: K }>["result"];

function badCodes({ problems }: Pick<ResultOf<"importVouchers">, "problems">, t: i18n["t"]): Lines {
  return [
    [t("tasks:file.line"), t("tasks:file.problem")],
    ...problems.map(({ line, problem }) => [line, t(`supportOffice:vouchers.problem.${problem}`)]),
  ];
}

function badEntries({ booked }: ResultOf<"bookStatement">, t: i18n["t"]): Lines {
  return [
    [t("supportOffice:statement.reference"), t("supportOffice:run.amount"), t("supportOffice:statement.problem")],
    ...booked
      .filter(({ outcome }) => outcome !== "known" && isOpenOutcome(outcome))
      .map(({ reference, direction, cents, outcome, reason }) => [
        reference,
        { cents: direction === "debit" ? -cents : cents },
        `${t(`bank:outcome.${outcome}`)} ${reason ?? ""}`.trim(),
      ]),
  ];
}

function badOrders({ bad }: FileReport, t: i18n["t"]): Lines {
  return [
    [t("tasks:file.line"), t("orderFile:column.order"), t("tasks:file.problem")],
    ...bad.map(({ line, orderNumber, problems }) => [line, orderNumber, problemWords(problems, t)]),
  ];
}

/** What is wrong with a line of an order file. */
export function problemWords(problems: readonly LineProblem[], t: i18n["t"]): string {
  return problems.map(({ field, problem }) => `${field} ${t(`orderFile:problem.${problem}`)}`.trim()).join("; ");
}
