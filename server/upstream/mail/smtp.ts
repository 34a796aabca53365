import { createTransport } from "nodemailer";
import type { Delivery } from "#server/domain/mail/ports.ts";
import type { Carrier } from "./carrier.ts";

export type SmtpTimes = { connectMs: number; answerMs: number; wholeMs: number };

const patient: SmtpTimes = { connectMs: 10_000, answerMs: 30_000, wholeMs: 90_000 };

/**
 * A pool of connections to the mail server of SMTP_URL (smtp:// or smtps://, options in its query). The envelope is set
 * from one address, so no header can add a second recipient.
 */
export function smtpCarrier(url: string, times: SmtpTimes = patient): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxMessages: 200,
    // the queue repeats, not the pool: after a drop nobody knows whether the server took the message
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
          },
          // a server that trickles its answer is noticed by no other limit
          signal: AbortSignal.timeout(times.wholeMs),
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
 * A refusal of this mail (5xx to the recipient or the message) is final. Everything that concerns the connection, our
 * login or our sender will be mended by somebody, and passes. The answer's text can hold the address and is dropped.
 */
function failure(error: unknown): Delivery {
  const { code = "unknown", command = "", response = "", responseCode } = (error ?? {}) as SmtpError;
  const extended = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1];
  const reason = [code, command.split(" ").slice(0, 2).join(" "), responseCode, extended].filter(Boolean).join(" ");
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  const ourFault = responseCode === 503 || responseCode === 530 || /relay/i.test(response);
  return { ok: false, permanent: aboutThisMail && (responseCode ?? 0) >= 500 && !ourFault, reason };
}
