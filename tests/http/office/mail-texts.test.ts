import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { NewMail } from "#server/platform/mail/model.ts";
import { createMailer } from "#server/platform/mail/upstream/mailer.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

/** The mails of a brand in its own words, written in the editor of texts. */
const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { owner } = site.database;
const mia = await signedInAs(ctx, "marketing", null, { firstName: "Mia", lastName: "Marten" });
const max = await signedInAs(ctx, "marketing");

const place = "/agent/texte/mail-reward-ready/de";
const open = (address = place, who = mia) => site.ask(tenant, `GET ${address}`, who);
const send = (fields: Record<string, string>, who = mia) =>
  site.ask(tenant, `POST ${place}`, { ...who, body: String(new URLSearchParams(fields)) });
const current = async () =>
  String((await ctx.texts.versions({ slug: "mail-reward-ready", language: "de" }))[0]?.version ?? 0);
const publish = async (markdown: string) =>
  send({ intent: "publish", markdown, seen: await current(), draft: "", bekannt: "" });

/** A reward's mail as its receiver gets it. */
async function received(of = tenant, language: "de" | "en" = "de") {
  const by = site.ctx(of);
  const mail = { kind: "rewardReady", language, to: "jp@freund.example", params: mailParams.rewardReady } as const;
  const key = crypto.randomUUID();
  await withTransaction(by, (tx) => tx.mails.queue({ ...mail, key, createdAt: by.now() } as NewMail));
  const { rows } = await owner.query(`select id from mail where key = $1`, [key]);
  const sent: { subject: string; text: string; html: string }[] = [];
  const transport = {
    async send(one: (typeof sent)[number]) {
      sent.push(one);
      return { ok: true as const };
    },
    close: () => undefined,
  };
  expect(await deliverMail(by, createMailer(transport), rows[0].id)).toBe("sent");
  return sent[0] ?? expect.fail();
}

beforeEach(async () => {
  await owner.query("delete from text_version; delete from text_draft");
});

const own =
  "# {amount} von {name} liegen bereit\n\n## Danke, {firstName}\n\nIhr Kontakt hat bestellt.\n\n{text}\n\nBis bald!\n";

test("a mail goes out in the brand's words, with what nobody may leave out, until the standard is put back", async () => {
  const standard = await received();
  expect((await publish(own)).status).toBe(303);
  const mail = await received();
  expect(mail.subject).toBe("60 € von Elbschutz liegen bereit");
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain("Danke, Jörg");
    expect(form).toContain("Ihr Kontakt hat bestellt.");
    // Whatever the text says: link, deadline and imprint stay.
    expect(form).toContain(mailParams.rewardReady.link.replaceAll("&", form === mail.html ? "&amp;" : "&"));
    expect(form).toContain("28.02.2027");
    expect(form).toContain(ctx.tenant.legal.street);
  }
  const said = (text: string) => text.replaceAll(/\s+/g, " ");
  expect(said(mail.text)).toContain(said(/Davon behalten wir[^.]*\./.exec(standard.text)?.[0] ?? "nothing"));
  // Other languages and brands keep theirs.
  expect((await received(tenant, "en")).subject).not.toContain("Elbschutz liegen");
  expect((await received("nordlicht")).subject).not.toContain("liegen bereit");

  expect((await send({ intent: "restore", version: "0", seen: await current() })).status).toBe(303);
  expect(await received()).toMatchObject({ subject: standard.subject, html: standard.html });
  const versions = await ctx.texts.versions({ slug: "mail-reward-ready", language: "de" });
  expect(versions.map(({ version, appliedBy }) => [version, appliedBy])).toEqual([
    [2, "Mia Marten"],
    [1, "Mia Marten"],
  ]);
  const entries = (await ctx.audit.after(0, 1_000)).filter(({ actorId }) => actorId === mia.user.id);
  expect(entries.map(({ kind }) => kind)).toEqual(["textApplied", "textApplied"]);
});

test("an unknown placeholder or a missing subject is refused beside the field, and nothing typed is lost", async () => {
  for (const [markdown, why] of [
    [`${own}Kunde {kundennummer}`, "{kundennummer} ist kein Platzhalter."],
    // A reward's mail names no product.
    [`${own}Für {product}`, "{product} ist kein Platzhalter."],
    ["Ohne Betreff", "Der Titel fehlt"],
  ] as const) {
    const answer = await publish(markdown);
    expect(answer.status).toBe(400);
    expect(/id="markdown-error">([^<]*)/.exec(answer.text)?.[1]).toContain(why);
    expect(answer.text).toContain(markdown.split("\n").at(-1));
    expect(await current()).toBe("0");
  }
});

test("the preview of a draft is the mail as people would get it, for its author only; nobody gets it", async () => {
  const saved = await send({ intent: "preview", markdown: own, seen: "0", draft: "" });
  expect(saved.status).toBe(303);
  const address = String(saved.headers.location);
  expect(address).toMatch(/^\/agent\/texte\/mail-reward-ready\/de\/mail\?entwurf=/);
  const preview = await open(address);
  expect(preview.text).toContain("<title>60 € von Elbschutz liegen bereit</title>");
  expect(preview.text).toContain("Ihr Kontakt hat bestellt.");
  expect(preview.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline';.*sandbox/,
  );
  expect(preview.headers["cache-control"]).toContain("no-store");
  const { html } = await received();
  expect(html).not.toContain("Ihr Kontakt hat bestellt.");
  expect((await open(address, max)).text).not.toContain("Ihr Kontakt hat bestellt.");

  const list = (await open("/agent/texte")).text;
  expect(list).toContain("Prämie liegt bereit");
  expect(list).not.toContain("mail-newsletter");
  expect((await open("/agent/texte/mail-newsletter/de")).status).toBe(404);
});
