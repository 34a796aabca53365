import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { fakeProducts } from "#tests/fakes/products.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { openSite } from "#tests/http/support.ts";
import { promptly } from "#tests/support/checks/promptly.ts";
import { writeCatalogue } from "#tests/support/data/catalogue.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";

const site = await openSite();
const { ask, database, services } = site;

const textOf = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/<span class="whole">([^<]*)<\/span>/g, "$1")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
const headingOf = (html: string) => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "").trim();

/** The cache has one entry per URL: a test that changes what a page shows requests a URL of its own. */
let fresh = 0;
const own = (path: string) => `${path}${path.includes("?") ? "&" : "?"}only=${fresh++}`;

/** Each area: its URLs, the German title, its products, and the highest reward. */
const pages: [german: string, english: string, heading: string, offer: RegExp, euros: number, tenants: string][] = [
  ["/glasfaser", "/en/fibre", "Glasfaser bis in die Wohnung", /Glasfaser \d+/, 90, "nes"],
  ["/zuhause", "/en/at-home", "Für zuhause", /Internet .* Glasfaser/, 110, "nes"],
  ["/zuhause/internet", "/en/at-home/internet", "Schnell zuhause: Internet und Festnetz", /Internet 175/, 70, "nes"],
  ["/zuhause/internet/hybrid", "/en/at-home/internet/hybrid", "DSL mit Mobilfunk-Turbo", /100 Hybrid/, 70, "nes"],
  [
    "/zuhause/junge-leute",
    "/en/at-home/young-people",
    "Schnelles Internet zuhause für alle unter 28",
    /Young/,
    70,
    "ns",
  ],
  ["/zuhause/junge-leute/basis", "/en/at-home/young-people/basis", "Für den Anfang", /Internet 50 Young/, 50, "ns"],
  ["/zuhause/fernsehen", "/en/at-home/tv", "Fernsehen und Mediatheken in einem", /TV Start .* TV Plus/, 90, "ne"],
  ["/zuhause/fernsehen/plus", "/en/at-home/tv/plus", "Mit Serien und Filmen", /TV Plus mit Serien/, 90, "ne"],
  [
    "/zuhause/digital-home-service",
    "/en/at-home/digital-home-service",
    "Hilfe, wenn zuhause etwas hakt",
    /zuhause/,
    30,
    "ns",
  ],
  ["/zuhause/sport", "/en/at-home/sport", "Livesport zum Internetanschluss", /Sport Komplett/, 110, "n"],
  ["/unterwegs/tarife/mobil", "/en/mobile/tariffs/mobil", "Handytarife", /Mobil XL .* Nivaro 5/, 50, "nes"],
  ["/unterwegs/tarife/tablets", "/en/mobile/tariffs/tablets", "Mit Tablet", /Tjorn Tab 11/, 50, "nes"],
  ["/unterwegs/tarife/young", "/en/mobile/tariffs/young", "Für alle unter 28", /Mobil S Young/, 50, "ns"],
  ["/young", "/en/young", "Mehr Daten, kleinerer Preis: Tarife für alle unter 28", /Mobil M Young/, 50, "ns"],
  ["/momente", "/en/moments", "", /So geht es/, 110, "ns"],
];
const names: Record<string, string> = { n: "nordlicht", e: "elbschutz", s: "standard" };
const rows = Object.entries(names).flatMap(([letter, tenant]) =>
  pages.map(([german, english, heading, offer, euros, has]) => {
    return { tenant, german, english, heading, offer, euros, has: has.includes(letter) };
  }),
);

