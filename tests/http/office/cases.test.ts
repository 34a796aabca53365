import { describe, expect, test } from "vitest";
import { officeDay } from "#server/office/work/deadlines.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";

const site = await openSite();
const { ask, ctx, change, database } = site;
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

/** Sends a form as a browser without script does. */
const send = (tenant: string, path: string, fields: Record<string, string>) =>
  ask(tenant, `POST ${path}`, { body: new URLSearchParams(fields).toString() });

const typed = (change: Record<string, string> = {}) => ({
  salutation: "",
  name: "Mara König",
  email: "mara@post.example",
  topic: "reward",
  recommendationNumber: "",
  message: "Wo ist\r\nmeine <b>Prämie</b>?",
  website: "",
  captchaSolution: "",
  ...change,
});

const words: Record<string, number> = Object.fromEntries(
  "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn"
    .split(" ")
    .map((word, at) => [word, at + 1]),
);

/** Reads the question in words on the page, as a person does, and computes the answer. */
function solved(text: string): { captchaToken: string; captcha: string } {
  const captchaToken = /name="captchaToken" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const label = /for="[a-z]+-captcha">([^<]+)/.exec(text)?.[1] ?? "";
  const [one = 0, other = 0] = label.match(/[a-zäöüß]+/g)?.flatMap((word) => words[word] ?? []) ?? [];
  const answer = label.includes("plus")
    ? one + other
    : label.includes("minus")
      ? one - other
      : label.includes("nach")
        ? one + 1
        : label.includes("vor")
          ? one - 1
          : Math.max(one, other);
  return { captchaToken, captcha: String(answer) };
}

describe("/kontakt", () => {
  test("without script a message becomes a case; submitted again it leads to the same one", async () => {
    const page = await ask("nordlicht", "GET /kontakt");
    expect(page.text).toContain('href="tel:');
    expect(page.text).not.toContain("captchaToken");
    const first = await send("nordlicht", "/kontakt", typed());
    expect(first.status).toBe(303);
    const [, number] = /^\/kontakt\?gesendet=(\w{8})&an=[\w.-]+$/.exec(String(first.headers.location)) ?? [];
    expect(String(first.headers.location)).not.toMatch(/mara|post\.example/);
    expect((await send("nordlicht", "/kontakt", typed())).headers.location).toContain(`gesendet=${number}&`);
    const thanks = await ask("nordlicht", `GET ${first.headers.location}`);
    expect(thanks.text).toContain(`${number?.slice(0, 4)}-${number?.slice(4)}`);
    expect(thanks.text).toContain("mara@post.example");
    expect((await ask("nordlicht", `GET /kontakt?gesendet=${number}`)).text).not.toContain("mara@post.example");
    expect(thanks.headers["cache-control"]).toContain("no-store");
    const one = await ctx("nordlicht").cases.byNumber(number ?? "");
    expect(one).toMatchObject({ kind: "contact", email: "mara@post.example", recommendationNumber: null });
    const by = officeDay("message", one?.createdAt ?? new Date(0));
    expect(thanks.text).toContain(`Wir antworten spätestens am ${formatDay(by)}.`);
    const [said] = await ctx("nordlicht").cases.messagesOf(one?.id ?? "");
    expect(said?.text).toBe("Wo ist\nmeine <b>Prämie</b>?");
    expect(await rows(`select kind from mail where key like '%' || $1 order by kind`, [one?.id])).toEqual([
      { kind: "caseForSupport" },
      { kind: "caseReceived" },
    ]);
  });

  test("keeps the input and shows the errors", async () => {
    const wrong = typed({ email: "mara@", message: "", recommendationNumber: "kurz" });
    const answer = await send("nordlicht", "/kontakt", wrong);
    expect(answer.status).toBe(400);
    for (const text of [
      'value="Mara König"',
      'value="mara@"',
      "Dies ist keine gültige E-Mail-Adresse.",
      "zehn Zeichen",
    ])
      expect(answer.text).toContain(text);
    const long = await send("nordlicht", "/kontakt", typed({ message: "ä".repeat(2001) }));
    expect(long.status).toBe(400);
    expect(long.text).toContain("ä".repeat(2001));
    expect((await send("nordlicht", "/kontakt", typed({ message: "ä".repeat(2000) }))).status).toBe(303);
    const injected = await send("nordlicht", "/kontakt", typed({ email: "a@b.example\r\nBcc: c@d.example" }));
    expect(injected.status).toBe(400);
  });

  test("answers a program that fills in the hidden field in the same way, and stores nothing", async () => {
    const [before] = await rows("select count(*)::int as n from support_case");
    const answer = await send("nordlicht", "/kontakt", typed({ website: "x", message: "Gewinn!" }));
    expect(answer.headers.location).toMatch(/^\/kontakt\?gesendet=\w{8}&an=[\w.-]+$/);
    expect(await rows("select count(*)::int as n from support_case")).toEqual([before]);
  });

  test.each([
    [
      "standard",
      "Bitte löse die Sicherheitsfrage.",
      "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuche",
    ],
    [
      "elbschutz",
      "Bitte lösen Sie die Sicherheitsfrage.",
      "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuchen Sie",
    ],
  ])(
    "%s: a required captcha is a question in words, and a wrong answer keeps the input",
    async (tenant, required, wrong) => {
      await change(tenant, (record) => {
        record.support.captcha = true;
      });
      const first = await send(tenant, "/kontakt", typed());
      expect(first.status).toBe(400);
      expect(first.text).toContain(required);
      expect(first.text).toContain("meine &lt;b&gt;Prämie&lt;/b&gt;?");
      const answer = solved(first.text);
      const failed = await send(tenant, "/kontakt", typed({ ...answer, captcha: "77" }));
      expect(failed.status).toBe(400);
      expect(failed.text).toContain(wrong);
      expect(failed.text).toContain('value="mara@post.example"');
      const again = solved(failed.text);
      expect(again.captchaToken).not.toBe(answer.captchaToken);
      // If another field is wrong, the question already answered stays.
      const incomplete = await send(tenant, "/kontakt", typed({ ...again, name: "" }));
      expect(solved(incomplete.text).captchaToken).toBe(again.captchaToken);
      expect(incomplete.text).toContain(`value="${again.captcha}"`);
      expect((await send(tenant, "/kontakt", typed(again))).status).toBe(303);
      // The same form again is the same message; a different message with the same captcha answer is refused.
      expect((await send(tenant, "/kontakt", typed(again))).status).toBe(303);
      expect((await send(tenant, "/kontakt", typed({ ...again, message: "Noch eine" }))).status).toBe(400);
      await change(tenant, (record) => {
        record.support.captcha = false;
      });
    },
  );

  test("requires a captcha from people who write often, too", async () => {
    for (let at = 0; at < 4; at++) {
      const answer = await send("elbschutz", "/kontakt", typed({ message: `Nachricht ${at}` }));
      if (answer.status === 303) continue;
      expect(answer.text).toContain("Bitte lösen Sie die Sicherheitsfrage.");
      return;
    }
    throw new Error("Nobody was asked.");
  });
});

