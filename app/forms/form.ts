import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { Refusal } from "#server/platform/refusals.ts";
import { refusalRow } from "#server/platform/refusals.ts";

/**
 * Invalid input: 400, with the typed values and all errors. Messages are i18n keys. `also`: what the product refuses
 * about the valid fields, so that a person learns everything at once.
 */
export function invalid<T>(submission: Submission<T>, also: Refusal | null = null) {
  const errors = also ? errorsOf(also, `refusal.${also.code}`) : {};
  const result = submission.reply({ ...errors, hideFields }) as SubmissionResult;
  return data({ result, refusal: null }, { status: 400 });
}

/** Fields whose values are never sent back. */
const hideFields = ["password", "current"];

/**
 * Valid input that the product refuses: the refusal's own status; the message is shown beside its field, else above the
 * form. `key`: a different message for this form.
 */
export function refused<T>(submission: Submission<T>, refusal: Refusal, key = `refusal.${refusal.code}`) {
  const row = refusalRow(refusal);
  const result = submission.reply({ ...errorsOf(refusal, key), hideFields });
  const headers = refusal.waitSeconds ? { "Retry-After": String(refusal.waitSeconds) } : {};
  return data({ result: result as SubmissionResult, refusal: refusal.code }, { status: row.status, headers });
}

function errorsOf(refusal: Refusal, key: string) {
  const field = refusal.field ?? refusalRow(refusal).field;
  const fieldErrors: Record<string, string[]> = {};
  for (const code of refusal.also ?? []) {
    const beside = refusalRow({ code }).field;
    if (beside) fieldErrors[beside] = [`refusal.${code}`];
  }
  return field ? { fieldErrors: { ...fieldErrors, [field]: [key] } } : { formErrors: [key], fieldErrors };
}

/** Whether the box of <Confirm> was ticked; without script only the server checks it. */
export const isConfirmed = (form: FormData) => form.get("confirmed") === "on";
