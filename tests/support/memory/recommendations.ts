import type { Recommendation } from "#server/domain/recommendation/model.ts";
import type { Recommendations } from "#server/domain/recommendation/ports.ts";
import { nextRecommendationState, type RecommendationState } from "#server/domain/recommendation/states.ts";
import { newRecipient } from "./people.ts";
import { found, moveRow, type Tables } from "./tables.ts";

const live: RecommendationState[] = ["awaitingOptIn", "open", "clicked", "detailsConfirmed"];

export function memoryRecommendations(tables: Tables): Recommendations {
  const { recommendations, recipients, clicks, tokens, mails, events } = tables;
  const isLive = ({ state, blockedFrom }: Recommendation) =>
    live.includes(state === "blocked" && blockedFrom ? blockedFrom : state);

  return {
    byNumber: async (number) => recommendations.get(number) ?? null,
    byNumberForUpdate: async (number) => recommendations.get(number) ?? null,
    byAttempt: async (hash) => found(recommendations, (one) => one.attemptHash === hash)[0] ?? null,
    findOpen: async (accountId, productId) =>
      found(recommendations, (one) => one.accountId === accountId && one.productId === productId && isLive(one))[0] ??
      null,
    async ofAccount(accountId, page) {
      const newestFirst = found(recommendations, (one) => one.accountId === accountId).sort(
        (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.number < other.number ? 1 : -1),
      );
      const start = page?.before ? newestFirst.findIndex(({ number }) => number === page.before?.number) + 1 : 0;
      return newestFirst.slice(start, start + (page?.size ?? 200));
    },
    ofOwnerKey: async (hash) => found(recommendations, (one) => one.ownerKeyHash === hash),
    async add(fresh, optIn) {
      const isTaken = found(
        recommendations,
        (one) => one.accountId === fresh.accountId && one.productId === fresh.productId && live.includes(one.state),
      );
      const isRepeated = found(
        recommendations,
        (one) => one.attemptHash !== null && one.attemptHash === fresh.attemptHash,
      );
      if (isTaken.length > 0 || isRepeated.length > 0) return "exists";
      recommendations.set(fresh.number, fresh);
      const key = `recommendation:${fresh.number}:create`;
      const event = { aggregate: "recommendation", event: "create", from: null, actor: fresh.createdBy, key } as const;
      const { number: aggregateId, state: to, createdAt } = fresh;
      events.set(key, { ...event, aggregateId, to, occurredAt: createdAt, recordedAt: createdAt });
      if (optIn) {
        tokens.set(optIn.token.tokenHash, { ...optIn.token, usedAt: null });
        mails.set(optIn.mail.key, optIn.mail);
      }
      return "added";
    },
    move: async (move, change) => moveRow(tables, recommendations, "recommendation", move, change),
    linkOf: async (number) => recommendations.get(number) ?? null,
    forgetClicks: async () => 0,
    clicksOf: async (number) => found(clicks, (one) => one.recommendationNumber === number).length,
    async recordClick(click) {
      const link = recommendations.get(click.recommendationNumber);
      const to = link && nextRecommendationState(link.state, "click");
      if (!link) return null;
      if (!to || link.linkValidUntil < click.at) return { link, counted: false };
      clicks.set(click.id, click);
      const [known] = found(recipients, (one) => one.tokenHash === click.recipient.tokenHash);
      const { recommendationNumber, at, orderBy, channel } = click;
      const friend = known
        ? { ...known, lastClickAt: at, orderBy }
        : newRecipient({ ...click.recipient, recommendationNumber, channel, createdAt: at, orderBy });
      recipients.set(friend.number, friend);
      recommendations.set(link.number, { ...link, state: to, orderBy });
      if (to !== link.state) {
        const key = `recommendation:${link.number}:click`;
        const event = { aggregate: "recommendation", event: "click", from: link.state, to, actor: "REC", key } as const;
        events.set(key, { ...event, aggregateId: link.number, occurredAt: at, recordedAt: at });
      }
      return { link, counted: true };
    },
    dueToExpire: async (now) =>
      found(
        recommendations,
        (one) => live.includes(one.state) && one.linkValidUntil < now && (one.orderBy === null || one.orderBy < now),
      ),
  };
}
