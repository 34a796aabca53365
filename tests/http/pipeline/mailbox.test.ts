import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { mailboxRouter } from "#server/http/development/mailbox.ts";
import { createMailbox } from "#server/platform/mail/upstream/mailbox.ts";
import { createMailer, openMailer } from "#server/platform/mail/upstream/mailer.ts";
import { listening } from "#tests/support/network/listening.ts";
import { loginMail, tenant } from "#tests/support/services/job-deps.ts";

const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
let time = Date.parse("2026-11-21T08:00:00Z");
const mailbox = createMailbox(folder, () => new Date(time++));
const mailer = createMailer(mailbox);
const other = { ...tenant, id: "elbschutz" };
const app = express().use(
  "/postfach",
  mailboxRouter(mailbox, async (req) => (req.headers["x-tenant"] === "elbschutz" ? other : tenant)),
);
const base = `http://127.0.0.1:${await listening(createServer(app))}/postfach`;
afterAll(() => rm(folder, { recursive: true }));

const send = (id: string, to = "eva@freund.example") =>
  mailer.deliver(
    { ...loginMail(id, to), id, messageId: `<${id}@nordlicht.example>`, attempts: 0, queuedAt: new Date() },
    tenant,
    null,
  );
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, { headers });
  return { status: answer.status, csp: answer.headers.get("content-security-policy") ?? "", text: await answer.text() };
};

describe("the mailbox of a development machine", () => {
  it("is empty at first, and then shows the newest mail first", async () => {
    expect((await get("/")).text).toContain("Noch keine E-Mails");
    expect((await get("/")).text).not.toContain("/entwicklung/shop");
    expect(await send("m-1", "erste@freund.example")).toEqual({ ok: true });
    await send("m-2", "zweite@freund.example");
    const { text } = await get("/");
    expect(text.indexOf("zweite@")).toBeGreaterThan(0);
    expect(text.indexOf("zweite@")).toBeLessThan(text.indexOf("erste@"));
  });

  it("shows a repeated mail once, to the machine's owner only", async () => {
    await send("m-1", "erste@freund.example");
    expect(await readdir(folder)).toHaveLength(2);
    expect((await stat(join(folder, "m-1.json"))).mode & 0o077).toBe(0);
  });

  it("shows a mail as text with links, and as HTML without scripts", async () => {
    const page = await get("/m-1");
    expect(page.text).toContain('<a href="https://nordlicht.example/login?t=m-1">');
    expect(page.text).toContain('<iframe src="/postfach/m-1/html"');
    expect(page.csp).toContain("default-src 'none'");
    const html = await get("/m-1/html");
    expect(html.text).toContain('<base target="_top">');
    expect(html.csp).toMatch(/default-src 'none'.*sandbox /);
    expect(html.csp).not.toContain("allow-scripts");
  });

  it("shows no mails of other tenants and no other files", async () => {
    expect((await get("/m-1", { "x-tenant": "elbschutz" })).status).toBe(404);
    expect((await get("/", { "x-tenant": "elbschutz" })).text).toContain("Noch keine E-Mails");
    for (const path of ["/nothing", "/..%2F..%2Fpackage", "/%00", "/m-1.json"])
      expect((await get(path)).status).toBe(404);
  });
});

describe("the mail transport", () => {
  it("is reported before the worker starts, outside development", () => {
    expect(() => openMailer({ TENANT_ENVIRONMENT: "production", DATA_DIR: folder })).toThrow("SMTP_URL");
    openMailer({ TENANT_ENVIRONMENT: "development", DATA_DIR: folder }).close();
    openMailer({ TENANT_ENVIRONMENT: "production", SMTP_URL: "smtp://127.0.0.1:9", DATA_DIR: folder }).close();
  });
});
