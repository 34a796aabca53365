import { createTransport } from "nodemailer";
import { mailsAtOnce } from "#server/platform/mail/model.ts";
import type { Delivery } from "#server/platform/mail/repository.ts";
import { enhancedStatus, isFinalRefusal } from "./final-refusal.ts";
import type { MailTransport } from "./transport.ts";

export type SmtpTimes = { connectMs: number; answerMs: number; totalMs: number };

/**
 * A server may take minutes over a message that it has received, and deliver it although we hung up: each attempt
 * after that is one more copy. All of it fits within the five minutes of a job.
 */
export const smtpTimes: SmtpTimes = { connectMs: 10_000, answerMs: 240_000, totalMs: 270_000 };

/**
 * A pool of connections to the mail server of SMTP_URL (smtp:// or smtps://, options in its query). The envelope is set
 * from one address, so no header can add a second recipient.
 */
export function smtpTransport(url: string, times: SmtpTimes = smtpTimes): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    // as many as a worker sends at a time: one that waits for a connection would use up its time
    maxConnections: mailsAtOnce,
    maxMessages: 200,
    // the queue retries, not the pool: after a dropped connection it is unknown whether the server took the message
    maxRequeues: 0,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          envelope: { from: message.from, to: [message.to] },
          from: { name: message.fromName, address: message.from },
          to: { name: "", address: message.to },
          replyTo: { name: "", address: message.replyTo },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: message.messageId,
          textEncoding: "quoted-printable",
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "Content-Language": message.language,
            ...unsubscribing(message.unsubscribeLink),
          },
          // the other limits restart with every byte that a server sends
          signal: AbortSignal.timeout(times.totalMs),
        });
        return { ok: true };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

/**
 * Only a reply to the recipient or the message can be final; problems with the connection, our login or our sender are
 * retried. The reply's text may contain the address: `reason` names only codes.
 */
function failure(error: unknown): Delivery {
  const { code = "unknown", command = "", response = "", responseCode = 0 } = (error ?? {}) as SmtpError;
  const step = command.split(" ").slice(0, 2).join(" ");
  const reason = [code, step, responseCode || null, enhancedStatus(response)].filter(Boolean).join(" ");
  const isAboutThisMail = step === "RCPT TO" || step === "DATA";
  const permanent = isAboutThisMail && isFinalRefusal(responseCode, response);
  return { ok: false, permanent, refusesAddress: permanent && step === "RCPT TO", reason };
}

/** Headers that let a mail program offer one-click unsubscribing (RFC 2369, RFC 8058). */
function unsubscribing(link: string | null): Record<string, string> {
  return link ? { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
}
