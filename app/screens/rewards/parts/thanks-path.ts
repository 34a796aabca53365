import { path } from "#app/paths.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Claim } from "#server/rewards/claim/model.ts";

/** The page after collecting a reward. */
export function thanksPath(language: Language, { id, kind }: Pick<Claim, "id" | "kind">): string {
  return path(language, kind === "goodwill" ? "goodwillThanks" : "rewardThanks", {}, { praemie: id });
}
