import { describe, expect, test } from "vitest";
import { path } from "#app/paths.ts";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { type Answer, openSite } from "#tests/http/support.ts";

const site = await openSite();
const version = consentTextVersion;

/** A browser that keeps its cookies between requests. */
function browser(tenant = "nordlicht") {
  const jar = new Map<string, string>();
  const keep = (answer: Answer): Answer => {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/Max-Age=0/.test(rest)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = async (route: string, body?: Record<string, string> | string) =>
    keep(
      await site.ask(tenant, route, {
        ...(jar.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined ? {} : { body: String(new URLSearchParams(body)) }),
      }),
    );
  return {
    jar,
    get: (to: string) => ask(`GET ${to}`),
    post: (to: string, body: Record<string, string> | string) => ask(`POST ${to}`, body),
    answer: (answer: string, more: Record<string, string> = {}) =>
      ask("POST /cookie-einstellungen", { answer, version, ...more }),
  };
}

const banner = 'class="consent"';
const visitorOf = (jar: Map<string, string>) => jar.get("__Host-psoe_consent")?.split(".")[1] ?? "";
const rows = (visitorId: string) => site.ctx("nordlicht").consentLog.of(visitorId);
const lines = ({ headers }: Answer) => headers["set-cookie"] ?? [];

describe("the banner", () => {
  test("is shown until it is answered, on pages that browsers do not cache; never on privacy notice and imprint", async () => {
    const visitor = browser();
    for (const page of ["/", "/en", "/empfehlen.html", "/faq", "/login", "/404"]) {
      const { text, headers } = await visitor.get(page);
      expect(text, page).toContain(banner);
      expect(headers["cache-control"], page).toBe("no-store");
      expect(lines({ headers } as Answer), page).toEqual([]);
    }
    const quiet = pageNames.flatMap((name) => {
      const { path, banner } = rowOf(name);
      return banner || path.de.includes(":") ? [] : Object.values(path);
    });
    expect(quiet).toContain("/impressum");
    for (const page of [...quiet, "/DATENSCHUTZ", "/datenschutz/", "/datenschutz/opt-out/adobe"])
      expect((await visitor.get(page)).text, page).not.toContain(banner);
    await visitor.answer("none");
    for (const page of ["/", "/en", "/faq"]) expect((await visitor.get(page)).text, page).not.toContain(banner);
  });

  test("shows both answers alike, and leads back to its page", async () => {
    const { text } = await browser().get("/empfehlen.html?c=brief");
    const buttons = [...text.matchAll(/<button class="btn" type="submit" name="answer" value="(\w+)">/g)].map(
      ([, name]) => name,
    );
    expect(buttons).toEqual(["none", "all"]);
    expect(text).toContain('name="returnTo" value="/empfehlen.html?c=brief"');
    const answered = await browser().answer("none", { returnTo: "/empfehlen.html?c=brief" });
    expect([answered.status, answered.headers.location]).toEqual([303, "/empfehlen.html?c=brief"]);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "",
    " /x",
  ])("redirects to its own site only: %s", async (returnTo) => {
    const { status, headers } = await browser().answer("none", { returnTo });
    expect([status, headers.location]).toEqual([303, "/cookie-einstellungen"]);
  });

  test("accepts only the answers that it offers", async () => {
    const visitor = browser();
    for (const body of ["", "answer=some", "answer=chosen&category=everything", "answer=all&answer=none"])
      expect((await visitor.post("/cookie-einstellungen", body)).status, body).toBe(400);
    expect(visitor.jar.size).toBe(0);
  });
});

describe("an answer", () => {
  test("is kept for 60 days, recorded, and can be withdrawn from every footer", async () => {
    const visitor = browser();
    const [line = ""] = lines(await visitor.answer("all"));
    expect(line).toMatch(/^__Host-psoe_consent=[\w.-]+; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const footer = (await visitor.get("/faq")).text;
    expect(footer).toMatch(/<footer.*href="\/cookie-einstellungen"/s);
    await visitor.answer("none");
    await visitor.post("/cookie-einstellungen", `answer=chosen&category=functional&version=${version}&settings=1`);
    const log = await rows(visitorOf(visitor.jar));
    expect(log.map(({ place, textVersion, values, withdrawn }) => ({ place, textVersion, values, withdrawn }))).toEqual(
      [
        {
          place: "banner",
          textVersion: version,
          values: { basic: 1, campaign: 1, matomo: 1, adobe: 1 },
          withdrawn: [],
        },
        {
          place: "banner",
          textVersion: version,
          values: { basic: 1, campaign: 0, matomo: 0, adobe: 0 },
          withdrawn: ["campaign", "matomo", "adobe"],
        },
        {
          place: "settings",
          textVersion: version,
          values: { basic: 1, campaign: 1, matomo: 0, adobe: 0 },
          withdrawn: [],
        },
      ],
    );
    const settings = await visitor.get("/cookie-einstellungen");
    expect(settings.headers["cache-control"]).toBe("no-store");
    expect(settings.text).toContain(visitorOf(visitor.jar));
    const ticked = [...settings.text.matchAll(/<input type="checkbox"[^>]*>/g)].filter(([tag]) =>
      tag.includes("checked"),
    );
    expect(ticked.map(([tag]) => /value="(\w+)"/.exec(tag)?.[1])).toEqual(["required", "functional"]);
  });

  test("to an older consent text is not valid", async () => {
    const visitor = browser();
    expect((await visitor.answer("all", { version: "2020-01-01" })).status).toBe(303);
    expect(visitor.jar.size).toBe(0);
    expect((await visitor.get("/")).text).toContain(banner);
  });

  test("of one visitor does not appear to another: pages are cached by consent class", async () => {
    const [yes, no, nobody] = [browser(), browser(), browser()];
    await yes.answer("all");
    await no.answer("none");
    for (const round of [1, 2]) {
      expect((await nobody.get("/?c=eins")).text, `${round}`).toContain(banner);
      const [stored, carried] = [(await yes.get("/faq?c=eins")).text, (await no.get("/faq?c=eins")).text];
      expect(stored).not.toContain("c=eins");
      expect(carried).toContain("c=eins");
      expect(stored + carried).not.toContain(banner);
    }
    // Each visitor gets a cookie of their own, also on a page served from the cache.
    const other = browser();
    await other.answer("all");
    expect(lines(await other.get("/faq?c=eins")).join()).toContain("channel=eins");
  });

  test("is immutable: the database refuses to update it, to delete it early, and to show it to another tenant", async () => {
    const visitor = browser();
    await visitor.answer("none");
    const id = visitorOf(visitor.jar);
    const db = site.services.database.of("nordlicht");
    await expect(db.sql(`UPDATE consent_answer SET place = 'x'`, [])).rejects.toThrow(/permission/);
    const gone = `DELETE FROM consent_answer WHERE "visitorId" = $1::uuid RETURNING id`;
    expect(await db.sql(gone, [id])).toEqual([]);
    expect(await rows(id)).toHaveLength(1);
    expect(await site.services.database.of("standard").sql("SELECT id FROM consent_answer", [])).toEqual([]);
    const ctx = site.ctx("nordlicht");
    const old = {
      id: ctx.secrets.newId(),
      visitorId: ctx.secrets.newId(),
      place: "banner",
      textVersion: "x",
      values: {},
    } as const;
    await ctx.consentLog.append({ ...old, withdrawn: [], at: new Date(Date.now() - 4 * 366 * 86_400_000) });
    expect(await eraseRecords(ctx, "consents")).toBe(1);
    expect(await rows(id)).toHaveLength(1);
  });

  test("is printed by the number shown in the settings", async () => {
    const { consent } = await import("#server/people/cli/consent.ts");
    const visitor = browser();
    await visitor.answer("all");
    await visitor.answer("none");
    site.printed.length = 0;
    await consent.run(["show", visitorOf(visitor.jar)], site.deps);
    expect(site.printed).toHaveLength(2);
    expect(site.printed[1]).toMatch(
      /banner {2}text \S+ {2}adobe=0 basic=1 campaign=0 matomo=0 {2}withdrawn: campaign, matomo, adobe$/,
    );
    await expect(consent.run(["show", "019aa6d1-0f2c-7000-8000-000000000001"], site.deps)).rejects.toThrow(
      /no answers/,
    );
  });
});

describe("a campaign", () => {
  const own = /<(?:a|form)[^>]* (?:href|action)="(\/[^"]*)"/g;

  test("is carried in every link and form of a page, and in each redirect", async () => {
    const visitor = browser();
    for (const page of ["/", "/empfehlen/mobil-m", "/faq", "/login", "/datenschutz", "/404"]) {
      const { text } = await visitor.get(`${page}?mtm_campaign=Sommer&widget=box`);
      const hrefs = [...text.matchAll(own)].map(([, href = ""]) => href);
      expect(hrefs.length, page).toBeGreaterThan(10);
      const bare = hrefs.filter((href) => !/widget=box/.test(href) || !/(c=sommer|mtm_campaign=Sommer)/.test(href));
      expect(bare, page).toEqual([]);
    }
    const { headers } = await visitor.get("/exklusiv?c=sommer");
    expect(headers.location).toBe("/code?c=sommer");
    expect(visitor.jar.size).toBe(0);
  });

  test("becomes the recommendation's channel; the channel of a recipient's link is not changed", async () => {
    const visitor = browser();
    const form = {
      firstName: "Mara",
      lastName: "Köster",
      productId: "mobil-m",
      recipientShare: "50",
      terms: "on",
      attempt: "a1",
      email: "mara.kampagne@post.example",
    };
    const made = await visitor.post("/empfehlen.html?c=plakat&widget=box", form);
    const [, number = ""] = /^\/empfehlung\/(\w+)\?c=plakat&widget=box$/.exec(made.headers.location ?? "") ?? [];
    expect((await site.ctx("nordlicht").recommendations.byNumber(number))?.channel).toBe("plakat");
    // With consent the campaign is read from the cookie, on a page whose URL has none.
    const other = browser();
    await other.answer("all");
    await other.get("/?c=radio");
    const later = await other.post("/empfehlen.html", { ...form, email: "mara.radio@post.example" });
    const [, second = ""] = /^\/empfehlung\/(\w+)$/.exec(later.headers.location ?? "") ?? [];
    expect((await site.ctx("nordlicht").recommendations.byNumber(second))?.channel).toBe("radio");
    const click = await site.ask("nordlicht", `GET /e/${number}?channel=whatsapp`, {
      cookie: [...other.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
    });
    expect(lines(click).join()).not.toContain("channel=");
    expect(await site.ctx("nordlicht").recipients.ofRecommendation(number)).toMatchObject([{ channel: "whatsapp" }]);
  });

  test("is not what a link was shared by: that goes along to the shop, also when every consent is declined", async () => {
    const referrer = browser();
    const form = { productId: "mobil-m", recipientShare: "50", firstName: "Mara", lastName: "Köster", terms: "on" };
    const made = await referrer.post("/empfehlen.html", { ...form, email: "mara.kanal@post.example" });
    const [, number = ""] = /^\/empfehlung\/(\w+)$/.exec(made.headers.location ?? "") ?? [];
    const friend = browser();
    await friend.answer("none");
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    const jar = () => [...friend.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const click = await site.ask("nordlicht", `GET /e/${number}?channel=whatsapp`, { cookie: jar(), headers });
    const key = (click.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
    const cookie = [jar(), ...key].join("; ");
    const { text } = await site.ask("nordlicht", `GET /zum-shop/${number}?ansehen=1`, { cookie, headers });
    expect(text).toMatch(/href="https:\/\/shop\.nordlicht\.example[^"]*kanal=whatsapp/);
    expect(lines(click).join()).not.toContain("channel=");
  });

  test("is stored in the cookie with functional consent only, for 730 days, and removed when it is withdrawn", async () => {
    const visitor = browser();
    await visitor.get("/?c=brief");
    await visitor.answer("none");
    await visitor.get("/?c=brief");
    expect(visitor.jar.has("channel")).toBe(false);
    // Given on a page whose URL has a campaign, the consent stores that campaign at once.
    const given = await visitor.post("/cookie-einstellungen?c=brief", { answer: "all", version });
    expect(lines(given).join("\n")).toMatch(/^channel=brief; Max-Age=63072000; /m);
    expect((await visitor.get("/faq?widget=box")).text).toContain('href="/kontakt?widget=box"');
    const withdrawn = await visitor.answer("none");
    expect(lines(withdrawn).join("\n")).toMatch(/^channel=; Max-Age=0; /m);
    visitor.jar.set("channel", "alt");
    await visitor.get("/faq");
    expect(visitor.jar.has("channel")).toBe(false);
  });
});

test("an optional script is loaded only with consent", async () => {
  const url = "https://werbung.example/box.js";
  const standard = await site.services.tenants.byId("standard");
  standard?.optionalScripts.push({ name: "Box", category: "marketing", url });
  const [yes, no, nobody] = [browser("standard"), browser("standard"), browser("standard")];
  const scripts = async (who: typeof yes) =>
    (await who.get("/faq")).text.match(/<script[^>]* src="https:[^>]*>/g) ?? [];
  await no.post("/cookie-einstellungen", `answer=chosen&category=analytical&version=${version}`);
  await yes.post("/cookie-einstellungen", `answer=chosen&category=marketing&version=${version}`);
  expect(await scripts(yes)).toEqual([`<script src="${url}" async="">`]);
  for (const other of [no, nobody]) expect(await scripts(other)).toEqual([]);
  expect((await nobody.get("/cookie-einstellungen")).text).toContain("Box (werbung.example)");
  standard?.optionalScripts.pop();
});

test("without consent texts the settings list what is stored and take no answer, and the campaign is stored at once", async () => {
  await site.change("standard", (record) => {
    record.modules.consentService = false;
    record.analytics = { matomo: null, adobe: null };
  });
  const home = await site.ask("standard", "GET /?c=radio");
  expect(home.text).not.toContain("consent-form");
  expect(home.headers["set-cookie"]?.join()).toMatch(/^channel=radio; Max-Age=63072000;/);
  const settings = await site.ask("standard", "GET /cookie-einstellungen?gespeichert=1");
  expect(settings.text).toContain("Diese Seite fragt nicht danach");
  expect(settings.text).not.toMatch(/name="answer"|Gespeichert/);
  expect(settings.text).toMatch(/<input[^>]*id="consent-functional"[^>]*disabled=""[^>]*checked=""/);
  expect(settings.text).toContain("channel · 730 Tage");
});

describe("an opt-out page", () => {
  test("shows the current state, and changes only its tool", async () => {
    const visitor = browser();
    const page = path("en", "optOut", { tool: "matomo" });
    const says = async (words: string) => expect((await visitor.get(page)).text).toContain(words);
    await says("does not count in this browser yet");
    await visitor.answer("all");
    await says("counts in this browser");
    const objected = await visitor.post(page, { intent: "object", version });
    expect([objected.status, objected.headers.location]).toEqual([303, page]);
    await says("does not count in this browser");
    expect(visitor.jar.get("__Host-psoe_consent")).toMatch(/\.adobe1_basic1_campaign1_matomo0$/);
    await visitor.post(page, { intent: "undo", version });
    expect(visitor.jar.get("__Host-psoe_consent")).not.toContain("matomo");
    expect((await visitor.get("/")).text).toContain(banner);
    expect((await visitor.get("/datenschutz/opt-out/other")).status).toBe(404);
    expect((await visitor.get("/datenschutz")).text).toContain('href="/datenschutz/opt-out/matomo"');
  });
});

describe("the facade", () => {
  const call = (route: string, body?: unknown, stand?: string) =>
    site
      .ask("nordlicht", route.replace(" ", " /api/v1/nordlicht"), {
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { ...(stand ? { "X-Einwilligung": stand } : {}) },
      })
      .then(({ status, text }) => ({ status, json: JSON.parse(text) }));
  const answers = (values: Record<string, number>, TextVersion = version) => ({
    TextVersion,
    Einwilligungen: Object.entries(values).map(([identifier, value]) => ({ identifier, value })),
  });
  const valuesIn = (json: { Einwilligungen: { identifier: string; value: number | null }[] }) =>
    Object.fromEntries(json.Einwilligungen.map(({ identifier, value }) => [identifier, value]));

  test("gives, declines and withdraws consent, for a client without cookies", async () => {
    const first = await call("GET /einwilligung");
    expect(first.json).toMatchObject({ Dienst: true, BannerNoetig: true, TextVersion: version, Stand: null });
    expect(valuesIn(first.json)).toEqual({ basic: 1, campaign: null, matomo: null, adobe: null });
    const given = await call("PUT /einwilligung", answers({ campaign: 1, matomo: 0, adobe: 0, basic: 0 }));
    expect(valuesIn(given.json)).toEqual({ basic: 1, campaign: 1, matomo: 0, adobe: 0 });
    expect(given.json.BannerNoetig).toBe(false);
    const back = await call("DELETE /einwilligung/campaign", undefined, given.json.Stand);
    expect(valuesIn(back.json)).toEqual({ basic: 1, campaign: null, matomo: 0, adobe: 0 });
    expect((await call("GET /einwilligung", undefined, back.json.Stand)).json.BannerNoetig).toBe(true);
    expect((await call("DELETE /einwilligung/basic", undefined, back.json.Stand)).json).toEqual(
      expect.objectContaining({ BannerNoetig: true }),
    );
  });

  test("refuses unregistered consents, older texts, and values other than 0 and 1", async () => {
    const message = "Please register Consent with ConsentService::registerConsent first";
    for (const unknown of [
      await call("PUT /einwilligung", answers({ marketing: 1 })),
      await call("DELETE /einwilligung/x"),
    ])
      expect(unknown).toMatchObject({ status: 404, json: { Code: "PSOF0901", Message: message } });
    expect((await call("PUT /einwilligung", answers({ campaign: 1 }, "alt"))).json.Code).toBe("PSOF0902");
    expect((await call("PUT /einwilligung", answers({ campaign: 2 }))).status).toBe(400);
  });
});
