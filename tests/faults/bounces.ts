// npm run test:bounces: reports of a real mail server (Debian's package postfix; root). It takes our mails, hands them
// on to a server that refuses some, and gives what comes back to `mails bounced` by an alias, as
// docs/operations/monitor.md says. Only an address that does not exist gets no further mails; a report that cannot be
// stored yet is handed over again; a forged one changes nothing. Exit code 1 if not.
import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { freePort } from "#bin/postgres/free-port.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { root } from "#server/platform/process/root.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { fromPostfix } from "#tests/support/data/bounces.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { query } from "#tests/support/database/server.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { startProduct } from "#tests/support/process/product.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { voucherMail } from "#tests/support/services/job-deps.ts";

const tenantId = "nordlicht";

const drill = beginDrill({ waitSeconds: 90 });
const { say, fail, cleanup } = drill;
await drill.run(bounceMails);

/** `relay`: the port of the server that gets what we send. `command`: what gets mails to `sender`. */
async function startPostfix(relay: number, sender: string, command: string) {
  const folder = mkdtempSync(join(tmpdir(), "postfix-"));
  chmodSync(folder, 0o755);
  const [queue, data] = [join(folder, "queue"), join(folder, "data")];
  mkdirSync(queue);
  mkdirSync(data);
  execFileSync("chown", ["postfix", data]);
  const port = await freePort();
  const [mailbox, domain] = sender.split("@");
  const settings = {
    compatibility_level: "3.6",
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(folder, "log"),
    maillog_file_prefixes: folder,
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    myhostname: `mx.${domain}`,
    mydestination: domain,
    local_recipient_maps: "",
    alias_maps: `texthash:${join(folder, "aliases")}`,
    relayhost: `[127.0.0.1]:${relay}`,
    smtp_host_lookup: "native",
    minimal_backoff_time: "5s",
    maximal_backoff_time: "10s",
    queue_run_delay: "5s",
  };
  // Debian's own services, on a port of their own and outside the chroot that it prepares for the machine's one.
  const services = readFileSync("/etc/postfix/master.cf", "utf8")
    .split("\n")
    .filter((line) => /^\w/.test(line) && !line.endsWith("pipe"))
    .map((line) => line.split(/\s+/))
    .map(([name, type, priv, unpriv, , ...rest]) =>
      [name === "smtp" && type === "inet" ? `127.0.0.1:${port}` : name, type, priv, unpriv, "n", ...rest].join(" "),
    );
  writeFileSync(
    join(folder, "main.cf"),
    Object.entries(settings)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join(""),
  );
  writeFileSync(join(folder, "master.cf"), `${services.join("\n")}\n`);
  writeFileSync(join(folder, "aliases"), `${mailbox} "|${command}"\n`);
  const postfix = (...args: string[]) => execFileSync("postfix", ["-c", folder, ...args], { stdio: "pipe" });
  postfix("start");
  cleanup.add(async () => {
    postfix("stop");
    rmSync(folder, { recursive: true, force: true });
  });
  return { port, log: () => readFileSync(join(folder, "log"), "utf8") };
}