describe("the areas of the shop", () => {
  test.each(rows.filter(({ has }) => has))("$tenant has $german", async ({ tenant, heading, offer, euros, ...row }) => {
    const { status, text } = await ask(tenant, `GET ${row.german}`);
    expect(status).toBe(200);
    if (heading) expect(headingOf(text)).toBe(heading);
    expect(textOf(text)).toMatch(offer);
    // Elbschutz and Standard do not have the sports product, which has the highest reward.
    const most = tenant === "nordlicht" || euros < 110 ? euros : 90;
    expect(descriptionOf(text)).toMatch(new RegExp(`bis zu ${most} Euro`));
    expect(text).not.toContain("nicht verfügbar");
    const english = await ask(tenant, `GET ${row.english}`);
    expect(english.status).toBe(200);
    expect(english.text).toContain('<html lang="en"');
    expect(descriptionOf(english.text)).toMatch(new RegExp(`up to ${most} euros`));
    expect(english.text).not.toContain("not available");
    expect(titleOf(english.text)).not.toBe(titleOf(text));
  });

  test.each(rows.filter(({ has }) => !has))(
    "$tenant has no $german, and no link to it",
    async ({ tenant, german, english }) => {
      for (const path of [german, english])
        expect([path, (await ask(tenant, `GET ${path}`)).status]).toEqual([path, 404]);
      const [home, atHome] = [await ask(tenant, "GET /"), await ask(tenant, "GET /zuhause")];
      for (const { text } of [home, atHome]) expect(text).not.toContain(`href="${german}"`);
    },
  );

  test.each([
    "/zuhause/handys",
    "/zuhause/internet/satellit",
    "/zuhause/junge-leute/senioren",
    "/zuhause/fernsehen/radio",
    "/zuhause/sport/tennis",
    "/unterwegs/tarife",
    "/unterwegs/tarife/satellit",
    "/unterwegs/tarife/__proto__",
    "/glasfaser/schnell",
  ])("%s is not found", async (path) => {
    const { status, headers } = await ask("nordlicht", `GET ${path}`);
    expect([status, headers.location ?? ""]).toEqual(status === 302 ? [302, "/404"] : [404, ""]);
  });

  test("link every offer to its form, with price, advantage, split of the price, reward and footnote", async () => {
    const { text } = await ask("nordlicht", "GET /zuhause/internet");
    const card = /<article[^>]*>(?:(?!<\/article>)[\s\S])*Internet 175[\s\S]*?<\/article>/.exec(text)?.[0] ?? "";
    expect(textOf(card)).toMatch(/Onlinevorteil: 220 €/);
    expect(textOf(card)).toMatch(/34,95 € im Monat \d in den ersten 6 Monaten, danach 49,95 € einmalig 69,95 €/);
    expect(card).toMatch(/href="\/empfehlen\/internet-175"[^>]*aria-label="Internet 175[^"]* empfehlen"/);
    const [, note = ""] = /href="#(fn-[\w-]+)"/.exec(card) ?? [];
    expect(text).toContain(`id="${note}"`);
    expect(text.match(/id="fnref-1"/g)).toHaveLength(1);
    for (const [, href] of text.matchAll(/href="(\/empfehlen\/[^"]+)"/g))
      expect([href, (await ask("nordlicht", `GET ${href}`)).status]).toEqual([href, 200]);
  });

  test("link devices to home, if there is mobile", async () => {
    for (const path of ["/unterwegs/smartphones-und-tablets", "/unterwegs/smartphones-und-tablets/tablets"]) {
      const { status, headers } = await ask("standard", `GET ${path}`);
      expect([status, headers.location]).toEqual([302, "/"]);
    }
    expect((await ask("standard", "GET /en/mobile/phones-and-tablets")).headers.location).toBe("/en");
  });
});

