import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { commands, main } from "#server/cli/main.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { makeReport } from "#server/payouts/reconciliation/report.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { certifyBy, fetchCertificate, newCertificateLink } from "#server/people/privacy/certificate.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { webhooks } from "#server/platform/cli/webhooks.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { seededEnv } from "#tests/support/database/seeded-database.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { ingestOrderMessage, prepareRun } from "#tests/support/services/use-cases.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { deps, printed, services, database, ctx: ctxOf } = await seededServices();
const ctx = ctxOf("nordlicht");
const folder = mkdtempSync(join(tmpdir(), "json-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seed = join(import.meta.dirname, "../../prisma/seed");

await operator.run(["add", "anna", "--email", "anna@marke.example"], deps);
const key = /op_\S+/.exec(printed.join("\n"))?.[0] ?? "";
const env = { ...seededEnv(database), TENANT_ENVIRONMENT: "development", OPERATOR_KEY: key };

type Ended = { code: number; out: string[]; err: string[] };

async function type(words: readonly string[]): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(
    [...words],
    { ...env },
    { print: (line) => out.push(line), printError: (line) => err.push(line) },
  );
  return { code, out, err };
}

/** What the reading commands name in their forms. */
const named = await things();

async function things(): Promise<Record<string, string>> {
  await healthReadings(services.database.pool).readInstallation("one", false);
  const [product] = await ctx.products.list();
  const { number } = await addRecommendation(ctx, { productId: product?.id ?? null });
  await ingestOrderMessage(
    ctx,
    orderMessage(ctx.now(), { eventId: "1", kind: "delivered", externalOrderId: "A-7", recommendationNumber: number }),
  );
  const claim = await collectedClaim(ctx, { usableFrom: new Date(0) });
  const prepared = await prepareRun(ctx, { operator: "anna" });
  await addInvoice(ctx, await addAgency(ctx));
  const facts = { email: "petra@brand.example", firstName: "Petra", lastName: "Heide", number: null };
  await giveAccess(ctx, { ...facts, role: "support", agency: null }, "anna");
  const message = { salutation: "ms", name: "Mara König", email: "mara@post.example", topic: "order" } as const;
  const told = { ...message, recommendationNumber: null, message: "Wo bleibt sie?", website: "" };
  const sent = await sendContactMessage(ctx, told, noCaptcha);
  const hooks = "add shop --url https://partner.example/hooks --owner technik@partner.example";
  await webhooks.run(hooks.split(" "), deps);
  const text = { slug: "faq", language: "de", markdown: "# Fragen" } as const;
  await ctx.transaction((tx) => tx.texts.add(text, "anna", tx.now()));
  const tell = { eventId: "2", kind: "cancelled", externalOrderId: "A-7", cancelledBy: "customer" } as const;
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), tell));
  const endpoint = (await ctx.webhooks.byName("shop")) ?? expect.fail();
  const [delivery] = await ctx.webhooks.deliveries(endpoint.id, 1);
  const visitorId = randomUUID();
  const { certificate, email } = await ctx.transaction(async (tx) => {
    const consent = { id: tx.secrets.newId(), visitorId, at: tx.now(), place: "banner", textVersion: "x" } as const;
    await tx.consentLog.append({ ...consent, values: { basic: 1 }, withdrawn: [] });
    const subscriber = { id: tx.secrets.newId(), email: "eva@post.example", firstName: "Eva" };
    await tx.subscribers.save({
      ...subscriber,
      ...({ state: "optedIn", form: "newsletter", language: "de", consentText: "Ja" } as const),
      ...{ requestedAt: tx.now(), mailedAt: tx.now(), resentAt: null, confirmedAt: tx.now(), endedAt: null },
    });
    const link = newCertificateLink(tx);
    const erased = { kind: "accountDeleted", actor: "SYS", actorId: null, about: "account" } as const;
    const held = { tokenHash: link.tokenHash, language: "de" } as const;
    await certifyBy(tx, [held], await auditAs(tx, { ...erased, accountId: claim.accountId }));
    return { certificate: link.token, email: subscriber.email };
  });
  const fetched = await fetchCertificate(ctx, certificate, async (one) => one);
  const { seq, hash, signature } = fetched.ok ? fetched.value : expect.fail();
  const report = join(folder, "report.csv");
  writeFileSync(report, (await makeReport(ctx)).document);
  return {
    "tenant check <folder>": join(seed, "tenants/nordlicht"),
    "tenant show <tenant>": "nordlicht",
    "tenant move <tenant>": "nordlicht",
    "catalogue apply <file>": join(seed, "catalogue/nordlicht.json"),
    "texts versions <text> de|en": "faq de",
    "texts show <text> de|en <version>": "faq de 1",
    "consent show <number>": visitorId,
    "newsletter proof <address>": email,
    "recommendations show <number>": number,
    "orders example <recommendation number>": number,
    "orders show <order number>": "A-7",
    "claims show <id>": claim.id,
    "cases show <number>": sent.ok ? sent.value.number : "",
    "payouts show <run>": (prepared.ok && prepared.value.run?.messageId) || "",
    "payouts verify <file.csv>": report,
    "privacy check-certificate <number> <check sum> <signature>": `${seq} ${hash} ${signature}`,
    "webhooks list <name>": "shop",
    "webhooks show <name> --event <id>": `shop --event ${delivery?.eventId}`,
    "audit show <account's id>": claim.accountId,
  };
}

