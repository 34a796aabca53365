import { describe, expect, test } from "vitest";
import { scheduled } from "#server/jobs/scheduled.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { withTransaction } from "#server/platform/context.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import { noticeKinds } from "#server/platform/mail/notice-kinds.ts";
import { ssoRoles } from "#server/tenants/names.ts";
import { follow, moneyWorlds, recommend } from "#tests/support/data/money-story.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import type { World } from "#tests/support/services/world.ts";
import { sendContactMessage } from "../../case/send-message.ts";
import { workKinds } from "../open-work.ts";
import { chooseNotices, noticesOf, peekStopNotices, stopNotices } from "./choose-notices.ts";
import { choiceOf, kindsFor, listeningRoles, noticeRows } from "./kinds.ts";
import { tellOfWork } from "./tell-of-work.ts";

const worlds = await moneyWorlds();
const newWorld = () => worlds({ signOn: seededTenant("elbschutz").signOn });

const told = async (world: World) =>
  (await world.mails("officeNotice")).map(({ to, params }) =>
    "lines" in params
      ? { to, how: params.how, lines: params.lines.map(({ kind, count, late }) => [kind, count, late]) }
      : null,
  );

async function write(world: World, name = "Mara König") {
  const typed = {
    salutation: null,
    name,
    email: "mara@post.example",
    topic: "reward",
    recommendationNumber: null,
  } as const;
  await sendContactMessage(
    await world.newBrowser().ctx(),
    { ...typed, message: `Wo ist meine Prämie? ${world.ctx.secrets.newId()}`, website: "" },
    noCaptcha,
  );
}

/** Somebody asked for goodwill, which a second person decides. */
async function ask(world: World, requestedBy: string, more: Record<string, unknown> = {}) {
  const { number } = await recommend(world);
  const request = {
    id: world.ctx.secrets.newId(),
    kind: "unblock" as const,
    state: "waiting" as const,
    recommendationNumber: number,
    recipientNumber: null,
    orderNumber: null,
    caseName: null,
    cents: null,
    email: null,
    reason: "call" as const,
    requestedBy,
    requestedAt: world.now(),
    decidedBy: null,
    decidedAt: null,
    declinedWhy: null,
    ...more,
  };
  await withTransaction(world.ctx, (tx) => tx.support.addRequest(request));
  return request;
}

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const everything = (world: World, user: Parameters<typeof noticesOf>[1], choice: string) =>
  chooseNotices(
    world.ctx,
    user,
    Object.fromEntries(kindsFor(user).map((kind) => [kind, noticeRows[kind].soon ? choice : "never"])),
  );

describe("who may hear of what", () => {
  test.each(ssoRoles)("%s: only of what their role may see, and has the page only if that is something", (role) => {
    const user = { role, state: "active" } as const;
    const kinds = kindsFor(user);
    expect(kinds).toEqual(noticeKinds.filter((kind) => hasRight(user, noticeRows[kind].right)));
    expect(hasRight(user, "notices")).toBe(kinds.length > 0);
    expect(listeningRoles.includes(role)).toBe(kinds.length > 0);
    for (const kind of kinds) if (!noticeRows[kind].soon) expect(choiceOf(user, null, kind)).not.toBe("soon");
  });

  test("each kind of the queue is one", () => {
    expect(noticeKinds).toEqual(expect.arrayContaining(workKinds));
    expect(kindsFor({ role: "support", state: "active" })).toContain("request");
    expect(kindsFor({ role: "finance", state: "active" })).toEqual(["bank", "voucher", "payoutRun"]);
    expect(kindsFor({ role: "support", state: "ended" })).toEqual([]);
  });
});

