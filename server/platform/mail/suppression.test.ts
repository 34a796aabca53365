import { beforeEach, expect, it } from "vitest";
import { mailKinds, type NewMail, newsKinds, requestedKinds } from "#server/platform/mail/model.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { loginMail, voucherMail } from "#tests/support/services/job-deps.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { deliverMail, resendMail } from "./deliver.ts";
import type { Delivery } from "./repository.ts";

const {
  ctx: ctxOf,
  database: { owner },
} = await seededServices();

const noSuchUser: Delivery = {
  ok: false,
  permanent: true,
  refusesAddress: true,
  reason: "EENVELOPE RCPT TO 550 5.1.1",
};
const taken: Delivery = { ok: true };

beforeEach(() => owner.query("delete from mail; delete from pgboss.job; delete from suppressed_address"));

/** Queues the mail and sends it; `answer`: the mail server's. What became of it, and whether the server was asked. */
async function send(mail: NewMail, answer: Delivery, tenantId = "nordlicht") {
  await ctxOf(tenantId).mails.queue(mail);
  const { rows } = await owner.query("select id::text from mail where key = $1", [mail.key]);
  return { id: String(rows[0].id), ...(await deliver(rows[0].id, answer, tenantId)) };
}

async function deliver(id: string, answer: Delivery, tenantId = "nordlicht") {
  let asked = false;
  const mailer = {
    deliver: async () => {
      asked = true;
      return answer;
    },
  };
  const outcome = await deliverMail(ctxOf(tenantId), mailer, id);
  const { rows } = await owner.query(`select failure, "paramsSealed" <> '' as "isKept" from mail where id = $1`, [id]);
  return { outcome, asked, ...rows[0] };
}

const keptBack = { outcome: "failed", asked: false, failure: "suppressed", isKept: true };
const listed = async () => (await owner.query("select * from suppressed_address")).rows;

it("an address that is refused for good gets no further mails of the tenant, and is stored as a hash only", async () => {
  expect(await send(voucherMail("first"), noSuchUser)).toMatchObject({ outcome: "failed", asked: true });
  expect(await send(voucherMail("second", "EVA@freund.example"), taken)).toMatchObject(keptBack);
  expect(await send(voucherMail("third", "eva+neu@freund.example"), taken)).toMatchObject({ outcome: "sent" });
  expect(await send(voucherMail("elsewhere"), taken, "elbschutz")).toMatchObject({ outcome: "sent" });
  const rows = await listed();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/eva|freund/i);
});

it.each([
  { ok: false, permanent: true, reason: "EMESSAGE DATA 550 5.1.1" },
  { ok: false, permanent: false, reason: "EENVELOPE RCPT TO 552 5.2.2" },
] as const)("a refusal of one mail ($reason) suppresses nothing", async (answer) => {
  await send(voucherMail("first"), answer);
  expect(await listed()).toEqual([]);
  expect(await send(voucherMail("second"), taken)).toMatchObject({ outcome: "sent" });
});

it.each(mailKinds)("is kept from it, unless its person waits for it or it is the support's: %s", async (kind) => {
  await send(voucherMail("first"), noSuchUser);
  const mail = { kind, params: mailParams[kind], to: "eva@freund.example", language: "de", key: kind } as NewMail;
  const isTried = requestedKinds.includes(kind) || kind === "caseForSupport";
  // Nobody has ordered a newsletter or news here.
  const wanted = ["newsletter", "officeNotice", ...newsKinds].includes(kind) ? "unsubscribed" : "suppressed";
  expect(await send({ ...mail, createdAt: new Date() }, taken)).toMatchObject(
    isTried ? { outcome: "sent", asked: true } : { outcome: "failed", asked: false, failure: wanted },
  );
});

it("login mails are tried all the same, and the first that is accepted lifts it", async () => {
  await send(voucherMail("first"), noSuchUser);
  expect(await send(loginMail("refused"), noSuchUser)).toMatchObject({ outcome: "failed", asked: true });
  expect(await send(voucherMail("second"), taken)).toMatchObject(keptBack);
  expect(await send(loginMail("accepted"), taken)).toMatchObject({ outcome: "sent", asked: true });
  expect(await send(voucherMail("third"), taken)).toMatchObject({ outcome: "sent" });
});

it("a mail that was kept back is sent by resending it, which lifts the suppression", async () => {
  await send(voucherMail("first"), noSuchUser);
  const { id } = await send(voucherMail("second"), taken);
  expect((await resendMail(ctxOf("nordlicht"), id, auditedAction({ key: "again" }))).ok).toBe(true);
  expect(await listed()).toEqual([]);
  expect(await deliver(id, taken)).toMatchObject({ outcome: "sent", asked: true });
});

it("resending a mail that does not exist lifts nothing", async () => {
  await send(voucherMail("first"), noSuchUser);
  const { id } = await send(loginMail("erased"), noSuchUser);
  expect((await resendMail(ctxOf("nordlicht"), id, auditedAction({ key: "no" }))).ok).toBe(false);
  expect(await listed()).toHaveLength(1);
});

it("mails that were kept back raise no alarm: they count neither as failing nor as given up", async () => {
  await send(voucherMail("first"), noSuchUser);
  const { mails } = ctxOf("nordlicht");
  const hourAgo = new Date(ctxOf("nordlicht").now().getTime() - 3_600_000);
  const before = await mails.health(hourAgo);
  expect(before).toMatchObject({ failing: 1, givenUp: 1 });
  await send(voucherMail("second"), taken);
  await send(voucherMail("third"), taken);
  expect(await mails.health(hourAgo)).toEqual(before);
});
