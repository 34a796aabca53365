import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import type { CaseSubject } from "#server/office/case/model.ts";

/** What a case is about, in words. */
export function topicOf(ctx: Pick<RequestContext, "language" | "tenant">, one: CaseSubject): string {
  const { t } = i18nFor(ctx);
  switch (one.kind) {
    case "contact":
      return t(`cases:topic.${one.topic}`);
    case "complaint":
      return t(`cases:complaint.reasons.${one.topic}`);
    case "missingReward":
      return t("support:queues.kind.missingReward");
  }
}
