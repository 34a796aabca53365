import { findContradictions } from "./contradictions.ts";
import { switches } from "./model.ts";

/** A record that may be applied: each switch is well formed, and they go together. */
export const tenantRecord = switches.superRefine((record, issues) => {
  for (const { path, message } of findContradictions(record)) issues.addIssue({ code: "custom", path, message });
});
