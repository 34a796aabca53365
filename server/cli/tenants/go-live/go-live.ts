import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { smtpTransport } from "#server/platform/mail/upstream/smtp.ts";
import { release } from "#server/platform/process/root.ts";
import { sandbox } from "#server/platform/values/sandbox.ts";
import { escaped } from "#server/platform/values/text.ts";
import { ibanRefusal, normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import { failed, held, type Tried, type Trying } from "./model.ts";
import { tryFeed, tryHosts } from "./try-hosts.ts";
import { tryContent, tryProducts, trySignOn } from "./try-services.ts";

/**
 * Tries everything that a brand's record names, all at once, and tells how many kinds of trial have ended; the order of
 * the answers is always the same.
 */
export async function tryBrand(trying: Trying, tell: TellProgress): Promise<Tried[]> {
  const all = [
    [tryRecord(trying)],
    tryHosts(trying),
    tryFeed(trying),
    tryMail(trying).then((one) => [one]),
    [tryPayer(trying)],
    trySignOn(trying),
    tryContent(trying),
    tryProducts(trying),
  ];
  let ended = 0;
  await tell(ended, all.length);
  const noted = all.map(async (trial) => {
    const tried = await trial;
    await tell(++ended, all.length);
    return tried;
  });
  return (await Promise.all(noted)).flat();
}

function tryRecord({ record, version }: Trying): Tried {
  return version === null
    ? failed("record", record.id, "is not applied as it stands in its file: tenant apply, then repeat this")
    : held("record", record.id, `version ${version} is what the file says`);
}

/** "failed  mail empfehlungen@marke.example: the relay does not answer …" */
export const lineOf = ({ what, name, ok, said }: Tried) => `${ok ? "holds " : "FAILED"}  ${what} ${name}: ${said}`;

/**
 * Writes that everything held into two files of a day, for programs and for people, and returns their names. A repeat
 * on the same day replaces them.
 */
export async function writeCertificate(folder: string, trying: Trying, tried: readonly Tried[]): Promise<string[]> {
  const { record, version, environment, now } = trying;
  const certificate = {
    tenant: record.id,
    name: record.name,
    environment,
    recordVersion: version,
    release,
    at: now,
    tried,
  };
  const text = [
    `${record.name} (${record.id}) may go live in ${environment}.`,
    "",
    `Tried on ${now.toISOString()} with release ${release} and version ${version} of the record.`,
    "It holds for this moment, this release and this version.",
    "",
    ...tried.map(lineOf),
    "",
  ].join("\n");
  const names = ["json", "txt"].map((ending) => join(folder, `go-live-${now.toISOString().slice(0, 10)}.${ending}`));
  const [json = "", readable = ""] = names;
  await writeFile(json, `${JSON.stringify(certificate, null, 2)}\n`);
  await writeFile(readable, text);
  return names;
}

/** Sends a test mail from the brand's address through the relay. */
async function tryMail({ record, smtpUrl, mailTo, now }: Trying): Promise<Tried> {
  const { from, replyTo } = record.mail;
  if (!smtpUrl)
    return failed("mail", from, "SMTP_URL is not set: set the relay's smtp:// or smtps:// address for worker and web");
  const transport = smtpTransport(smtpUrl);
  const sentence = `This mail shows that ${record.name} can send mails. It was sent on ${now.toISOString()}.`;
  const sent = await transport.send({
    from,
    fromName: record.name,
    replyTo,
    to: mailTo,
    subject: `${record.name}: Test`,
    text: `${sentence}\n`,
    html: `<p>${escaped(sentence)}</p>`,
    messageId: `<go-live-${now.getTime()}@${from.split("@")[1]}>`,
    language: "en",
    tenantId: record.id,
    unsubscribeLink: null,
  });
  transport.close();
  if (sent.ok)
    return held("mail", from, `the relay took a test mail to ${mailTo}: look whether it arrived, and not as spam`);
  return failed("mail", from, `${adviceOf(sent.reason, from)} (${sent.reason})`);
}

function adviceOf(reason: string, from: string): string {
  if (reason.startsWith("EAUTH")) return "the relay refuses our login: user and password in SMTP_URL";
  if (reason.includes("MAIL FROM")) return `the relay does not send for ${from}: allow it there, or change mail.from`;
  if (reason.includes("RCPT TO")) return "the relay does not take the address that --try names";
  if (reason.includes("DATA")) return "the relay does not take the message: its log says why";
  return "the relay does not answer: host and port in SMTP_URL, the firewall";
}

/** The account that pays: a valid one that transfers can leave; for a test tenant the one from which no money moves. */
function tryPayer({ record, variable }: Trying): Tried {
  const name = record.payout.debtorIbanVariable;
  const iban = normaliseIban(variable(name) ?? "");
  if (!iban)
    return failed("payer", name, "is not set: set the IBAN of the account that pays for web, worker and commands");
  if (record.test && iban !== sandbox.payerIban)
    return failed("payer", name, `is a real account in a test tenant: set ${sandbox.payerIban}`);
  const refusal = ibanRefusal(iban, { ibanOnlyDe: false });
  if (refusal === "ibanOutsideEea")
    return failed("payer", name, "is outside the European Economic Area: its bank takes no SEPA file");
  if (refusal) return failed("payer", name, "is no IBAN: compare it with the bank's letter");
  if (!record.test && iban === sandbox.payerIban)
    return failed("payer", name, "is the account of test tenants: set the real one");
  return held("payer", name, `is an account in ${iban.slice(0, 2)} that ends with ${iban.slice(-4)}: compare it`);
}
