import { Readable } from "node:stream";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { inLines } from "#server/platform/cli/answer.ts";
import { mails as command, takeBounce } from "#server/platform/cli/mails.ts";
import { isSuppressed, suppress } from "#server/platform/mail/suppression.ts";
import { fromExchange, fromGmail, fromPostfix } from "#tests/support/data/bounces.ts";
import { database } from "#tests/support/database/database.ts";
import { loginMail, tenant, testWorkshop, voucherMail } from "#tests/support/services/job-deps.ts";

const { url, owner } = await database();
const { mails, close, contextFor } = testWorkshop(url, { deliver: () => Promise.reject(new Error("unused")) });
afterAll(close);
beforeEach(() => owner.query("delete from mail; delete from pgboss.job; delete from suppressed_address"));

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const deps: Partial<CliDeps> = {
    ...inLines((line) => lines.push(line)),
    ctx: async () => contextFor(tenant, new Date(), "test"),
  };
  await command.run(args, deps as CliDeps);
  return lines;
}

async function failed(key: string, end: "keep" | "erase"): Promise<string> {
  await mails.queue(end === "keep" ? voucherMail(key) : loginMail(key));
  const { rows } = await owner.query("select id from mail where key = $1", [key]);
  await mails.markFailed(rows[0].id, { at: new Date(), reason: "EENVELOPE RCPT TO 550 5.2.1", end });
  await owner.query("delete from pgboss.job");
  return rows[0].id;
}
const jobs = async () => (await owner.query("select singleton_key as id from pgboss.job")).rows.map(({ id }) => id);

it("cli mails failed lists undeliverable mails, without address and content", async () => {
  const keptId = await failed("kept", "keep");
  await failed("gone", "erase");
  const lines = await run("failed");
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.startsWith(keptId))).toMatch(
    /voucher .* 1 attempt {2}EENVELOPE RCPT TO 550 5\.2\.1$/,
  );
  expect(lines.find((line) => line.includes("loginLink"))).toContain("(content erased)");
  expect(lines.at(-1)).toBe("2 failed");
  expect(lines.join("\n")).not.toMatch(/@|CODE-/);
});

it("cli mails resend queues one mail again, or all that still have their content", async () => {
  const [first, second] = [await failed("first", "keep"), await failed("second", "keep")];
  const gone = await failed("gone", "erase");
  expect(await run("resend", first)).toEqual([`${first} is queued`]);
  expect(await jobs()).toEqual([first]);
  await expect(run("resend", first)).rejects.toMatchObject({ message: expect.stringContaining("no failed mail") });
  await expect(run("resend", gone)).rejects.toThrow();
  await expect(run("resend", "x")).rejects.toThrow();
  expect(await run("resend", "--all")).toEqual(["1 queued"]);
  expect((await jobs()).sort()).toEqual([first, second].sort());
});

it("cli mails resend --all leaves out addresses that take no mails; by its id a mail goes there, and others follow", async () => {
  const [first, second] = [await failed("first", "keep"), await failed("second", "keep")];
  await contextFor(tenant, new Date(), "test").transaction((tx) => suppress(tx, "eva@freund.example", "550 5.1.1"));
  expect(await run("resend", "--all")).toEqual(["0 queued"]);
  expect(await jobs()).toEqual([]);
  await run("resend", first);
  expect(await run("resend", "--all")).toEqual(["1 queued"]);
  expect((await jobs()).sort()).toEqual([first, second].sort());
});

it("cli mails suppress lists an address whose mail came back later, however it is written, and names it nowhere", async () => {
  const at = contextFor(tenant, new Date(), "test");
  expect(await run("suppress", "Eva@Freund.example")).toEqual(["the address gets no more mails"]);
  expect(await isSuppressed(at, "eva@freund.example")).toBe(true);
  expect(await isSuppressed(at, "anna@freund.example")).toBe(false);
  await failed("kept", "keep");
  await owner.query("update mail set recipient = 'eva@freund.example'");
  expect(await run("resend", "--all")).toEqual(["0 queued"]);
  const { rows } = await owner.query("select about from audit_entry where about like 'suppressAddress%'");
  expect(rows).toEqual([{ about: "suppressAddress:cli:returned" }]);
});

