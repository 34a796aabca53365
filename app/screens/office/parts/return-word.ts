/**
 * The bank's return codes that have words (ISO 20022, ExternalReturnReason1Code), and our own. Others are shown as they
 * are.
 */
const returnCodes = [
  "AC01",
  "AC04",
  "AC06",
  "AC13",
  "AC14",
  "AG01",
  "AG02",
  "AM05",
  "AM09",
  "BE01",
  "BE04",
  "CNOR",
  "CUST",
  "DNOR",
  "DUPL",
  "FOCR",
  "FRAD",
  "MD07",
  "MS02",
  "MS03",
  "RC01",
  "RR01",
  "RR02",
  "RR03",
  "RR04",
  "TECH",
  "reversed",
  "unknown",
] as const;
export type ReturnCode = (typeof returnCodes)[number];

/** null: the code has no words. */
export function knownReturnCode(code: string): ReturnCode | null {
  return returnCodes.find((one) => one === code) ?? null;
}
