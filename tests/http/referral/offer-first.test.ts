import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** A recipient sees the offer and the shop first, and gives what the tenant's record asks for, when they accept. */
const site = await openSite();
const firefox = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
let people = 0;

/** The number of a new link, and the cookie of a recipient who followed it. */
async function followed(tenant: "nordlicht" | "standard", productId: string, recipientShare = "50") {
  people += 1;
  const form = { productId, recipientShare, firstName: "Lena", lastName: "Köster", terms: "on" };
  const email = `lena${people}@referrer.example`;
  const made = await site.ask(tenant, "POST /empfehlen.html", {
    body: String(new URLSearchParams({ ...form, email })),
  });
  const number = /empfehlung\/([2-9A-Z]{10})/.exec(made.headers.location ?? "")?.[1] ?? "";
  const arrival = await site.ask(tenant, `GET /e/${number}`, { headers: firefox });
  const cookies = (arrival.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
  return { number, cookie: cookies.join("; ") };
}

const recipientOf = async (number: string) => {
  const { rows } = await site.database.owner.query(
    `select number, email, "birthDateSealed" is not null as born, street, "savedAt" is not null as saved
     from recipient where "recommendationNumber" = $1`,
    [number],
  );
  return rows;
};
const give = (number: string, cookie: string, details: Record<string, string>) =>
  site.ask("nordlicht", `POST /empfaengerdaten/${number}`, {
    headers: { Cookie: cookie },
    body: String(new URLSearchParams(details)),
  });
const name = { firstName: "Eva", lastName: "Brandt" };

test("the landing page leads to the shop before anything is asked, and the recommendation travels along", async () => {
  const { number, cookie } = await followed("nordlicht", "mobil-m");
  const landing = await site.ask("nordlicht", `GET /empfehlung/${number}`, { headers: { Cookie: cookie } });
  expect(landing.text).toContain(`href="/zum-shop/${number}?ansehen=1"`);
  const look = await site.ask("nordlicht", `GET /zum-shop/${number}?ansehen=1`, { headers: { Cookie: cookie } });
  expect(look.text).not.toContain('name="email"');
  const [recipient] = await recipientOf(number);
  expect(recipient).toMatchObject({ email: null, saved: false });
  const [, shop = ""] = /href="(https:\/\/shop\.nordlicht\.example[^"]*)"/.exec(look.text) ?? [];
  const { searchParams } = new URL(shop.replaceAll("&amp;", "&"));
  expect([searchParams.get("empfehlung"), searchParams.get("kontakt")]).toEqual([number, recipient.number]);
});

test("who gave their details and does not agree is asked for an address, and told what is lost without one", async () => {
  const { number, cookie } = await followed("nordlicht", "mobil-m");
  await give(number, cookie, { ...name, email: "eva0@friend.example" });
  const way = async (method: "GET" | "POST", body = "") =>
    site.ask("nordlicht", `${method} /zum-shop/${number}`, { headers: { Cookie: cookie }, ...(body ? { body } : {}) });
  const { text } = await way("GET");
  expect(text).toMatch(/name="email"[^>]*value="eva0@friend.example"|value="eva0@friend.example"[^>]*name="email"/);
  expect(text).toMatch(/Dein Anteil \(.*?\) fällt dann nach 60 Tagen an Lena/);
  await way("POST", "email=eva0%40friend.example");
  expect((await way("GET")).text).not.toContain('name="email"');
  await site.ask("nordlicht", `POST /empfaenger/zustimmung?nr=${number}`, {
    headers: { Cookie: cookie },
    body: "terms=on",
  });
  const agreed = await way("GET");
  expect([agreed.text.includes('name="email"'), agreed.text.includes("aendern=1")]).toEqual([false, false]);
});