/** The words of a form without what may be left out, and with what it names filled in. */
function wordsOf(form: string): string[] {
  const needed = form.replaceAll(/ \[[^\]]*\]/g, "");
  const before = Object.keys(named).find((one) => needed.startsWith(one));
  if (!before) return needed.split(" ");
  const verbs = before.slice(0, before.indexOf(" <"));
  return [verbs, named[before], needed.slice(before.length)].join(" ").split(" ").filter(Boolean);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every amount and every moment of a document, with its place. */
function* valuesIn(value: unknown, place = ""): Generator<[place: string, value: unknown]> {
  if (typeof value !== "object" || value === null) yield [place, value];
  else for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, `${place}.${name}`);
}

/** One runs on, a line for each thing that happens (server/platform/cli/webhooks.test.ts). */
const reading = commands.flatMap(({ usage }) => usage.reads).filter((form) => !form.startsWith("webhooks listen"));

describe("--json", () => {
  it.each(reading)("%s answers one document of records, and nothing else", async (form) => {
    const { code, out, err } = await type([...wordsOf(form), "--tenant", "nordlicht", "--json"]);
    expect([code, err, out.length]).toEqual([0, [], 1]);
    const document = JSON.parse(out[0] ?? "");
    expect(document).toBeTypeOf("object");
    expect(Object.keys(document), "a record, not sentences").not.toContain("said");
    if (form === "tenant show <tenant>") return;
    for (const [place, value] of valuesIn(document)) {
      if (value !== null && /(cents)$/i.test(place)) expect(Number.isInteger(value), place).toBe(true);
      if (value !== null && /(\.at|[a-z](At|Since|Until))$/.test(place)) expect(value, place).toMatch(instant);
    }
  });

  it("is the same as people read: what is listed for them is listed here", async () => {
    const parsed = async (words: string) => JSON.parse((await type([...words.split(" "), "--json"])).out[0] ?? "");
    const order = await parsed("orders show A-7 --tenant nordlicht");
    expect(order).toMatchObject({ externalId: "A-7", state: "cancelled", claims: [{ role: "referrer" }, {}] });
    expect(order.history.map(({ event }: { event: string }) => event)).toContain("cancel");
    const { runs } = await parsed("payouts list --tenant nordlicht");
    expect(runs).toMatchObject([{ state: "prepared", items: 1, cents: 5000, preparedBy: "anna" }]);
    const { cases } = await parsed("cases list --tenant nordlicht");
    expect(cases).toMatchObject([{ state: "open", topic: "order" }]);
    expect(JSON.stringify(cases), "a list names nobody").not.toMatch(/Mara|@/);
    const { people } = await parsed("people list --tenant nordlicht");
    expect(people).toMatchObject([{ email: "petra@brand.example", role: "support", agency: null }]);
  });

  it("is named by --help, for the command line and for each form that reads", async () => {
    expect((await type(["--help"])).out.join("\n")).toMatch(/--json: .*one JSON document/);
    const help = (await type(["orders", "--help"])).out.join("\n");
    expect(help).toMatch(/orders late \[--json\]$/m);
    expect(help).toMatch(/orders confirm <order number>$/m);
    const writes = commands.flatMap(({ usage }) => usage.writes);
    expect(writes.filter((form) => /^\S+ (list|show|status|history|check|verify)\b/.test(form))).toEqual([]);
  });

  it("of a command that writes has what it said", async () => {
    const { code, out } = await type(["clock", "reset", "--json"]);
    expect([code, JSON.parse(out[0] ?? "")]).toMatchObject([0, { aheadSeconds: 0 }]);
    const made = await type(["keys", "new", "2027a", "--json"]);
    expect(JSON.parse(made.out[0] ?? "")).toEqual({ ok: true, said: [expect.stringMatching(/^2027a:/)] });
  });

  it.each([
    ["orders show NO-7", 1, { code: "notFound", message: "nordlicht has no order NO-7." }],
    ["claims show", 2, { code: "usage", message: "claims show needs a claim's id." }],
    ["dance", 2, { code: "usage", message: 'There is no command "dance".' }],
    ["catalogue apply /nowhere.json --check", 1, { code: "failed" }],
    ["payouts list --tenant Über", 2, { code: "usage", message: "--tenant needs a tenant's id." }],
  ])("reports what failed by %s on the error output, with the same exit code", async (words, code, error) => {
    const given = [...words.split(" "), ...(words.includes("--tenant") ? [] : ["--tenant", "nordlicht"])];
    const [json, text] = [await type([...given, "--json"]), await type(given)];
    expect([json.code, json.out, text.code]).toEqual([code, [], code]);
    expect(json.err).toHaveLength(1);
    const said = JSON.parse(json.err[0] ?? "").error;
    expect(said).toMatchObject(error);
    expect(text.err.join("\n").split(/\n+/)).toEqual(`${said.message}\n${said.hint}`.split(/\n+/));
  });

  it("still has what was found where that is the failure", async () => {
    await database.owner.query(`update audit_entry set "actorId" = 'x' where "tenantId" = 'standard' and seq = 1`);
    const { code, out, err } = await type(["backup", "check", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out[0] ?? "").tenants).toContainEqual(
      expect.objectContaining({ id: "standard", isWhole: false, auditBrokenAt: 1 }),
    );
    expect(JSON.parse(err[0] ?? "").error.message).toBe("1 tenants are not whole in this database.");
  });
});