describe("a tenant's switches", () => {
  test.each([
    ["nordlicht", "Du bekommst deinen Link", false],
    ["elbschutz", "Wir schicken Ihnen eine E-Mail.", true],
    // This tenant hides account messages, so everybody confirms their address although the switch is off.
    ["standard", "Wir schicken dir eine E-Mail.", true],
  ])("on %s announce whether an address must be confirmed", async (tenant, first, confirms) => {
    expect(textOf((await ask(tenant, "GET /empfehlen.html")).text)).toContain(first);
    expect((await ask(tenant, "GET /agb")).text.includes('id="bestaetigung"')).toBe(confirms);
  });

  test.each([
    ["nordlicht", true],
    ["elbschutz", false],
  ])("on %s list the form's products by category: %s", async (tenant, apart) => {
    const { text } = await ask(tenant, "GET /empfehlen.html");
    expect(text.includes("<optgroup")).toBe(apart);
    expect(text.match(/<option value="[\w-]+" data-reward/g)?.length).toBeGreaterThan(10);
  });

  test("each change what is seen", async () => {
    const { version: _, ...before } = structuredClone((await services.tenants.byId("standard")) as Tenant);
    const sharing = async () => {
      const who = { firstName: "Mara", lastName: "Köster", email: `um${fresh++}@post.example` };
      const form = { ...who, productId: "mobil-m", recipientShare: "100" };
      const made = await ask("standard", "POST /empfehlen.html", { body: String(new URLSearchParams(form)) });
      const cookie = String(made.headers["set-cookie"]).split(";")[0] ?? "";
      return { ...made, cookie, page: made.headers.location ?? "" };
    };
    expect((await ask("standard", `GET ${own("/")}`)).text).not.toContain('class="carousel');
    expect((await ask("standard", `GET ${own("/code")}`)).status).toBe(200);
    expect((await ask("standard", `GET ${own("/empfehlen.html")}`)).text).toMatch(/name="terms"/);
    expect((await sharing()).status).toBe(400);

    await site.change("standard", (record) => {
      const { recommendation, modules, channels, templates } = record;
      Object.assign(recommendation, {
        confirmEmail: false,
        termsAutoAccept: true,
        defaultRecipientShare: 100,
        maxRecipientCents: 1999,
      });
      Object.assign(modules, { carousel: true, offlineRecommendationCode: false, verboseAccountMessages: true });
      Object.assign(channels, { copy: -1, qr: -1, device: -1, sms: 0, xing: 1, whatsapp: 2, email: 3 });
      templates.short.both.de = "{firstName}/{lastName}/{product}/{amount}/{mine}/{yours}/{clientName}\n{link}";
    });
    expect((await ask("standard", `GET ${own("/")}`)).text).toContain('class="carousel');
    expect((await ask("standard", `GET ${own("/code")}`)).text).toContain("Mit deinem Beleg zurück");
    const form = (await ask("standard", `GET ${own("/empfehlen/mobil-m")}`)).text;
    expect(form).not.toMatch(/name="terms"/);
    expect(form).toMatch(
      /<input(?=[^>]*value="100")(?=[^>]*checked)[^>]*name="recipientShare"|name="recipientShare"(?=[^>]*value="100")[^>]*checked/,
    );
    expect(textOf(form)).toMatch(/30,01\s€ für dich, 19,99\s€ für deinen Kontakt/);
    const { page, cookie } = await sharing();
    const share = (await ask("standard", `GET ${page}`, { cookie })).text;
    expect(
      [...share.matchAll(/<a [^>]*data-channel="[\s\S]*?<\/svg>(.+?)<\/a>/g)].map(([, label]) =>
        textOf(label ?? "").trim(),
      ),
    ).toEqual(["Per SMS senden", "Xing", "WhatsApp", "E-Mail"]);
    expect(share).not.toMatch(/data-enhance="(copy|share)"|class="qr"/);
    expect((await ask("standard", `GET ${page}/qr.png`, { cookie })).status).toBe(404);
    const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(share) ?? [];
    expect(decodeURIComponent(text)).toMatch(
      /^Mara\/Köster\/Mobil M[^/]*\/50\s€\/30,01\s€\/19,99\s€\/Standard\nhttps:\S+\?channel=whatsapp$/,
    );
    await site.change("standard", (record) => void Object.assign(record, before));
  });

  test("add the brand's own help to ours", async () => {
    expect((await ask("nordlicht", "GET /kontakt")).text).toContain('href="https://www.nordlicht.example/hilfe"');
  });

  test("show maximum amounts without a product, for the referrer and for the recipient", async () => {
    const form = {
      firstName: "Mara",
      lastName: "Köster",
      email: "ohne@produkt.example",
      recipientShare: "50",
      terms: "on",
    };
    const made = await ask("nordlicht", "POST /empfehlen.html", { body: String(new URLSearchParams(form)) });
    const cookie = String(made.headers["set-cookie"]).split(";")[0] ?? "";
    const page = made.headers.location ?? "";
    expect(textOf((await ask("nordlicht", `GET ${page}`, { cookie })).text)).toMatch(
      /Du bekommst bis zu 55\s€, dein Kontakt bekommt bis zu 55\s€\./,
    );
    expect(textOf((await ask("nordlicht", `GET ${page}`)).text)).toMatch(
      /Mara bekommt bis zu 55\s€, du bekommst bis zu 55\s€\./,
    );
  });
});

describe("/start", () => {
  test.each([
    ["nordlicht", "/start", "/?c=nordlicht-start"],
    ["nordlicht", "/start?c=flyer", "/?c=flyer"],
    ["nordlicht", "/start?mtm_campaign=herbst&widget=1", "/?c=herbst&widget=1"],
    ["nordlicht", "/en/start?pk_campaign=herbst", "/en?c=herbst"],
    ["standard", "/start", "/"],
    ["standard", "/start?channel=plakat", "/?c=plakat"],
  ])("%s: %s leads to %s", async (tenant, path, to) => {
    const { status, headers } = await ask(tenant, `GET ${path}`);
    expect([status, headers.location]).toEqual([302, to]);
  });
});

describe("campaigns", () => {
  const until = (instant: string) => services.clock.setOffset(new Date(instant).getTime() - Date.now());
  afterAll(() => services.clock.setOffset(0));

  test.each([
    ["/aktionen/multi-guthaben", "/en/campaigns/multi-credit", "Multi-Guthaben für mehrere Empfehlungen"],
    ["/aktionen/2025/nachbarn", "/en/campaigns/2025/nachbarn", "Nachbarn empfehlen Nachbarn"],
  ])("%s is running: it has a description, conditions, and a link to take part", async (german, english, heading) => {
    until("2026-11-21T12:00:00Z");
    for (const tenant of Object.values(names)) {
      const { status, text } = await ask(tenant, `GET ${own(german)}`);
      expect([status, headingOf(text)]).toEqual([200, heading]);
      expect(textOf(text)).toMatch(/Läuft vom \d\d\.\d\d\.\d{4} bis zum 31\.12\.2028/);
      expect(textOf(text)).toContain("Es gelten die Teilnahmebedingungen");
      expect(text).toMatch(/href="\/empfehlen\.html\?aktion=(multi-guthaben|nachbarn-2025)"/);
      expect(textOf((await ask(tenant, `GET ${own(english)}`)).text)).toMatch(/Runs from .* to 31\.12\.2028/);
    }
  });

  test("offer something while they run: more for a product than usual, or the bonus", async () => {
    until("2026-11-21T12:00:00Z");
    const offer = async (tenant: string, page: string) => {
      const said = textOf((await ask(tenant, `GET ${own(page)}`)).text);
      return (
        said.match(/Extra für (dich|Sie): \d+.€|Internet \d+ \d+.€ statt \d+.€/)?.[0].replaceAll("\u00a0", " ") ?? said
      );
    };
    for (const tenant of Object.values(names)) {
      expect(await offer(tenant, "/aktionen/2025/nachbarn")).toBe("Internet 50 70 € statt 50 €");
      expect(await offer(tenant, "/aktionen/multi-guthaben")).toBe(
        tenant === "nordlicht" ? "Extra für dich: 60 €" : "Internet 100 70 € statt 60 €",
      );
    }
  });

  test("about several referrals: names the bonus for them where the tenant gives one", async () => {
    until("2026-11-21T12:00:00Z");
    const words = async (tenant: string) => textOf((await ask(tenant, `GET ${own("/aktionen/multi-guthaben")}`)).text);
    const bonus = /Extra für dich: 60.€ nach 5 erfolgreichen Empfehlungen in 6 Monaten/;
    expect(await words("nordlicht")).toMatch(bonus);
    expect(await words("standard")).not.toContain("Extra für dich");
    expect(textOf((await ask("nordlicht", `GET ${own("/aktionen/2025/nachbarn")}`)).text)).not.toMatch(bonus);
  });

  test("are listed for each year; ended ones say so and link to others", async () => {
    until("2026-11-21T12:00:00Z");
    const over = ["2020/auf-die-plaetze", "2021/zuhause-verbunden", "2022/umzugswochen", "2023/zwei-fuer-zwei"];
    for (const path of [...over, "2024/winterlicht", "2025/sommer"]) {
      const { status, text } = await ask("nordlicht", `GET ${own(`/aktionen/${path}`)}`);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(text)).toMatch(
        /Lief vom .* Diese Aktion ist vorbei\. .* Das läuft gerade .* Nachbarn empfehlen Nachbarn/,
      );
      expect(text).toMatch(/href="\/empfehlen\.html"[^>]*>Jetzt empfehlen/);
    }
  });

  test("announce their beginning before they have begun", async () => {
    until("2025-05-20T12:00:00Z");
    const { text } = await ask("nordlicht", `GET ${own("/aktionen/2025/sommer")}`);
    expect(textOf(text)).toMatch(/Startet am 01\.06\.2025 .* noch nicht begonnen/);
    until("2025-05-31T22:00:01Z");
    expect(textOf((await ask("nordlicht", `GET ${own("/aktionen/2025/sommer")}`)).text)).toContain("Läuft vom");
  });

  test.each(["2019/sommer", "2026/sommer", "2024/sommer", "2025/winter", "25/sommer", "2025/multi-guthaben"])(
    "/aktionen/%s is not found",
    async (path) => {
      expect((await ask("nordlicht", `GET /aktionen/${path}`)).status).toBe(404);
    },
  );

  test("are shown changed within a second after a change", async () => {
    const heading = async () => headingOf((await ask("elbschutz", `GET ${own("/aktionen/2025/sommer")}`)).text);
    expect(await heading()).toBe("Sommer 2025: gemeinsam schneller");
    const reading = await readCatalogue(join(import.meta.dirname, "../../../prisma/seed/catalogue/elbschutz.json"));
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    await promptly(1_000, async (time) => {
      const campaigns = reading.value.campaigns.map((one) =>
        one.id === "sommer-2025" ? { ...one, title: `Sommer, anders: ${time}` } : one,
      );
      await writeCatalogue(services.database, "elbschutz", { ...reading.value, campaigns }, "test");
      await expect.poll(heading, { interval: 20 }).toBe(`Sommer, anders: ${time}`);
    });
  });

  const form = (more: Record<string, string>) =>
    new URLSearchParams({
      firstName: "Mara",
      lastName: "Köster",
      productId: "mobil-m",
      recipientShare: "50",
      terms: "on",
      ...more,
    }).toString();
  const stored = async (email: string) => {
    const { rows } = await database.owner.query<{ campaignId: string | null; terms: string }>(
      `select r."campaignId", t.text as terms from recommendation r
       join terms_text t on t."tenantId" = r."tenantId" and t.hash = r."termsHash"
       join account a on a."tenantId" = r."tenantId" and a.id = r."accountId" where a.email = $1`,
      [email],
    );
    return rows;
  };

  test("have a consent in the form, which is stored", async () => {
    until("2026-11-21T12:00:00Z");
    const action = "/empfehlen.html?aktion=multi-guthaben";
    const empty = await ask("nordlicht", `GET ${action}`);
    expect(empty.text).toContain('name="campaignId" value="multi-guthaben"');
    expect(textOf(empty.text)).toContain("Ich nehme an der Aktion teil und stimme den Aktionsbedingungen zu.");
    expect(empty.text).toMatch(/<form[^>]*action="\/empfehlen\.html\?aktion=multi-guthaben"/);

    const email = "mara.aktion@referrer.example";
    const without = await ask("nordlicht", `POST ${action}`, { body: form({ email, campaignId: "multi-guthaben" }) });
    expect(without.status).toBe(400);
    expect(textOf(without.text)).toContain("Bitte stimme den Aktionsbedingungen zu");
    expect(without.text).toContain(`value="${email}"`);
    expect(await stored(email)).toEqual([]);

    const agreed = form({ email, campaignId: "multi-guthaben", campaignConsent: "on" });
    expect((await ask("nordlicht", `POST ${action}`, { body: agreed })).status).toBe(303);
    const [row] = await stored(email);
    expect(row?.campaignId).toBe("multi-guthaben");
    expect(row?.terms).toContain("Ich nehme an der Aktion teil und stimme den Aktionsbedingungen zu.");
    expect(row?.terms).toContain("Ich habe die Teilnahmebedingungen gelesen");
  });

  test("that ended or are unknown are refused; without one the link is created", async () => {
    until("2026-11-21T12:00:00Z");
    for (const campaignId of ["sommer-2025", "erfunden"]) {
      const email = `${campaignId}@referrer.example`;
      const body = form({ email, campaignId, campaignConsent: "on" });
      const { status, text } = await ask("nordlicht", `POST /empfehlen.html?aktion=${campaignId}`, { body });
      expect([campaignId, status]).toEqual([campaignId, 409]);
      expect(textOf(text)).toContain("Diese Aktion läuft nicht");
      expect(text).not.toContain('name="campaignId"');
      expect((await ask("nordlicht", "POST /empfehlen.html", { body: form({ email }) })).status).toBe(303);
      expect(await stored(email)).toMatchObject([{ campaignId: null }]);
    }
  });

  test("have the same rule in the facade", async () => {
    until("2026-11-21T12:00:00Z");
    const body = (email: string, campaign: object) =>
      JSON.stringify({
        Empfehlung: { Produkt: "mobil-m", AgbText: true, ...campaign },
        Empfehler: { Vorname: "Mara", Nachname: "Köster", Email: email },
      });
    const call = async (email: string, campaign: object) => {
      const { status, text } = await ask("nordlicht", "POST /api/v1/nordlicht/empfehlen/create", {
        body: body(email, campaign),
        headers: { "X-Requested-With": "XMLHttpRequest" },
      });
      return [status, (JSON.parse(text) as { Code?: string }).Code];
    };
    expect(await call("p1@referrer.example", { AktionsId: "multi-guthaben" })).toEqual([400, "PSOF0314"]);
    expect(await call("p1@referrer.example", { AktionsId: "sommer-2025", abgehakt: true })).toEqual([409, "PSOF0313"]);
    expect(await call("p1@referrer.example", { AktionsId: "multi-guthaben", abgehakt: true })).toEqual([
      201,
      undefined,
    ]);
    expect(await stored("p1@referrer.example")).toMatchObject([{ campaignId: "multi-guthaben" }]);
  });
});