async function bounceMails(): Promise<void> {
  const { url } = await emptyDatabase(cleanup);
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const folder = mkdtempSync(join(tmpdir(), "bounces-"));
  chmodSync(folder, 0o755);
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
  const [settings, own] = [join(folder, "settings"), join(folder, "own")];
  mkdirSync(own);
  chmodSync(own, 0o777);
  const sender = "empfehlungen@nordlicht.example";
  const command = `cd ${root} && . ${settings} && ${process.execPath} server/cli.ts mails bounced --tenant ${tenantId} >/dev/null || exit 75`;
  const postfix = await startPostfix(Number(new URL(sink.url).port), sender, command);
  const keys = Object.fromEntries(
    ["DATA_KEYS", "INDEX_KEYS"].map((name) => [name, `2026a:${randomBytes(32).toString("base64")}`]),
  );
  const secrets = { APP_SECRET: randomBytes(48).toString("base64"), ...keys };
  const product = await startProduct(cleanup, url, {
    SMTP_URL: `smtp://127.0.0.1:${postfix.port}?ignoreTLS=true`,
    ...secrets,
  });
  /** What the command of the alias is told, which runs as nobody. */
  const tell = (more: Record<string, string>) => {
    const told = { ...product.env, DATA_DIR: own, DATABASE_URL: url, APP_DATABASE_URL: asApp(url), ...more };
    const lines = Object.entries(told).map(([name, value]) => `export ${name}='${value}'\n`);
    writeFileSync(settings, lines.join(""), { mode: 0o644 });
  };
  tell({});
  const services = await createServices(
    readEnv({ ...product.env, DATABASE_URL: url, APP_DATABASE_URL: asApp(url) }),
    makeLog("silent"),
  );
  cleanup.add(() => services.close());
  const tenant = await services.tenants.byId(tenantId);
  if (!tenant) throw new Error(`The seed has no ${tenantId}.`);
  const ctx = contextForJob(services, tenant, () => new Date(), "bounces") as FullContext;
  const send = async (to: string) => {
    const key = randomUUID();
    await ctx.mails.queue(voucherMail(key, to));
    return async () => {
      const [mail] = await query(url, `select state, failure from mail where key = '${key}'`);
      return `${mail?.["state"]} ${mail?.["failure"] ?? ""}`.trim();
    };
  };
  const until = (isSo: () => Promise<boolean> | boolean, what: string) =>
    drill.until(isSo, what).catch((fault) => {
      say(postfix.log());
      throw fault;
    });
  const listed = async () =>
    (await query(url, "select reason from suppressed_address")).map((row) => String(row["reason"]));

  const [gone, blocked, full, good, later] = ["gone", "blocked", "full", "good", "later"].map(
    (name) => `${name}-${randomUUID()}@freund.example`,
  ) as [string, string, string, string, string];
  sink.behave({ at: "RCPT TO", code: 550, text: "5.7.1 blocked by policy" }, blocked);
  sink.behave({ at: "RCPT TO", code: 552, text: "5.2.2 mailbox full" }, full);
  sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, gone);
  sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, later);
  const bounces = () => postfix.log().match(/relay=local.*status=(?:sent|deferred)/g)?.length ?? 0;
  const states = await Promise.all([blocked, full, good].map(send));
  await until(
    async () => (await Promise.all(states.map((state) => state()))).every((state) => state === "sent"),
    "Postfix takes our mails",
  );
  await until(() => bounces() === 2, "two reports are handed over");
  if ((await listed()).length > 0) fail(`listed: ${await listed()}`);
  else say("reports of a policy and of a full mailbox were read, and put nobody on the list");

  await send(gone);
  await until(async () => (await listed()).length === 1, "an address that does not exist is listed");
  const next = await send(gone);
  await until(async () => (await next()) === "failed suppressed", "the next mail to it is not tried");
  say(`a report of an address that does not exist put it on the list: ${await listed()}; the next mail was not tried`);

  tell({
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    APP_DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  });
  await send(later);
  await until(() => /status=deferred \(temporary failure/.test(postfix.log()), "Postfix keeps a report");
  if ((await listed()).length !== 1) fail("listed without a database");
  tell({});
  await until(async () => (await listed()).length === 2, "Postfix hands the report over again");
  say("a report that came while the database was away was handed over again and read");

  const forger = createTransport({ host: "127.0.0.1", port: postfix.port, ignoreTLS: true });
  const before = bounces();
  const raw = fromPostfix({ messageId: `<${randomUUID()}@nordlicht.example>`, to: good });
  await forger.sendMail({ envelope: { from: "", to: [sender] }, raw });
  await until(() => bounces() > before, "a forged report is handed over");
  if ((await listed()).length !== 2) fail("a forged report put an address on the list");
  if ((await (await send(good))()) === "failed suppressed") fail("a forged report stopped mails");
  await until(
    () => sink.received.filter(({ envelope }) => envelope.to.includes(good)).length === 2,
    "both mails to the good address",
  );
  say("a forged report changed nothing");
  const [trail] = await query(
    url,
    `select count(*)::int as n from audit_entry where "tenantId" = '${tenantId}' and concat(kind, about) like '%bounced:5.1.1%'`,
  );
  if (trail?.["n"] !== 2) fail(`the audit trail has ${trail?.["n"]} of 2 entries`);
}
