import { afterEach, expect, test, vi } from "vitest";
import { publishDueItems } from "#server/catalogue/item/publish-due.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { bodyOf, errorOf, formWith, shownWarnings, words } from "./form.ts";

/** The editor for a product's own facts. */
const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { owner } = site.database;

const person = (firstName: string, role: "marketing" | "support" = "marketing") =>
  signedInAs(ctx, role, null, { firstName, lastName: "Marten" });
const mia = await person("Mia");
const max = await person("Max");

const list = "/agent/produkte";
const editor = `${list}/mobil-m`;
const page = "/empfehlen/mobil-m";
const open = (path = editor, who = mia) => site.ask(tenant, `GET ${path}`, { cookie: who.cookie });
const inForce = async () => (await ctx.catalogue.inForce()) ?? expect.fail();
const began = await inForce();
const product = async (id = "mobil-m") =>
  (await inForce()).catalogue.products.find((one) => one.id === id) ?? expect.fail();
const draft = () => ctx.itemDrafts.draft("product", "mobil-m");
const formOf = async (path = editor, who = mia) => formWith((await open(path, who)).text, "displayName");

/** Sends the page's form with other values in some fields; null: a box that is not ticked. */
async function send(fields: Record<string, string | null>, who = mia, form?: Record<string, string>) {
  const all = { ...(form ?? (await formOf(editor, who))), ...fields };
  return site.ask(tenant, `POST ${editor}`, { cookie: who.cookie, body: bodyOf(all) });
}
const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
const german = (at: Date) => at.toISOString().slice(0, 10).split("-").reverse().join(".");
const entries = async () => (await ctx.audit.after(0, 10_000)).slice(-5).map(({ kind, actorId }) => [kind, actorId]);

afterEach(async () => {
  await owner.query("delete from catalogue_draft");
  await ctx.transaction((tx) => tx.catalogue.replace(began.catalogue, "seed", tx.now()));
});

test("the list finds products by parts of name, number and category, and by whether they are offered", async () => {
  const all = (await open(list)).text;
  expect(words(all)).toContain(`Alle ${began.catalogue.products.length}`);
  expect(all).toContain(`href="${editor}"`);
  const found = (await open(`${list}?suche=glas+150`)).text;
  expect([...found.matchAll(/href="\/agent\/produkte\/([^"?]+)"/g)].map(([, id]) => id)).toEqual([
    "neu",
    "glasfaser-150",
  ]);
  expect(words((await open(`${list}?suche=nirgends`)).text)).toContain("Kein Produkt gefunden");
  expect(words((await open(`${list}?stand=notOffered`)).text)).toContain("Kein Produkt gefunden");
});

test("the form as it is opened changes nothing", async () => {
  const { status, headers } = await send({ intent: "publish" });
  expect(status).toBe(303);
  expect(headers.location).toBe(`${editor}?unveraendert=1`);
  expect(await inForce()).toEqual(began);
});

test("a draft is seen by its author alone, on the product's own page, and publishing makes it the next version", async () => {
  const before = await inForce();
  const previewed = await send({ intent: "preview", displayName: "Mobil M ganz neu", monthly: "31,95" });
  expect(previewed.headers.location).toBe(`${page}?entwurf=${(await draft())?.id}`);
  const at = previewed.headers.location ?? "";
  const preview = await site.ask(tenant, `GET ${at}`, { cookie: mia.cookie });
  expect(words(preview.text)).toMatch(/Mobil M ganz neu.*31,95/);
  expect(words(preview.text)).toContain("Vorschau: „Mobil M ganz neu“ ist ein Entwurf");
  expect(preview.headers["cache-control"]).toBe("no-store");
  expect((await site.ask(tenant, `GET ${at}`, { cookie: max.cookie })).text).not.toContain("ganz neu");
  expect((await site.ask(tenant, `GET ${at}`)).text).not.toContain("ganz neu");
  expect(await inForce()).toEqual(before);

  const drafted = words((await open()).text);
  expect(drafted).toContain("Entwurf von Mia Marten");
  expect(drafted).toMatch(/Name Mobil M mit 25 GB Mobil M ganz neu/);
  expect(drafted).toMatch(/Preis im Monat 29,95 € 31,95 €/);
  expect(words((await open(`${list}?stand=draft`)).text)).toContain("Mobil M mit 25 GB");

  expect((await send({ intent: "publish" })).headers.location).toBe(`${editor}?veroeffentlicht=1`);
  expect(await inForce()).toMatchObject({ version: before.version + 1, appliedBy: "Mia Marten" });
  expect(await draft()).toBeNull();
  expect((await entries()).at(-1)).toEqual(["catalogueApplied", mia.user.id]);
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
  // Nothing else of the catalogue changed, what the product earns included.
  const { products } = began.catalogue;
  expect((await inForce()).catalogue).toEqual({
    ...began.catalogue,
    products: products.map((one) =>
      one.id === "mobil-m" ? { ...one, displayName: "Mobil M ganz neu", monthlyCents: 3195 } : one,
    ),
  });
  await vi.waitUntil(async () => (await site.ask(tenant, `GET ${page}?x=1`)).text.includes("ganz neu"), {
    timeout: 10_000,
  });
});