describe("the daily mail", () => {
  test("is sent on working days between 6:50 and nine, whenever a worker starts", async () => {
    const world = newWorld();
    await signedInAs(world.ctx, "support");
    await write(world);
    const job = scheduled["tell-of-work-daily"];
    const startAt = async (time: string) => {
      world.pass(new Date(time).getTime() - world.now().getTime());
      if ("reports" in job) await job.reports(world.ctx);
      return (await told(world)).length;
    };
    const sent = [];
    // 7 November 2026 is a Saturday.
    for (const time of ["06T14:00", "07T02:00", "07T07:30", "08T08:00", "09T00:05", "09T06:49"])
      sent.push(await startAt(`2026-11-${time}:00+01:00`));
    expect(sent).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await startAt("2026-11-09T06:50:00+01:00")).toBe(1);
    expect(await startAt("2026-11-09T08:59:00+01:00")).toBe(1);
    expect(await startAt("2026-11-10T08:59:00+01:00")).toBe(2);
  });

  test("counts what waits and what is late, once on a day for each person, and only if something waits", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "support");
    await signedInAs(world.ctx, "agent");
    await signedInAs(world.ctx, "marketing");
    await signedInAs(world.ctx, "support", null, { state: "ended" });
    expect(await tellOfWork(world.ctx, "daily")).toBe(0);
    await write(world);
    world.pass(hours(24 * 4));
    await write(world, "Uwe Sonne");
    expect([await tellOfWork(world.ctx, "daily"), await tellOfWork(world.ctx, "daily")]).toEqual([1, 0]);
    expect(await told(world)).toEqual([{ to: user.email, how: "daily", lines: [["message", 2, 1]] }]);
    const [mail] = await world.mails("officeNotice");
    expect(JSON.stringify(mail)).not.toMatch(/Mara|König|Uwe|post\.example/);
    expect(mail?.params).toMatchObject({ link: expect.stringMatching(/\/agent\/vorgaenge\?art=message$/) });
    world.pass(hours(24));
    expect(await tellOfWork(world.ctx, "daily")).toBe(1);
  });

  test("two runs at the same time are one mail", async () => {
    const world = newWorld();
    await signedInAs(world.ctx, "support");
    await write(world);
    const runs = await Promise.all([1, 2, 3].map(() => tellOfWork(world.ctx, "daily")));
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await told(world)).toHaveLength(1);
  });

  test("leaves out what the person asked for themselves, and what they do not want", async () => {
    const world = newWorld();
    const [{ user: asks }, { user: decides }, { user: quiet }] = [
      await signedInAs(world.ctx, "support"),
      await signedInAs(world.ctx, "support"),
      await signedInAs(world.ctx, "support"),
    ];
    await everything(world, quiet, "never");
    await ask(world, asks.id);
    expect(await tellOfWork(world.ctx, "daily")).toBe(1);
    expect(await told(world)).toEqual([{ to: decides.email, how: "daily", lines: [["request", 1, 0]] }]);
  });
});

describe("at once", () => {
  test("tells what came since the last time, once, and daily what still waits", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "support");
    await write(world);
    await everything(world, user, "soon");
    world.pass(minutes(5));
    expect(await tellOfWork(world.ctx, "soon")).toBe(0);
    await write(world);
    await write(world, "Uwe Sonne");
    world.pass(minutes(5));
    expect([await tellOfWork(world.ctx, "soon"), await tellOfWork(world.ctx, "soon")]).toEqual([1, 0]);
    expect(await told(world)).toEqual([{ to: user.email, how: "soon", lines: [["message", 2, 0]] }]);
    world.pass(minutes(5));
    expect(await tellOfWork(world.ctx, "soon")).toBe(0);
    expect(await tellOfWork(world.ctx, "daily")).toBe(1);
    expect((await told(world)).at(-1)?.lines).toEqual([["message", 3, 0]]);
  });

  test("leaves the last minute to the next time", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "support");
    await everything(world, user, "soon");
    world.pass(minutes(5));
    await write(world);
    world.pass(30_000);
    expect(await tellOfWork(world.ctx, "soon")).toBe(0);
    world.pass(minutes(1));
    expect(await tellOfWork(world.ctx, "soon")).toBe(1);
  });

  test("tells who asked, and nobody else, that their request was decided; not again in the morning", async () => {
    const world = newWorld();
    const [{ user: asks }, { user: decides }] = [
      await signedInAs(world.ctx, "support"),
      await signedInAs(world.ctx, "support"),
    ];
    const { id } = await ask(world, asks.id);
    world.pass(minutes(5));
    await tellOfWork(world.ctx, "soon");
    world.pass(minutes(5));
    const decision = {
      state: "declined" as const,
      decidedBy: decides.id,
      decidedAt: world.now(),
      declinedWhy: "unproven" as const,
    };
    await withTransaction(world.ctx, (tx) => tx.support.decideRequest(id, decision));
    world.pass(minutes(5));
    expect(await tellOfWork(world.ctx, "soon")).toBe(1);
    expect(await told(world)).toEqual([
      { to: decides.email, how: "soon", lines: [["request", 1, 0]] },
      { to: asks.email, how: "soon", lines: [["decided", 1, 0]] },
    ]);
    expect(await tellOfWork(world.ctx, "daily")).toBe(0);
  });

  test("people of an agency who work on leads hear of its own new ones", async () => {
    const world = newWorld();
    const [own, other] = [await addAgency(world.ctx), await addAgency(world.ctx)];
    const { user: employee } = await signedInAs(world.ctx, "employee", own.id);
    await signedInAs(world.ctx, "employee", other.id);
    await signedInAs(world.ctx, "inactiveOwner", own.id);
    const { user: owner } = await signedInAs(world.ctx, "owner", own.id);
    const { number } = await recommend(world);
    const recipient = await follow(world, number);
    await world.rows(
      `insert into lead ("tenantId", id, "agencyId", "recommendationNumber", "recipientNumber", state, "stateSince",
         "nextStep", notes, "touchedAt", "attentionAt", "createdAt")
       values ($1, gen_random_uuid(), $3::uuid, $2, $5, 'new', $4, '', '', $4, $4::timestamptz + interval '14 days', $4)`,
      number,
      own.id,
      world.now(),
      recipient.number,
    );
    world.pass(minutes(5));
    await tellOfWork(world.ctx, "soon");
    expect(await told(world)).toEqual([{ to: employee.email, how: "soon", lines: [["lead", 1, 0]] }]);
    await tellOfWork(world.ctx, "daily");
    expect(
      (await told(world))
        .slice(1)
        .map((mail) => mail?.to)
        .sort(),
    ).toEqual([employee.email, owner.email].sort());
    const [mail] = await world.mails("officeNotice");
    expect(mail?.params).toMatchObject({ link: expect.stringMatching(/\/agentur\/leads$/) });
  });
});

