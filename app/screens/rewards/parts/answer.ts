import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { BankReviewed } from "#app/forms/bank-reviewed.ts";

/** The reward action's answer if it does not redirect. */
type Answer = { result?: SubmissionResult; review?: BankReviewed | null };

export function useAnswer(): Answer | undefined {
  return useActionData() as Answer | undefined;
}
