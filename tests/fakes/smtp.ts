import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * take: accepts the message · 421: refuses everybody at connect and MAIL FROM · hang: never answers the message · drop:
 * accepts the message and closes the connection before acknowledging it · scanMs: accepts it after that time.
 */
type SmtpMode = "take" | "421" | "hang" | "drop" | SmtpRefusal | { scanMs: number };

/** Refused at this step; `text` may begin with an enhanced status code ("5.1.1 no such user"). */
export type SmtpRefusal = { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number; text?: string };

/** A received message; `acknowledged`: whether the sender got the acknowledgement. */
type Received = { mail: ParsedMail; envelope: { from: string; to: string[] }; acknowledged: boolean };

export type SmtpSink = {
  url: string;
  received: Received[];
  /** All recipients of RCPT TO, accepted or not. */
  recipients: string[];
  /** Changes the answers to everybody, or to one address. */
  behave(mode: SmtpMode, address?: string): void;
  /** Waits until `count` messages were acknowledged; fails by the test's own time limit. */
  arrived(count: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** A real SMTP server on this machine that stores what it receives and fails as configured. */
export async function smtpSink(address = "127.0.0.1"): Promise<SmtpSink> {
  let general: SmtpMode = "take";
  const special = new Map<string, SmtpMode>();
  const received: Received[] = [];
  const recipients: string[] = [];
  const waiting: (() => void)[] = [];
  const hanging: (() => void)[] = [];
  const modeOf = (address: string) => special.get(address) ?? general;
  const answer = (code: number, text = "as the test wants it") =>
    Object.assign(new Error(text), { responseCode: code });
  const refusal = (mode: SmtpMode, at: SmtpRefusal["at"]) =>
    typeof mode === "object" && "at" in mode && mode.at === at ? answer(mode.code, mode.text) : null;

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => done(general === "421" ? answer(421) : null),
    onAuth: (_auth, _session, done) => done(answer(535)),
    // Open connections of a pool are refused at their next mail.
    onMailFrom: (_address, _session, done) => done(general === "421" ? answer(421) : refusal(general, "MAIL FROM")),
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done(refusal(modeOf(address), "RCPT TO"));
    },
    async onData(stream, session, done) {
      // There is nobody to answer if the sender was killed in the middle of its message.
      const mail = await simpleParser(stream).catch(() => null);
      if (!mail) return;
      const envelope = envelopeOf(session);
      const mode = modeOf(envelope.to[0] ?? "");
      if (mode === "hang") {
        hanging.push(() => done(answer(421)));
        return;
      }
      const refused = refusal(mode, "DATA");
      if (refused) {
        done(refused);
        return;
      }
      if (typeof mode === "object" && "scanMs" in mode) await pause(mode.scanMs);
      received.push({ mail, envelope, acknowledged: mode !== "drop" });
      if (mode === "drop") socketsOf(server).get(session.id)?.destroy();
      else done(null, "taken");
      for (const look of waiting) look();
    },
  });
  server.on("error", () => {}); // Connections broken off by a test.
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    behave(mode, address) {
      if (address) special.set(address, mode);
      else general = mode;
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          const taken = received.filter(({ acknowledged }) => acknowledged);
          if (taken.length >= count) resolve(taken);
        };
        waiting.push(look);
        look();
      }),
    close() {
      for (const letGo of hanging) letGo();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
  };
}

type Connection = { id: string; _socket: { destroy(): void } };

function socketsOf(server: SMTPServer): Map<string, { destroy(): void }> {
  const { connections } = server as unknown as { connections: Set<Connection> };
  return new Map([...connections].map(({ id, _socket }) => [id, _socket]));
}