test("where the record asks for no more, name and e-mail are enough to agree, and nothing else is stored", async () => {
  const { number, cookie } = await followed("nordlicht", "mobil-m");
  const page = await site.ask("nordlicht", `GET /empfaengerdaten/${number}`, { headers: { Cookie: cookie } });
  for (const field of ["birthDate", "street", "postcode"]) expect(page.text).not.toContain(`name="${field}"`);
  const given = await give(number, cookie, { ...name, email: "eva1@friend.example" });
  expect(given.headers.location).toBe(`/empfaenger/zustimmung?nr=${number}`);
  const review = await site.ask("nordlicht", `GET /empfaenger/zustimmung?nr=${number}`, {
    headers: { Cookie: cookie },
  });
  expect(review.text).not.toContain("<dt>Geburtsdatum</dt>");
  expect(review.text).not.toContain("<dt>Adresse</dt>");
  const body = String(new URLSearchParams({ terms: "on" }));
  const agreed = await site.ask("nordlicht", `POST /empfaenger/zustimmung?nr=${number}`, {
    headers: { Cookie: cookie },
    body,
  });
  expect(agreed.headers.location).toContain("/empfaengerbestaetigung");
  // Only their own page says how long each kind is kept.
  const own = await site.ask("nordlicht", `GET /empfaengerstand?nr=${number}`, { headers: { Cookie: cookie } });
  const said = own.text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  for (const kept of ["E-Mails an dich 30 Tage nach der E-Mail", "Klicks auf den Link ein Jahr nach dem Klick"])
    expect(said).toContain(kept);
  expect(said).not.toContain("Bankverbindung");
  const stored = { email: "eva1@friend.example", born: false, street: "", saved: true };
  expect(await recipientOf(number)).toMatchObject([stored]);
});

test("whoever gives all the same is checked and stored whole", async () => {
  const { number, cookie } = await followed("nordlicht", "mobil-m");
  const whole = { street: "Gänseweg", houseNumber: "3a", postcode: "20095", city: "Hamburg", birthDate: "04.05.1990" };
  const minor = await give(number, cookie, {
    ...name,
    email: "eva2@friend.example",
    ...whole,
    birthDate: "04.05.2020",
  });
  expect([minor.status, minor.text.includes("mindestens 18 Jahre")]).toEqual([400, true]);
  const minorAndOwn = await give(number, cookie, {
    ...name,
    email: `lena${people}@referrer.example`,
    ...whole,
    birthDate: "04.05.2020",
  });
  expect(minorAndOwn.text, "both at once").toContain("mindestens 18 Jahre");
  expect(minorAndOwn.text, "both at once").toContain("darf nicht dieselbe");
  expect((await give(number, cookie, { ...name, email: "eva2@friend.example", ...whole })).status).toBe(303);
  expect(await recipientOf(number)).toMatchObject([{ born: true, street: "Gänseweg" }]);
});

test("a young tariff asks for the birth date all the same", async () => {
  const young = await followed("nordlicht", "mobil-m-young");
  const page = await site.ask("nordlicht", `GET /empfaengerdaten/${young.number}`, {
    headers: { Cookie: young.cookie },
  });
  expect(page.text).toContain('name="birthDate"');
  expect(page.text).not.toContain('name="street"');
  const missing = await give(young.number, young.cookie, { ...name, email: "eva3@friend.example" });
  expect([missing.status, missing.text.includes("Gib dein Geburtsdatum an.")]).toEqual([400, true]);
});

test("the landing page sums up 24 months, less the advantage and the recipient's own reward", async () => {
  const { number, cookie } = await followed("nordlicht", "internet-16", "100");
  const { text } = await site.ask("nordlicht", `GET /empfehlung/${number}`, { headers: { Cookie: cookie } });
  const plain = text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  // 6 × 19.95 + 18 × 34.95 + 69.95 − 180 − 50
  expect(plain).toMatch(/Das kostet mich 588,75 € in 24 Monaten zusammen/);
  expect(plain).toMatch(/24 Monatspreise 748,80 € Einmalig 69,95 € Onlinevorteil − 180 € Deine Prämie − 50 €/);
});