test("the same form sent twice makes one version", async () => {
  const form = await formOf();
  const { version } = await inForce();
  for (const location of ["veroeffentlicht", "unveraendert"]) {
    const sent = await send({ intent: "publish", displayName: "Mobil M doppelt" }, mia, form);
    expect(sent.headers.location).toBe(`${editor}?${location}=1`);
  }
  expect((await inForce()).version).toBe(version + 1);
});

test("what is wrong is said beside its field, and everything typed stays", async () => {
  const { status, text } = await send({
    intent: "save",
    displayName: "",
    monthly: "dreißig",
    features: "eins\nzwei\ndrei\nvier\nfünf",
    shopUrl: "https://shop.example/?produkt=5",
    priceSplit: "6 Monate 19,95 €, danach 39,95 €",
    categoryId: "gk-mobil",
    promotion: "20",
  });
  expect(status).toBe(400);
  expect(errorOf(text, "displayName")).toBe("Das wird gebraucht.");
  expect(errorOf(text, "monthly")).toBe("Einen Betrag in Euro angeben, zum Beispiel 29,95.");
  expect(errorOf(text, "features")).toBe("Höchstens 4 Zeilen.");
  expect(errorOf(text, "shopUrl")).toContain("fehlt {number}");
  expect(errorOf(text, "categoryId")).toBe("Das wird gebraucht.");
  expect(text).toContain("fünf</textarea>");
  expect(text).toMatch(/name="monthly"[^>]*value="dreißig"/);
  expect(text).toContain("6 Monate 19,95 €, danach 39,95 €");
  expect(await draft()).toBeNull();
});

test("a price that leaps stops publishing until its author has read so", async () => {
  const before = await inForce();
  const typed = { intent: "publish", monthly: "2,95" };
  const stopped = await send(typed);
  expect(stopped.status).toBe(422);
  expect(words(stopped.text)).toContain("Der Preis im Monat springt von 29,95 € auf 2,95 €.");
  expect(words(stopped.text)).toContain("Veröffentlicht ist noch nichts.");
  expect(await inForce()).toEqual(before);
  const bekannt = shownWarnings(stopped.text);
  expect((await send({ ...typed, bekannt })).status).toBe(303);
  expect(await product()).toMatchObject({ monthlyCents: 295 });
});

test("a product that is not offered any more is nowhere to be seen, and comes back as it was", async () => {
  const typed = { intent: "publish", offered: null };
  const stopped = await send(typed);
  expect(words(stopped.text)).toContain("Niemand kann das Produkt mehr empfehlen.");
  const bekannt = shownWarnings(stopped.text);
  expect((await send({ ...typed, bekannt })).status).toBe(303);
  await vi.waitUntil(async () => (await ctx.products.byId("mobil-m")) === null, { timeout: 10_000 });
  expect((await ctx.products.list()).map(({ id }) => id)).not.toContain("mobil-m");
  expect(words((await open(`${list}?stand=notOffered`)).text)).toContain("Mobil M mit 25 GB");
  expect((await send({ intent: "publish", offered: "on" })).status).toBe(303);
  expect((await inForce()).catalogue).toEqual(began.catalogue);
  await vi.waitUntil(async () => (await ctx.products.byId("mobil-m")) !== null, { timeout: 10_000 });
});

