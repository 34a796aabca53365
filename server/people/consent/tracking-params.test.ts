import { describe, expect, it } from "vitest";
import { consentsIn, readConsents, writeConsents } from "./cookie.ts";
import { consentTextVersion } from "./model.ts";
import { consentClass, consentCookieIn } from "./page-class.ts";
import { trackingParamsFrom } from "./tracking-params.ts";

const visitorId = "019aa6d1-0f2c-7000-8000-000000000001";
const matomo = { baseUrl: "https://m.example", siteId: 1, goals: {} };
const tenant = {
  analytics: { matomo, adobe: null },
  optionalScripts: [] as { name: string; category: "marketing"; url: string }[],
  modules: { consentService: true } as never,
};
const cookie = (values: Record<string, 0 | 1>) => writeConsents({ visitorId, values });
const carried = (query: string, consent: string | null, channel: string | null = null) =>
  trackingParamsFrom(new URLSearchParams(query), consentsIn(tenant, consent), { get: () => channel });

describe("the consent cookie", () => {
  it("is read back as it was written", () => {
    const values = { basic: 1, campaign: 0, matomo: 1, player2: 0 } as const;
    expect(readConsents(writeConsents({ visitorId, values }))).toEqual({ visitorId, values });
    expect(readConsents(writeConsents({ visitorId, values: {} }))).toEqual({ visitorId, values: {} });
    expect(cookie(values)).toMatch(/^[\w.-]+$/);
  });

  it("of an older consent text has no answers, but keeps the visitor's id", () => {
    const old = cookie({ campaign: 1 }).replace(consentTextVersion, "2020-01-01");
    expect(readConsents(old)).toEqual({ visitorId, values: {} });
  });

  it.each([null, "", "x", "a.b.c", `${consentTextVersion}.nobody.campaign1`, `${cookie({})}.more`, "x".repeat(9_000)])(
    "that we did not write is ignored: %s",
    (text) => expect(readConsents(text)).toBeNull(),
  );

  it("without answers for some consents leaves them out", () => {
    const odd = `${consentTextVersion}.${visitorId}.campaign1_matomo2__1_Campaign0_campaign`;
    expect(readConsents(odd)?.values).toEqual({ campaign: 1 });
  });
});

describe("the campaign of an address", () => {
  it.each([
    ["channel=brief", "brief"],
    ["c=Sommer_2026", "sommer_2026"],
    ["pk_campaign=a-b", "a-b"],
    ["mtm_campaign=x", "x"],
    ["c=zwei&channel=eins", "eins"],
    ["channel=%3Cscript%3E&c=gut", "gut"],
    ["mtm_campaign=newsletter.2026-11_Herbst-und-Winter", "newsletter.2026-11_herbst-und-winter"],
    [`c=${"x".repeat(65)}`, null],
    ["c=a%20b", null],
    ["c=", null],
    ["kanal=x", null],
  ])("%s", (query, campaign) => {
    expect(carried(query, null).campaignInUrl).toBe(campaign);
    expect(carried(query, null).query).toEqual(campaign ? { c: campaign } : {});
  });

  it("is taken from the other parameters behind a recipient's link, because channel is the link's own", () => {
    for (const consent of [null, cookie({ campaign: 1 })]) {
      expect(carried("channel=whatsapp&pk_campaign=Brief&widget=box", consent).beyondLink).toEqual({
        c: "brief",
        widget: "box",
      });
      expect(carried("channel=whatsapp", consent).beyondLink).toEqual({});
    }
  });

  it("is passed on in links until the cookie may store it; the cookie counts with consent only", () => {
    const yes = cookie({ campaign: 1 });
    expect(carried("c=neu", yes, "alt")).toEqual({
      campaignInUrl: "neu",
      campaign: "neu",
      query: {},
      beyondLink: { c: "neu" },
    });
    expect(carried("", yes, "alt")).toEqual({ campaignInUrl: null, campaign: "alt", query: {}, beyondLink: {} });
    expect(carried("", cookie({ campaign: 0 }), "alt")).toEqual({
      campaignInUrl: null,
      campaign: null,
      query: {},
      beyondLink: {},
    });
    expect(carried("", null, "alt").campaign).toBeNull();
    expect(carried("", yes, '"><b>').campaign).toBeNull();
  });

  it("always passes on a widget, from the query only", () => {
    for (const consent of [null, cookie({ campaign: 1 })])
      expect(carried("widget=box-1", consent).query).toEqual({ widget: "box-1" });
    expect(carried("widget=a%22b", null).query).toEqual({});
  });
});

describe("the cache class of a visitor's consents", () => {
  it("has few values, whatever the cookie contains", () => {
    const classes = [null, 0, 1].flatMap((one) =>
      [null, 0, 1].map((other) =>
        consentClass(
          tenant,
          cookie({
            ...(one === null ? {} : { campaign: one as 0 | 1 }),
            ...(other === null ? {} : { matomo: other as 0 | 1 }),
          }),
        ),
      ),
    );
    expect(new Set(classes)).toEqual(new Set(["a", "ac", "", "c"]));
    expect(consentClass(tenant, null)).toBe("a");
    expect(consentClass(tenant, cookie({ campaign: 0, matomo: 1 }))).toBe(
      consentClass(tenant, cookie({ campaign: 0, matomo: 0 })),
    );
    expect(consentClass({ ...tenant, modules: { consentService: false } as never }, null)).toBe("c");
  });

  it("distinguishes optional scripts by the consent to each", () => {
    const url = "https://ads.example/a.js";
    const withScript = { ...tenant, optionalScripts: [{ name: "Ad Box", category: "marketing" as const, url }] };
    expect(consentClass(withScript, cookie({ campaign: 0, matomo: 0 }))).toBe("a");
    expect(consentClass(withScript, cookie({ campaign: 0, matomo: 0, adbox: 0 }))).toBe("");
    expect(consentClass(withScript, cookie({ campaign: 1, matomo: 0, adbox: 1 }))).toBe("c0");
  });

  it("finds its cookie among other cookies", () => {
    expect(consentCookieIn("a=1; psoe_consent=x.y; b=2")).toBe("x.y");
    expect(consentCookieIn("psoe_consent2=x; my_psoe_consent=y")).toBeNull();
    expect(consentCookieIn(undefined)).toBeNull();
  });
});
