import { afterAll, describe, expect, it } from "vitest";
import { openShare } from "#server/referral/link/open-share.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url } = await database();
const { services, browser } = testServices(url);
afterAll(() => services.database.end());

const sentences = {
  de: { 0: /bekomme ich 50,01\s€ Prämie/, 50: /du 25,01\s€, ich 25\s€/, 100: /bekommst du die ganze Prämie: 50,01\s€/ },
  en: {
    0: /I get a reward of €50\.01/,
    50: /€25\.01 for you, €25(\.00)? for me/,
    100: /the whole reward is yours: €50\.01/,
  },
} as const;
const tenant = seededTenant("nordlicht", {
  modules: { verboseAccountMessages: true },
  recommendation: { confirmEmail: false },
});

/** The text sent by a channel, as the other person's device shows it. */
function sent(href: string): string {
  const query = new URLSearchParams(href.slice(href.indexOf("?") + 1));
  return (query.get("body") ?? query.get("text") ?? "").replaceAll("\r\n", "\n");
}

describe("the message that a referrer sends", () => {
  for (const language of ["de", "en"] as const) {
    for (const share of [0, 50, 100] as const) {
      it(`says in ${language} who gets how much when the recipient gets ${share} percent, its link last`, async () => {
        const mine = browser(tenant);
        const { number } = await addRecommendation({ ...(await mine.ctx()), language }, { recipientShare: share });
        const page = await openShare(await mine.ctx(), number);
        if (!page.ok) throw new Error(page.refusal.code);
        const messages = page.value.shares.filter(({ template }) => template !== null);
        expect(messages.map(({ channel }) => channel)).toEqual(expect.arrayContaining(["email", "whatsapp", "sms"]));
        for (const { channel, href, link } of messages) {
          const text = sent(href ?? "");
          expect(text, channel).toMatch(sentences[language][share]);
          expect(text.endsWith(`\n\n${link}`), channel).toBe(true);
          expect(text.match(/https?:/g), channel).toHaveLength(1);
        }
        for (const text of [page.value.messages.long, page.value.messages.short]) {
          expect(text).toMatch(sentences[language][share]);
          expect(text.endsWith(`\n\n${page.value.link}`)).toBe(true);
        }
      });
    }
  }
});