test("nobody of another tenant is told", async () => {
  const [here, there] = [newWorld(), newWorld()];
  await signedInAs(here.ctx, "support");
  await signedInAs(there.ctx, "support");
  await write(here);
  expect([await tellOfWork(there.ctx, "daily"), await tellOfWork(here.ctx, "daily")]).toEqual([0, 1]);
  expect(await told(there)).toEqual([]);
});

test("a tenant without a sign-on tells nobody", async () => {
  const world = worlds({ signOn: null });
  await signedInAs(world.ctx, "support");
  await write(world);
  expect(await tellOfWork(world.ctx, "daily")).toBe(0);
});

describe("a choice", () => {
  test("names every kind of the role, and no other counts", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "finance");
    const all = { bank: "never", voucher: "daily", payoutRun: "soon" };
    for (const wrong of [{}, { ...all, bank: "soon" }, { ...all, bank: "x" }, { bank: "never", voucher: "daily" }])
      expect(await chooseNotices(world.ctx, user, wrong)).toMatchObject({ ok: false });
    expect(await chooseNotices(world.ctx, user, { ...all, message: "soon" })).toMatchObject({ ok: true });
    const { notices } = await noticesOf(world.ctx, user);
    expect(Object.fromEntries(notices.map(({ kind, choice }) => [kind, choice]))).toEqual(all);
    expect((await world.ctx.notices.settingOf(user.id))?.choices).not.toHaveProperty("message");
    const { user: agent } = await signedInAs(world.ctx, "agent");
    expect(await chooseNotices(world.ctx, agent, {})).toMatchObject({ ok: false });
  });

  test("to stop takes one click without a login, also for a mail that is queued, until the person chooses again", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "support");
    await write(world);
    await tellOfWork(world.ctx, "daily");
    const [mail] = await world.mails("officeNotice");
    const link = mail && "unsubscribeLink" in mail.params ? mail.params.unsubscribeLink : "";
    const token = new URL(link).searchParams.get("t") ?? "";
    expect(await stopNotices(world.ctx, `${token}x`)).toMatchObject({ ok: false });
    expect(await stopNotices(newWorld().ctx, token)).toMatchObject({ ok: false });
    expect(await peekStopNotices(world.ctx, token)).toMatchObject({ ok: true, value: { isEnded: false } });
    for (const _ of [1, 2]) expect(await stopNotices(world.ctx, token)).toMatchObject({ ok: true });
    expect(await peekStopNotices(world.ctx, token)).toMatchObject({ ok: true, value: { isEnded: true } });
    const mailer = { deliver: async () => ({ ok: true }) as const };
    expect(await deliverMail(world.ctx, mailer, mail?.id ?? "")).toBe("failed");
    world.pass(hours(24));
    expect(await tellOfWork(world.ctx, "daily")).toBe(0);
    expect((await noticesOf(world.ctx, user)).notices.map(({ choice }) => choice)).not.toContain("daily");
    await everything(world, user, "daily");
    expect(await tellOfWork(world.ctx, "daily")).toBe(1);
    const [again] = await world.mails("officeNotice");
    expect(await deliverMail(world.ctx, mailer, again?.id ?? "")).toBe("sent");
  });

  test("goes with the person", async () => {
    const world = newWorld();
    const { user } = await signedInAs(world.ctx, "support");
    await everything(world, user, "daily");
    await world.rows(`delete from sso_user where "tenantId" = $1`);
    expect(await world.rows(`select 1 from notice_setting where "tenantId" = $1`)).toEqual([]);
  });
});
