import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { BankReviewed } from "#app/bank-reviewed.ts";

/** What the reward screen's action answers when it does not lead on. */
type Answer = { result?: SubmissionResult; review?: BankReviewed | null };

export function useAnswer(): Answer | undefined {
  return useActionData() as Answer | undefined;
}