test("recommending requires a captcha if the tenant does, in words without script", async () => {
  await change("standard", (record) => {
    record.modules.captcha = true;
  });
  const form = { firstName: "Mara", lastName: "König", email: "mara.k@post.example", recipientShare: "50" };
  const fields = { ...form, productId: "mobil-m", terms: "on", captchaSolution: "" };
  const first = await send("standard", "/empfehlen.html", fields);
  expect(first.status).toBe(400);
  expect(first.text).toContain("Bitte löse die Sicherheitsfrage.");
  const sent = await send("standard", "/empfehlen.html", { ...fields, ...solved(first.text) });
  expect(sent.status).toBe(303);
  await change("standard", (record) => {
    record.modules.captcha = false;
  });
});

test("/praemienanspruch: a missing reward becomes a case, for known and unknown orders", async () => {
  const fields = {
    orderNumber: "X-99",
    orderedOn: "01.11.2025",
    productName: "Tarif",
    recommendationNumber: "",
    name: "Jörg Meier",
    email: "joerg@post.example",
    message: "",
    website: "",
    captchaSolution: "",
  };
  const { forecastWeeks, withdrawalDays } = ctx("nordlicht").tenant.clocks;
  const said = (await ask("nordlicht", "GET /praemienanspruch")).text;
  expect(said).toContain(`in der Regel ${forecastWeeks.from} bis ${forecastWeeks.to} Wochen: Erst liefert der Shop`);
  expect(said).toContain(`Widerrufsfrist von ${withdrawalDays} Tagen`);
  const nothing = await send("nordlicht", "/praemienanspruch", { ...fields, orderNumber: "", orderedOn: "31.02.2025" });
  expect(nothing.status).toBe(400);
  expect(nothing.text).toContain("Bitte gib einen Tag an, den es gibt");
  const page = await send("nordlicht", "/praemienanspruch", fields);
  const answer =
    page.status === 303 ? page : await send("nordlicht", "/praemienanspruch", { ...fields, ...solved(page.text) });
  const [, number] = /gesendet=(\w{8})&an=/.exec(String(answer.headers.location)) ?? [];
  expect(await ctx("nordlicht").cases.byNumber(number ?? "")).toMatchObject({
    kind: "missingReward",
    orderNumber: "X-99",
    orderedOn: "2025-11-01",
    orderId: null,
  });
});

test("/praemienreklamation shows visitors without a session only how to log in", async () => {
  const page = await ask("nordlicht", "GET /praemienreklamation?nr=7KQ4M2XWPA");
  expect(page.status).toBe(404);
  expect(page.text).toContain("/login?redirect=");
  expect((await ask("nordlicht", "GET /praemienreklamation")).status).toBe(200);
});
