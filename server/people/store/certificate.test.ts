import { afterAll, expect, test } from "vitest";
import {
  type Certificate,
  fetchCertificate,
  isCertificate,
  peekCertificate,
} from "#server/people/privacy/certificate.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { openReceipt, receiptFor } from "#server/referral/recipient/receipt.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { addRecommendation, details } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, services, later } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");

const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? "ok" : outcome.refusal.code;

/** The receipt of a recipient who agreed, and whose data was then erased as due. */
async function erased(): Promise<string> {
  const { number } = await addRecommendation(await browser(tenant).ctx());
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: "sms" });
  const saved = await saveRecipientDetails(await visitor.ctx(), { number, details, terms: true });
  const recipient = saved.ok ? await job(tenant).recipients.byNumber(saved.value.number) : null;
  const receipt = recipient && receiptFor(job(tenant), recipient);
  if (!receipt) return expect.fail("There is no receipt.");
  later(450);
  expect(await eraseDue(job(tenant))).toBe(1);
  expect((await job(tenant).recipients.byNumber(recipient.number))?.receiptHash).toBeNull();
  return receipt;
}

const openedBy = async (receipt: string) => {
  const opened = await openReceipt(await browser(tenant).ctx(), receipt);
  return opened.ok && opened.value.to === "certificate" ? opened.value.token : codeOf(opened);
};

const asIs = async (certificate: Certificate) => certificate;
const failing = () => Promise.reject(new Error("It cannot be drawn."));

test("a receipt outlives its recipient's data, and gives links that open the certificate once each", async () => {
  const receipt = await erased();
  const [one, two] = [await openedBy(receipt), await openedBy(receipt)];
  const ctx = await browser(tenant).ctx();
  await expect(fetchCertificate(ctx, one, failing)).rejects.toThrow("drawn");
  const fetched = await Promise.all([1, 2, 3].map(() => fetchCertificate(ctx, one, asIs)));
  expect(fetched.map(codeOf).sort()).toEqual(["ok", "tokenUsed", "tokenUsed"]);
  const certificate = fetched.find((outcome) => outcome.ok);
  if (!certificate?.ok) return expect.fail("There is no certificate.");
  const { rows } = await look.query(
    `select seq::int, hash, kind, about, actor from audit_entry where "tenantId" = 'nordlicht' order by seq desc limit 1`,
  );
  const { seq, hash, subject } = certificate.value;
  expect([{ seq, hash, kind: "recordsErased", about: "recipients:1", actor: "SYS" }]).toEqual(rows);
  expect(subject).toBe("recipient");
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
  expect(await isCertificate(ctx, certificate.value)).toBe(true);
  expect(await isCertificate(ctx, { ...certificate.value, hash: certificate.value.signature })).toBe(false);

  // What opens it is neither readable in the database nor connected with the person.
  const stored = JSON.stringify((await look.query(`select * from token where purpose like 'erasure%'`)).rows);
  for (const secret of [one, two, receipt, details.email, details.lastName]) expect(stored).not.toContain(secret);
  const other = await browser(seededTenant("standard")).ctx();
  expect(codeOf(await peekCertificate(other, two))).toBe("tokenInvalid");

  later(31);
  expect(codeOf(await peekCertificate(await browser(tenant).ctx(), two))).toBe("linkExpired");
  expect(codeOf(await fetchCertificate(await browser(tenant).ctx(), two, asIs))).toBe("linkExpired");
  expect(await openedBy(receipt)).toBe("codeUnknown");
});

test("a receipt that nobody was given opens nothing", async () => {
  const { seq } = (await look.query(`select max(seq)::int as seq from audit_entry`)).rows[0];
  expect(codeOf(await fetchCertificate(await browser(tenant).ctx(), String(seq), asIs))).toBe("tokenInvalid");
  expect(await openedBy("Apfel Birne Quitte Pflaume")).toBe("codeUnknown");
});
