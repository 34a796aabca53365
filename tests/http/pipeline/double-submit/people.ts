import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { openSite } from "#tests/http/support.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

type Site = Awaited<ReturnType<typeof openSite>>;
type Purpose = Parameters<typeof newLinkToken>[1];

/** People in every stage, new ones for each call. */
export function people(site: Site) {
  let count = 0;
  const newEmail = () => `zweimal${++count}@post.example`;
  const recommendForm = (more: Record<string, string> = {}) => ({
    productId: "mobil-m",
    recipientShare: "50",
    firstName: "Mara",
    lastName: "Köster",
    email: newEmail(),
    terms: "on",
    ...more,
  });

  /** A referrer who logged in just now. */
  async function member(tenant: string, email = newEmail()) {
    const ctx = site.ctx(tenant);
    const account = await ctx.accounts.addOrFind({
      id: ctx.secrets.newId(),
      email,
      firstName: "Mara",
      lastName: "Köster",
      language: "de",
      referrerHash: ctx.secrets.newToken(),
      createdAt: ctx.now(),
    });
    const session = await withTransaction(ctx, async (tx) => {
      await tx.accounts.confirm(account.id, ctx.now());
      return openSession(tx, account.id);
    });
    return { id: account.id, email, ctx, cookie: `${sessionCookie}=${session}` };
  }

  /** A link token, like those in mails. */
  async function linkToken(ctx: FullContext, purpose: Purpose, subject: string): Promise<string> {
    const { token, row } = newLinkToken(ctx, purpose, subject, new Date(ctx.now().getTime() + 600_000));
    await withTransaction(ctx, (tx) => tx.tokens.add(row));
    return token;
  }

  /** The token of the newest mail of this kind to an address. */
  async function mailedToken(tenant: string, kind: MailKind, to: string): Promise<string> {
    const { rows } = await site.database.owner.query<{ id: string }>(
      `select id from mail where "tenantId" = $1 and kind = $2 and recipient = $3 order by "createdAt" desc`,
      [tenant, kind, to],
    );
    const mail = await site.ctx(tenant).mails.byId(rows[0]?.id ?? "");
    const link = mail && "link" in mail.params ? mail.params.link : "http://none";
    return new URL(link).searchParams.get("t") ?? "";
  }

  /** Recommends without a login; if the address must be confirmed, the recommendation still waits for it. */
  async function recommended(tenant: string) {
    const form = recommendForm();
    await site.ask(tenant, "POST /empfehlen.html", { body: String(new URLSearchParams(form)) });
    await answerRequests(site.services.database.pool, site.ctx(tenant));
    const { rows } = await site.database.owner.query<{ number: string }>(
      `select r.number from recommendation r join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"
       where r."tenantId" = $1 and a.email = $2`,
      [tenant, form.email],
    );
    return { number: rows[0]?.number ?? "", email: form.email };
  }

  /** A recipient who came by the link. */
  async function recipient(tenant: string) {
    const { number } = await recommended(tenant);
    const answer = await site.ask(tenant, `GET /e/${number}`, { headers: { "User-Agent": firefox } });
    const cookie = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
    return { number, cookie };
  }

  return { newEmail, recommendForm, member, linkToken, mailedToken, recommended, recipient };
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
