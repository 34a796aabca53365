import type { SubmissionResult } from "@conform-to/react";
import { recommendFields } from "#app/ui/recommend/recommend-form.tsx";
import { recommendForm } from "#server/referral/recommendation/schema.ts";
import { constraintOf, useFields } from "./fields.ts";

type RecommendFieldsInput = {
  recommendation: Parameters<typeof recommendForm>[0]["recommendation"];
  defaults: Record<string, string | null>;
  result: SubmissionResult | undefined;
};

/**
 * The fields of the recommend form, filled by recommendFormData (app/forms/recommend-form.ts) or by the answer to the
 * form.
 */
export function useRecommendFields({ recommendation, defaults, result }: RecommendFieldsInput) {
  const constraint = constraintOf(recommendForm({ recommendation }));
  return useFields({ id: "recommend", result, constraint, defaultValue: defaults }, recommendFields);
}