describe("products and texts of upstreams", async () => {
  const good = await fakeProducts("standard");
  const broken = await fakeProducts("standard");
  const content = await fakeSquidex();
  broken.fail({ kind: "status", status: 503 });
  content.fail({ kind: "status", status: 503 });

  async function change(tenant: string, part: Partial<Tenant>) {
    const sql = "update tenant set record = record || $2::jsonb, version = version + 1 where id = $1";
    await database.owner.query(sql, [tenant, JSON.stringify(part)]);
    await (services.tenants as LiveDirectory).reload();
  }
  const from = (baseUrl: string) => change("standard", { products: { source: "standard", baseUrl } });
  afterAll(() => Promise.all([good.close(), broken.close(), content.close()]));

  describe("without products and a fallback", () => {
    const catalogue = async (without: object) => {
      const reading = await readCatalogue(join(import.meta.dirname, "../../../prisma/seed/catalogue/standard.json"));
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
      await writeCatalogue(services.database, "standard", { ...reading.value, ...without }, "test");
    };
    beforeAll(async () => {
      await catalogue({ products: [], offers: [] });
      await from(broken.baseUrl);
    });
    afterAll(() => catalogue({}));

    test.each(["/zuhause/internet", "/unterwegs/tarife/mobil", "/glasfaser", "/young", "/"])(
      "%s says so in that block, and its form's link works",
      async (path) => {
        const { status, text } = await ask("standard", `GET ${own(path)}`);
        expect(status).toBe(200);
        expect(textOf(text)).toContain("Inhalt nicht verfügbar");
        expect(text).toContain('href="/empfehlen.html"');
        expect(headingOf(text)).not.toBe("");
        expect(descriptionOf(text)).toMatch(/bis zu \d+ Euro/);
      },
    );

    test("the areas show the rewards of the tenant's record", async () => {
      const text = textOf((await ask("standard", `GET ${own("/zuhause")}`)).text);
      expect(text).toMatch(/Internet .*? bis zu 70 € .*? Glasfaser .*? bis zu 90 €/);
    });

    test("a link is made without a product, and a chosen product's form keeps the input", async () => {
      expect((await ask("standard", `GET ${own("/empfehlen/mobil-m")}`)).status).toBe(200);
      const typed = {
        firstName: "Ada",
        lastName: "Lund",
        email: "ada@referrer.example",
        recipientShare: "0",
        terms: "on",
      };
      const chosen = new URLSearchParams({ ...typed, productId: "mobil-m" }).toString();
      const refused = await ask("standard", "POST /empfehlen/mobil-m", { body: chosen });
      expect(refused.status).toBe(500);
      expect(refused.text).toContain('value="ada@referrer.example"');
      const { status } = await ask("standard", "POST /empfehlen.html", { body: new URLSearchParams(typed).toString() });
      expect(status).toBe(303);
    });
  });

  test("an unknown source is logged in the specified words, and the pages work without it", async () => {
    await change("standard", { products: { source: "gibtsnicht", baseUrl: null } });
    for (const path of ["/", "/zuhause/internet", "/empfehlen.html"]) {
      const { status, text } = await ask("standard", `GET ${own(path)}`);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(text)).toContain("Inhalt nicht verfügbar");
    }
    expect(site.lines.join()).toContain("Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert");
  });

  describe("products of an API", () => {
    beforeAll(() => from(good.baseUrl));

    test("look like the tenant's own, and are escaped and sanitised in the same way", async () => {
      const product = good.stock.products.find(({ Id }) => Id === "internet-175") ?? {};
      const long = "Internet-und-Festnetz-Rundum-Sorglos-Komplettpaket für die ganze Familie ".repeat(3).trim();
      Object.assign(product, {
        AnzeigeName: long,
        Beschreibung1: '<b>Fett</b><script>alert(1)</script><img src=x onerror="alert(2)">',
      });
      Object.assign(good.stock.products.find(({ Id }) => Id === "glasfaser-150") ?? {}, { PreisMonatlich: null });
      const { text } = await ask("standard", `GET ${own("/zuhause/internet")}`);
      expect(textOf(text)).toContain(long);
      expect(text).toContain("<b>Fett</b>");
      expect(text).not.toMatch(/alert\(|onerror/);
      const [card = ""] =
        /<article.*?<\/article>/s.exec((await ask("standard", `GET ${own("/glasfaser")}`)).text) ?? [];
      expect(textOf(card)).toMatch(/Glasfaser 150 .* Prämie 80 € einmalig 69,95 € 1 /);
      expect(card).toContain('id="fnref-1"');
      const devices = await ask("standard", `GET ${own("/unterwegs/tarife/tablets")}`);
      expect(textOf(devices.text)).toMatch(/Tjorn Tab 11 .* Askelund Pad|Askelund Pad .* Tjorn Tab 11/);
      const [, href = ""] = /href="(\/empfehlen\/[\w-]*pad[\w-]*)"/.exec(devices.text) ?? [];
      expect(headingOf((await ask("standard", `GET ${href}`)).text)).toMatch(/Askelund Pad/);
    });

    test("if there are none, the page says so and links on", async () => {
      const { status, text } = await ask("standard", `GET ${own("/zuhause/junge-leute/basis")}`);
      expect(status).toBe(200);
      expect(textOf(text)).toContain("Internet 50 Young");
      await change("standard", {
        shop: {
          ...((await services.tenants.byId("standard"))?.shop as Tenant["shop"]),
          areas: { fibre: { category: "fernsehen-8k", rewardHintCents: 9000, parts: [], devices: false } },
        },
      });
      const none = await ask("standard", `GET ${own("/glasfaser")}`);
      expect([none.status, textOf(none.text)]).toEqual([
        200,
        expect.stringContaining("Hier ist gerade nichts im Angebot"),
      ]);
      expect((await ask("standard", `GET ${own("/zuhause/internet")}`)).status).toBe(404);
    });
  });

  test("without texts their blocks say so, offers and form are shown", async () => {
    await change("elbschutz", {
      content: squidexContent(content.url, { app: "empfehlen", clientId: "x", clientSecretVariable: "NONE" }),
    });
    for (const path of ["/zuhause/internet", "/zuhause", "/"]) {
      const { status, text } = await ask("elbschutz", `GET ${own(path)}`);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(text)).toContain("Inhalt nicht verfügbar");
      expect(text).toMatch(/Internet 175|Glasfaser/);
      expect(text).toContain('href="/empfehlen.html"');
    }
  });
});