test("of two people the second learns of the first, and loses nothing", async () => {
  const [first, second] = [await formOf(), await formOf(editor, max)];
  await send({ intent: "save", displayName: "Von Max" }, max, second);
  for (const intent of ["save", "publish"]) {
    const { status, text } = await send({ intent, displayName: "Von Mia" }, mia, first);
    expect(status).toBe(409);
    expect(words(text)).toContain("Inzwischen hat Max Marten einen Entwurf gespeichert");
    expect(words(text)).toMatch(/Name Von Max Von Mia/);
    expect(text).toMatch(/name="displayName"[^>]*value="Von Mia"/);
  }
  await send({ intent: "publish", displayName: "Von Max" }, max);
  const { status, text } = await send({ intent: "publish", displayName: "Von Mia" }, mia, first);
  expect(status).toBe(409);
  expect(words(text)).toMatch(/Inzwischen hat Max Marten Fassung \d+ veröffentlicht/);
  // Somebody else's change of another product is no conflict.
  const other = await formOf();
  await ctx.transaction(async (tx) => {
    const { catalogue } = (await tx.catalogue.inForce()) ?? expect.fail();
    const products = catalogue.products.map((one) => (one.id === "mobil-s" ? { ...one, displayName: "S" } : one));
    await tx.catalogue.replace({ ...catalogue, products }, "anna", tx.now());
  });
  expect((await send({ intent: "publish", displayName: "Danach" }, mia, other)).status).toBe(303);
  expect((await product("mobil-s")).displayName).toBe("S");
});

