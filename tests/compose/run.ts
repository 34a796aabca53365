// npm run test:compose [-- --built]: builds the images, starts the compose file with two web processes behind the
// proxy, and runs the main flow against it (recommend, click, data, order by the signed feed, reward, voucher by
// mail). Then, under load: a setting that is wrong, an upgrade to a release with migrations, the way back, a lost
// process. Then a backup.
import assert from "node:assert/strict";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { backUp } from "./backup.ts";
import { losesNothing } from "./load.ts";
import { liveTheMainJob } from "./main-job.ts";
import { project, ready, running, say, startEngine } from "./project.ts";
import { buildNext, replaceBroken, rollBack, upgrade } from "./upgrade.ts";

startEngine();
const mail = await smtpSink("0.0.0.0");
const settings = { SMTP_URL: `smtp://mail.test:${new URL(mail.url).port}` };
/** Unique for each run: two on one engine would share containers and database. */
const own = await project(`referral-test-${process.pid}`, ["tests/compose/override.yml"], settings);
try {
  if (!process.argv.includes("--built")) {
    say("building the images");
    own.compose("build");
  }
  const next = buildNext();
  say("migrating, and seeding the demonstration tenants");
  own.compose("run", "--rm", "-T", "migrate");
  const seeded = await own.script("cli.sh", {}, ["seed"]);
  assert.equal(seeded.code, 0, seeded.said);
  say("starting two web processes, worker and proxy");
  own.compose("up", "-d", "--scale", "web=2");
  await ready(own.port);
  const link = await liveTheMainJob(own, mail);
  say(`the voucher came by mail: ${link.voucher}`);
  const under = async (what: string, change: () => Promise<void>) =>
    say(`${what}: ${await losesNothing(own, link, change)}`);
  await under("a setting with which no process starts replaced nothing", () => replaceBroken(own));
  await under("upgrade with migrations, beside a dump", () => upgrade(own, next));
  await under("back to the release before, on the newer tables", () => rollBack(own));
  await under(
    "a web process ended",
    async () => void (await running("docker", ["stop", "-t", "40", own.webIds()[0] ?? ""])),
  );
  say(`the night's backup: ${await backUp(`${own.name}-backup`)}`);
  console.log(`total: 1 passed, 0 failed, ${(performance.now() / 1000).toFixed(0)} s`);
} catch (fault) {
  console.log(own.compose("logs", "--tail=60"));
  throw fault;
} finally {
  own.remove();
  await mail.close();
}
