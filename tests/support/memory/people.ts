import type { Ctx } from "#server/domain/context.ts";
import { emailKey } from "#server/domain/email.ts";
import { found, type RecipientRow, type Tables } from "./tables.ts";

type People = Pick<Ctx, "accounts" | "sessions" | "tokens" | "recipients">;

export function memoryPeople(tables: Tables): People {
  const { accounts, sessions, tokens, recipients, orders } = tables;
  const live = (id: string) => {
    const account = accounts.get(id);
    return account && account.state !== "deleted" ? account : null;
  };
  const change = (number: string, of: (row: RecipientRow) => Partial<RecipientRow> | null) => {
    const row = recipients.get(number);
    const changes = row && of(row);
    if (row && changes) recipients.set(number, { ...row, ...changes });
    return Boolean(changes);
  };

  return {
    accounts: {
      byId: async (id) => live(id),
      byEmail: async (email) =>
        found(accounts, (one) => one.state !== "deleted" && emailKey(one.email) === emailKey(email))[0] ?? null,
      async addOrFind(account) {
        const [known] = found(accounts, (one) => emailKey(one.email) === emailKey(account.email));
        if (known) return known;
        const fresh = {
          ...account,
          state: "unconfirmed" as const,
          salutation: null,
          hasPassword: false,
          newsletterGiven: false,
          newsletterSentAt: null,
          confirmedAt: null,
        };
        accounts.set(account.id, fresh);
        return fresh;
      },
      async confirm(id, at, name) {
        const account = accounts.get(id);
        if (account?.state !== "unconfirmed") return;
        accounts.set(id, { ...account, ...name, state: "confirmed", confirmedAt: at });
      },
      async block(id) {
        const account = live(id);
        if (account) accounts.set(id, { ...account, state: "blocked" });
      },
      async unblock(id) {
        const account = live(id);
        if (account?.state !== "blocked") return;
        accounts.set(id, { ...account, state: account.confirmedAt ? "confirmed" : "unconfirmed" });
      },
    },
    sessions: {
      open: async (session) => void sessions.set(session.tokenHash, session),
      async accountOf(tokenHash, now) {
        const session = sessions.get(tokenHash);
        return session && session.expiresAt > now ? live(session.accountId) : null;
      },
      close: async (tokenHash) => void sessions.delete(tokenHash),
      async closeAll(accountId) {
        for (const { tokenHash } of found(sessions, (one) => one.accountId === accountId)) sessions.delete(tokenHash);
      },
      forget: async () => 0,
    },
    tokens: {
      add: async (token) => void tokens.set(token.tokenHash, { ...token, usedAt: null }),
      async peek(tokenHash, purpose) {
        const token = tokens.get(tokenHash);
        return token?.purpose === purpose ? token : null;
      },
      async use(tokenHash, purpose, now) {
        const token = tokens.get(tokenHash);
        if (token?.purpose !== purpose || token.usedAt || token.expiresAt <= now) return false;
        tokens.set(tokenHash, { ...token, usedAt: now });
        return true;
      },
      forget: async () => 0,
    },
    recipients: {
      byNumber: async (number) => recipients.get(number) ?? null,
      byToken: async (tokenHash) => found(recipients, (one) => one.tokenHash === tokenHash)[0] ?? null,
      ofRecommendation: async (number) => found(recipients, (one) => one.recommendationNumber === number),
      add: async (recipient) => void recipients.set(recipient.number, newRecipient(recipient)),
      saveDetails: async (number, details, matchHash, savedAt, eraseAfter) =>
        change(number, (row) => (row.confirmedAt ? null : { details, matchHash, savedAt, eraseAfter, erasedAt: null })),
      confirm: async (number, termsText, at) =>
        change(number, (row) => (row.confirmedAt || !row.details ? null : { termsText, confirmedAt: at })),
      confirmedByMatch: async (matchHash, orderedAt) =>
        found(
          recipients,
          (one) =>
            one.matchHash === matchHash &&
            one.confirmedAt !== null &&
            one.createdAt <= orderedAt &&
            one.orderBy >= orderedAt,
        ).sort((one, other) => other.lastClickAt.getTime() - one.lastClickAt.getTime()),
      dueToErase: async (now) =>
        found(recipients, ({ number, eraseAfter, erasedAt, confirmedAt }) => {
          const open = ["reported", "received", "inReview", "confirmed"];
          const isDue = eraseAfter !== null && eraseAfter < now && !erasedAt && !confirmedAt;
          return (
            isDue && found(orders, (one) => one.recipientNumber === number && open.includes(one.state)).length === 0
          );
        }).map(({ number }) => number),
      erase: async (number, at) => void change(number, () => ({ details: null, matchHash: null, erasedAt: at })),
    },
  };
}

type NewRecipient = Pick<
  RecipientRow,
  "number" | "recommendationNumber" | "tokenHash" | "channel" | "language" | "createdAt" | "orderBy"
>;

export function newRecipient(recipient: NewRecipient): RecipientRow {
  return {
    ...recipient,
    lastClickAt: recipient.createdAt,
    details: null,
    matchHash: null,
    savedAt: null,
    termsText: null,
    confirmedAt: null,
    eraseAfter: null,
    erasedAt: null,
  };
}
