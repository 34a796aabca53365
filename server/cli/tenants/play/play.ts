import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { testClock } from "#server/office/cli/test-clock.ts";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { clock } from "#server/platform/cli/clock.ts";
import { createMailbox, mailboxFolder } from "#server/platform/mail/upstream/mailbox.ts";
import type { Env } from "#server/platform/process/environment.ts";
import { release } from "#server/platform/process/root.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { Tenant, TenantRecord } from "#server/tenants/model.ts";
import type { CliDeps } from "../../command.ts";
import { jobs } from "../../jobs.ts";
import { orders } from "../../orders/orders.ts";
import { failed, held, originOf, type Tried } from "../go-live/model.ts";
import { reach } from "../go-live/reach.ts";
import { openBrowser } from "./browser.ts";
import type { Played, Stage, Story } from "./model.ts";
import { playStory } from "./play-story.ts";

/** How long a mail may take. */
const mailMs = 60_000;

/**
 * A headless browser plays a brand's whole story, from the start page to the claimed reward, and stops at the first
 * step that fails. Only where mails go to the mailbox, so with invented people and without money: in development. What
 * was played is written beside the pictures. Ends with 1 if a step failed.
 */
export async function play(id: string, folder: string, deps: CliDeps): Promise<void> {
  const settings = await deps.settings();
  if (settings.TENANT_ENVIRONMENT !== "development" || settings.SMTP_URL)
    throw userError(
      "The story is played with invented people only where mails go to the mailbox.",
      "On an installation with TENANT_ENVIRONMENT=development and without SMTP_URL: apply the brand there.",
    );
  const tenant = await (await deps.services()).tenants.byId(id);
  if (!tenant) throw userError(`There is no tenant "${id}".`, "cli tenant list shows them.", "notFound");
  const host = tenant.hosts.development[0];
  if (!host) throw userError(`${id} has no host here.`, "Write one into hosts.development, and apply the record.");
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser(deps.variable("CHROMIUM_PATH"));
  const { version: _, ...record } = tenant;
  const origin = originOf({ scheme: settings.PUBLIC_SCHEME, port: settings.PUBLIC_PORT ?? null }, host);
  const played = await playStory({ ...stageOf(tenant, settings, deps), record, origin, browser }, folder, (one) =>
    deps.next(one, lineOf(one)),
  ).finally(() => browser.close());
  const story: Story = { record, release, at: new Date().toISOString(), played };
  await writeFile(join(folder, storyFile), `${JSON.stringify(story, null, 2)}\n`);
  const stopped = played.find(({ ok }) => !ok);
  if (stopped) throw userError(`${id}: the story stops at "${stopped.step}".`, `Its picture: ${stopped.picture}`);
}

const storyFile = "story.json";

const lineOf = ({ step, ok, ms, said }: Played) =>
  `${ok ? "holds " : "FAILED"}  ${(ms / 1000).toFixed(1).padStart(5)} s  ${step}: ${said}`;

/** What the installation does in the story: its mailbox, its feed, its people and its clock. */
function stageOf(tenant: Tenant, settings: Env, deps: CliDeps): Omit<Stage, "record" | "origin" | "browser"> {
  const mailbox = createMailbox(mailboxFolder(settings));
  const base = { scheme: settings.PUBLIC_SCHEME, port: settings.PUBLIC_PORT ?? null };
  const feed = `${originOf(base, tenant.hosts.development[0] ?? "")}/api/v1/${tenant.id}/auftraege`;
  const context = async () => {
    const services = await deps.services();
    const { contextForJob } = await import("#server/runtime/request-context.ts");
    return contextForJob(services, tenant, services.clock.now, randomUUID());
  };
  /** The same commands as an operator types, without their words. */
  const quiet: CliDeps = {
    ...deps,
    print: () => undefined,
    show: () => undefined,
    tenant: () => Promise.resolve(tenant),
    ctx: context,
  };
  let isMoved = false;
  return {
    async linkTo(address, form) {
      for (const until = Date.now() + mailMs; Date.now() < until; await wait(500)) {
        const mails = (await mailbox.list(tenant.id)).filter(({ to }) => to === address);
        const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s<>]+/g) ?? []);
        const found = links.find((link) => form.test(link));
        if (found) return found;
        if (isMoved) await jobs.run(["run", "qualify-orders"], quiet);
      }
      return null;
    },
    report: (messages) => report(feed, messages, deps.variable(tenant.orders.feedKeyVariables[0] ?? "")),
    release: (order) => orders.run(["confirm", order], quiet),
    async passTime(days) {
      await (tenant.test ? testClock : clock).run(["advance", `${days}d`], quiet);
      isMoved = true;
    },
    now: async () => (await context()).now(),
  };
}

/** null: every message was taken. */
async function report(url: string, messages: readonly object[], key = ""): Promise<string | null> {
  const body = JSON.stringify(messages);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "Content-Type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: feedSignature(key, timestamp, Buffer.from(body)),
  };
  const reached = await reach(url, { method: "POST", headers, body });
  if (!reached.ok) return `the feed does not answer (${reached.wrong})`;
  const isTaken = reached.status === 200 && !/invalid|conflict|failed/i.test(reached.body);
  return isTaken ? null : `the feed answers ${reached.status}: ${reached.body.slice(0, 200)}`;
}

/** Whether a story that was played elsewhere is one of this record and this release, and came to its end. */
export async function tryStory(folder: string, record: TenantRecord): Promise<Tried> {
  const read = await readFile(join(folder, storyFile), "utf8").catch(() => null);
  if (read === null) return failed("story", folder, `has no ${storyFile}: tenant play ${record.id} writes it`);
  const story = JSON.parse(read) as Story;
  const again = `tenant play ${record.id}, then repeat this`;
  const stopped = story.played.find(({ ok }) => !ok);
  if (stopped) return failed("story", folder, `stops at "${stopped.step}": ${stopped.said}`);
  if (story.release !== release) return failed("story", folder, `was played with release ${story.release}: ${again}`);
  if (!isDeepStrictEqual(story.record, JSON.parse(JSON.stringify(record))))
    return failed("story", folder, `was played with another record: apply this one there, ${again}`);
  return held("story", folder, `${story.played.length} steps were played on ${story.at}`);
}