async function bounced(message: string): Promise<string[]> {
  const lines: string[] = [];
  const deps: Partial<CliDeps> = {
    ...inLines((line) => lines.push(line)),
    ctx: async () => contextFor(tenant, new Date(), "test"),
    user: "postfix",
  };
  await takeBounce(Readable.from([message]), deps as CliDeps);
  return lines;
}

async function sent(key: string): Promise<string> {
  await mails.queue(voucherMail(key));
  const { rows } = await owner.query(`update mail set state = 'sent' where key = $1 returning "messageId"`, [key]);
  return rows[0].messageId;
}

it("cli mails bounced lists the address of a mail of ours that came back for good, once, and names it nowhere", async () => {
  const at = contextFor(tenant, new Date(), "test");
  const report = fromExchange({ messageId: await sent("gone"), to: "Eva@Freund.example" });
  expect(await bounced(report)).toEqual(["1 addresses get no more mails"]);
  expect(await isSuppressed(at, "eva@freund.example")).toBe(true);
  expect(await bounced(report)).toEqual(["nothing to do"]);
  const { rows } = await owner.query(`select about, "actorId" from audit_entry where about like '%:bounced:%'`);
  expect(rows).toEqual([{ about: "suppressAddress:cli:bounced:5.1.10", actorId: "postfix" }]);
  const { rows: listed } = await owner.query("select * from suppressed_address");
  expect(listed).toMatchObject([{ reason: "returned 5.1.10" }]);
  expect(JSON.stringify([rows, listed])).not.toMatch(/freund|@/i);
});

it("cli mails bounced believes no report about a mail that is not ours, or that went to somebody else", async () => {
  const [messageId, domain] = [await sent("known"), "@nordlicht.example>"];
  const id = messageId.slice(1, 37);
  const other = id.replace(/^./, (digit) => (digit === "a" ? "b" : "a"));
  const to = "eva@freund.example";
  for (const report of [
    fromPostfix({ messageId: `<${other}${domain}`, to }),
    fromPostfix({ messageId: `<${id}@andere.example>`, to }),
    fromPostfix({ messageId: "<guessed@nordlicht.example>", to }),
    fromGmail({ messageId, to: "anna@freund.example" }),
    fromGmail({ messageId, to, status: "5.2.2" }),
    "Subject: Danke\r\n\r\nGern.\r\n",
  ])
    expect(await bounced(report)).toEqual(["nothing to do"]);
  expect((await owner.query("select from suppressed_address")).rowCount).toBe(0);
  expect(await bounced(fromGmail({ messageId, to }))).toEqual(["1 addresses get no more mails"]);
});

it("cli mails lift takes off the list what was refused since an instant, once the mail server is right again", async () => {
  const at = (day: string) => contextFor(tenant, new Date(`${day}T12:00:00Z`), "test");
  for (const day of ["2026-11-01", "2026-11-02", "2026-11-03"])
    await at(day).transaction((tx) => suppress(tx, `${day}@freund.example`, "550 5.1.1"));
  expect(await run("lift", "--since", "2026-11-02T12:00Z")).toEqual(["2 addresses get mails again"]);
  const left = await Promise.all(
    ["2026-11-01", "2026-11-02"].map((day) => isSuppressed(at(day), `${day}@freund.example`)),
  );
  expect(left).toEqual([true, false]);
  const { rows } = await owner.query("select about from audit_entry where about like 'liftSuppressions:%'");
  expect(rows).toEqual([{ about: "liftSuppressions:cli:2026-11-02 12.00.00.000Z" }]);
});

it.each([
  "",
  "failed x",
  "failed --all",
  "resend",
  "resend a b",
  "resend a --all",
  "send",
  "resend --every",
  "lift",
  "lift x",
  "suppress",
  "suppress eva",
  "suppress eva@freund.example --all",
  "bounced x",
  "bounced --all",
  "lift --since gestern",
  "failed --since 2026-11-01",
])("mails %s is wrong usage", async (args) => {
  await expect(run(...args.split(" ").filter(Boolean))).rejects.toMatchObject({ tag: "usage" });
});
