import type { tasks as german } from "#app/i18n/de/office/tasks.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** Long work that the office starts and the worker does. Does not address the reader. */
export const tasks: Translated<typeof german> = {
  title: "Tasks",
  lead: "What takes longer goes on here, even if the page is closed. Results stay for 30 days.",
  none: "There was no task in the last 30 days.",
  kind: {
    checkVouchers: "Check voucher codes",
    importVouchers: "Import voucher codes",
    bookStatement: "Import bank statement",
    checkOrders: "Check order file",
    importOrders: "Import order file",
    exportReport: "Make a list's file",
    exportTrail: "Make the audit trail's file",
    billMonth: "Bill the agencies' month",
  },
  state: { queued: "waiting", running: "running", done: "done", failed: "failed" },
  says: {
    queued: "The task is about to begin.",
    running: "The task is running. The page can be closed.",
    done: "The task is done.",
    failed: "The task has failed.",
  },
  failure: {
    fault:
      "A technical error occurred several times. What was done until then stays done. The same can be begun again.",
    interrupted:
      "The task was interrupted several times. What was done until then stays done. The same can be begun again.",
  },
  resumed: "The task was interrupted and went on. What was done before the interruption counts as known here.",
  exported: {
    rows_one: "The file has {{count, number}} row.",
    rows_other: "The file has {{count, number}} rows.",
    until: "It can be fetched until {{day}}, by {{name}} only.",
    gone: "The file is deleted. It can be made again.",
    again: "The task was interrupted and began again. The file is whole.",
  },
  billed: {
    month_zero: "For {{month}}, no agency was left to bill.",
    month_one: "For {{month}}, {{count, number}} agency is billed.",
    month_other: "For {{month}}, {{count, number}} agencies are billed.",
    invoice: "Invoices",
    creditNote: "Credit notes",
    none: "without a document, as nothing is to be paid",
    failed: "failed",
    failedTitle_one: "{{count, number}} agency could not be billed",
    failedTitle_other: "{{count, number}} agencies could not be billed",
    failedText: "This is tried again by itself each minute. If it stays so, operations helps.",
    again: "The task was interrupted and went on. What was billed before does not count here.",
  },
  progress: "Progress",
  share: "{{done}} of {{total}}",
  column: { kind: "What", state: "State", starter: "By", started: "Begun", ended: "Ended" },
  waits: "not yet",
  refresh: "Refresh",
  all: "All tasks",
  file: { get: "All errors as a file (CSV)", name: "errors", line: "Line", problem: "Error" },
  toVouchers: "To the vouchers",
  toStatement: "Import another statement",
  toOrderFile: "To the order file",
  toTrail: "To the audit trail",
  toList: "To the list",
  toInvoices: "To the invoices",
};