test("a version is compared, and put in force again without the reward that it had", async () => {
  await send({ intent: "publish", displayName: "Mobil M zwei" });
  await ctx.transaction(async (tx) => {
    const { catalogue } = (await tx.catalogue.inForce()) ?? expect.fail();
    const products = catalogue.products.map((one) =>
      one.id === "mobil-m" ? { ...one, commission: "standard;6100" } : one,
    );
    await tx.catalogue.replace({ ...catalogue, products }, "anna", tx.now());
  });
  const versions = (await open()).text;
  const [older] = [...versions.matchAll(/vergleich=(\d+)#vergleich/g)].map(([, version]) => version ?? "");
  expect(words((await open(`${editor}?vergleich=${older}`)).text)).toMatch(/Name Mobil M zwei Mobil M mit 25 GB/);
  const { seen = "" } = await formOf();
  const restored = await send({}, mia, { intent: "restore", seen, version: older ?? "" });
  expect(restored.status).toBe(303);
  expect(await product()).toMatchObject({ displayName: "Mobil M mit 25 GB", commission: "standard;6100" });
  expect((await send({}, mia, { intent: "restore", seen, version: "9999" })).status).toBe(404);
});

test("a scheduled draft is in force from its day on, once; not if the product was changed since", async () => {
  const day = { intent: "schedule", tag: german(inDays(3)) };
  expect((await send({ ...day, tag: "01.01.2020" })).status).toBe(400);
  expect((await send({ ...day, displayName: "Geplant" })).headers.location).toBe(`${editor}?eingeplant=1`);
  expect(words((await open()).text)).toContain("Eingeplanter Entwurf von Mia Marten");
  const then = { ...ctx, now: () => inDays(4) };
  expect(await publishDueItems({ ...ctx, now: () => inDays(1) })).toBe(0);
  expect(await ctx.due.kinds(inDays(4))).toContain("publish-catalogue");
  expect(await publishDueItems(then)).toBe(1);
  expect(await publishDueItems(then)).toBe(0);
  expect(await product()).toMatchObject({ displayName: "Geplant" });
  expect((await inForce()).appliedBy).toBe("Mia Marten");
  expect((await entries()).slice(-2)).toEqual([
    ["catalogueScheduled", mia.user.id],
    ["catalogueApplied", mia.user.id],
  ]);

  await send({ ...day, displayName: "Zu spät" });
  const { id = "" } = (await draft()) ?? {};
  const { seen = "" } = await formOf();
  await send({}, max, { intent: "restore", seen, version: String(began.version) });
  expect(await publishDueItems(then)).toBe(1);
  expect((await product()).displayName).toBe("Mobil M mit 25 GB");
  expect(await draft()).toMatchObject({ id, publishAt: null });
  expect(words((await open()).text)).toContain("Seit diesem Entwurf hat Max Marten Fassung");
});

test("nobody of another role, no unknown product, and no other brand", async () => {
  const sue = await person("Sue", "support");
  for (const path of [list, editor]) expect((await open(path, sue)).status).toBe(403);
  expect((await send({ intent: "save" }, sue, { displayName: "X" })).status).toBe(403);
  expect((await open(`${list}/nirgends`)).status).toBe(404);
  expect((await site.ask("nordlicht", `GET ${list}`, { cookie: mia.cookie })).status).toBe(404);
  await send({ intent: "save", displayName: "Nur hier" });
  expect(await site.ctx("nordlicht").itemDrafts.drafts("product")).toEqual([]);
  expect(await site.ctx("nordlicht").itemDrafts.draftById((await draft())?.id ?? "")).toBeNull();
});

const blank = `${list}/neu`;
const xl = {
  id: "mobil-xxl",
  displayName: "Mobil XXL mit allem",
  name: "Mobil XXL",
  categoryId: "mobil",
  monthly: "59,95",
};
const added = async () => (await inForce()).catalogue.products.find(({ id }) => id === xl.id);
const sendNew = async (fields: Record<string, string>, at = blank) => {
  const form = { ...(await formOf(at)), ...fields };
  return site.ask(tenant, `POST ${at}`, { cookie: mia.cookie, body: bodyOf(form) });
};

test("a product is added as a draft, previewed on its page, and published without a reward, as its author reads", async () => {
  const categoryId = (await product()).categoryId;
  const saved = await sendNew({ ...xl, categoryId, offered: "on", intent: "save" });
  const own = `${list}/${xl.id}`;
  expect(saved.headers.location).toBe(`${own}?gespeichert=1`);
  expect(await added()).toBeUndefined();
  expect(words((await open(list)).text)).toMatch(/Mobil XXL mit allem mobil-xxl .*noch nicht veröffentlicht/);
  expect((await site.ask(tenant, `GET /empfehlen/${xl.id}`)).status).toBe(404);

  const previewed = await sendNew({ intent: "preview" }, own);
  const { id } = (await ctx.itemDrafts.draft("product", xl.id)) ?? expect.fail();
  expect(previewed.headers.location).toBe(`/empfehlen/${xl.id}?entwurf=${id}`);
  const preview = words((await open(`/empfehlen/${xl.id}?entwurf=${id}`)).text);
  expect(preview).toContain("Mobil XXL mit allem");
  expect(preview).toContain("Vorschau: „Mobil XXL mit allem“ ist ein Entwurf");

  expect(shownWarnings((await open(own)).text)).toBe("Es hat noch keine Prämie: Wer es empfiehlt, bekommt nichts.");
  const published = await sendNew({ intent: "publish" }, own);
  expect(published.headers.location).toBe(`${own}?veroeffentlicht=1`);
  const { audience } = await product();
  expect(await added()).toMatchObject({ ...{ audience, categoryId }, monthlyCents: 5995, commission: "standard;0" });
  expect((await inForce()).catalogue.products).toHaveLength(began.catalogue.products.length + 1);
  await vi.waitUntil(async () => (await site.ask(tenant, `GET /empfehlen/${xl.id}?x=1`)).status === 200, {
    timeout: 10_000,
  });
  expect(words((await open("/agent/praemien")).text)).toContain("Mobil XXL mit allem");
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
});

test("the same form of a new product sent twice adds one; another with its number, or a wrong one, is refused", async () => {
  const form = { ...(await formOf(blank)), ...xl, categoryId: (await product()).categoryId, intent: "publish" };
  const post = (fields: Record<string, string>) =>
    site.ask(tenant, `POST ${blank}`, { cookie: mia.cookie, body: bodyOf({ ...form, ...fields }) });
  const stopped = await post({ offered: "on" });
  expect([stopped.status, shownWarnings(stopped.text)]).toEqual([422, expect.stringContaining("noch keine Prämie")]);
  const { version } = await inForce();
  for (const location of ["veroeffentlicht", "unveraendert"])
    expect((await post({})).headers.location).toBe(`${list}/${xl.id}?${location}=1`);
  expect((await inForce()).version).toBe(version + 1);
  const other = await post({ displayName: "Ein anderes" });
  expect([other.status, errorOf(other.text, "id")]).toEqual([400, "Diese Nummer hat schon ein Produkt."]);
  for (const id of ["mobil xl", "", "637"]) {
    const wrong = await post({ id });
    expect([wrong.status, errorOf(wrong.text, "id")], id).toEqual([400, expect.stringContaining("Ziffern")]);
    expect(formWith(wrong.text, "displayName")).toMatchObject({ displayName: xl.displayName, monthly: "59,95" });
  }
  expect(await added()).toMatchObject({ displayName: xl.displayName });
});

test("a draft of a new product that is dropped leaves nothing", async () => {
  await sendNew({ ...xl, categoryId: (await product()).categoryId, intent: "save" });
  const own = `${list}/${xl.id}`;
  const { id = "" } = (await ctx.itemDrafts.draft("product", xl.id)) ?? expect.fail();
  const dropped = await site.ask(tenant, `POST ${own}`, {
    cookie: mia.cookie,
    body: bodyOf({ intent: "discard", draft: id }),
  });
  expect(dropped.headers.location).toBe(list);
  expect((await open(own)).status).toBe(404);
  expect((await site.ask(tenant, `POST ${own}`, { cookie: mia.cookie, body: bodyOf(xl) })).status).toBe(404);
});
