import { i18nFor, type Wording } from "#app/i18n/index.ts";
import { agenturEmpfehlungStatus } from "#server/agencies/wire/agentur-status.ts";
import { webhookEvents } from "#server/office/rules/webhook-events.ts";
import type { OrderState } from "#server/orders/states.ts";
import { ergebnisse } from "#server/orders/wire/ergebnis.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import { type WebhookKind, webhookKinds } from "#server/platform/webhook/model.ts";
import type { RecommendationState } from "#server/referral/recommendation/states.ts";
import type { ClaimState } from "#server/rewards/claim/states.ts";
import { auftragStatus, praemieStatus } from "#server/rewards/wire/status.ts";

type Words = Readonly<Record<string, string>>;

/** What one state is called in the facade and in the feed; the state itself is that of webhooks and cli. */
const words: Readonly<Record<WebhookKind, Record<"facade" | "feed", Words | null>>> = {
  recommendation: { facade: agenturEmpfehlungStatus, feed: null },
  order: { facade: auftragStatus, feed: ergebnisse },
  claim: { facade: praemieStatus, feed: null },
  payout: { facade: null, feed: null },
};

/** A state in every vocabulary, with the events that lead to it; null: it has no word there. */
export type StateWord = {
  kind: WebhookKind;
  state: string;
  facade: string | null;
  feed: string | null;
  events: readonly string[];
};

/** Every state that partners are told of, for docs/partners/states.md and the partner's page. */
export function stateWords(): StateWord[] {
  return webhookKinds.flatMap((kind) =>
    webhookEvents[kind].states.map((state) => {
      const { facade, feed } = words[kind];
      return {
        kind,
        state,
        facade: facade?.[state] ?? null,
        feed: feed?.[state] ?? null,
        events: eventsTo(kind, state),
      };
    }),
  );
}

function eventsTo(kind: WebhookKind, state: string): string[] {
  const { first, transitions } = webhookEvents[kind];
  const moves = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) => (to === state && from !== state ? [event] : [])),
  );
  return [...new Set([...Object.keys(first).filter((event) => first[event] === state), ...moves])];
}

/** The same with what people read. */
export function stateLabels(wording: Wording): (StateWord & { label: string })[] {
  const { t } = i18nFor(wording);
  const label: Record<WebhookKind, (state: string) => string> = {
    recommendation: (state) => t(`agencyReports:recommendation.${state as RecommendationState}`),
    order: (state) => t(`agencyReports:order.${state as OrderState}`),
    claim: (state) => t(`agencyReports:reward.${state as ClaimState}`),
    payout: (state) => t(`supportOffice:runState.${state as PayoutRunState}`),
  };
  return stateWords().map((one) => ({ ...one, label: label[one.kind](one.state) }));
}
