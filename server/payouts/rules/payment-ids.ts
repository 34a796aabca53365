import type { Day } from "#server/platform/values/calendar.ts";

/**
 * The name of a run at the bank: "RF20261121-ABCDEFGHJK", with its day and a number of ten letters and digits;
 * "TEST20261121-ABCDEFGHJK" of a test tenant. Its file is called like it.
 */
export function messageIdOf(day: Day, number: string, { test }: { test: boolean }): string {
  return `${test ? "TEST" : "RF"}${day.replaceAll("-", "")}-${number}`;
}

export function isMessageId(id: string): boolean {
  return /^(RF|TEST)\d{8}-[A-Z0-9]{10}$/.test(id);
}

/** Whether this is the end-to-end id of a payment: its run's name and a position, "RF20261121-ABCDEFGHJK-000001". */
export function isEndToEndId(id: string): boolean {
  return isMessageId(id.slice(0, -7)) && /-\d{6}$/.test(id);
}
