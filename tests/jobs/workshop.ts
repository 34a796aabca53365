import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Ctx, Log } from "#server/domain/context.ts";
import type { NewMail } from "#server/domain/mail/model.ts";
import type { Mails, Post } from "#server/domain/mail/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { themeSchema } from "#server/domain/tenant/theme.ts";
import type { Workshop } from "#server/jobs/workshop.ts";
import { makeSealer, parseDataKeys } from "#server/seal.ts";
import { openDatabases } from "#server/store/database.ts";
import { prismaMails } from "#server/store/mails.ts";
import { prismaSessions } from "#server/store/sessions.ts";
import { prismaTokens } from "#server/store/tokens.ts";

export const silent: Log = { info() {}, warn() {}, error() {} };

const theme = themeSchema.parse(
  JSON.parse(readFileSync(new URL("../../prisma/seed/tenants/nordlicht/theme.json", import.meta.url), "utf8")),
);

/** As much of a tenant as mails and jobs look at. */
export const tenant = {
  id: "nordlicht",
  name: "Nordlicht",
  theme,
  legal: {
    operator: "Nordlicht GmbH",
    representedBy: "Ada Beispiel",
    street: "Hafenstraße 1",
    postcode: "20457",
    city: "Hamburg",
    email: "hilfe@nordlicht.example",
    phone: "040 123456",
    registerEntry: "Amtsgericht Hamburg HRB 1",
    vatId: "DE123456789",
  },
  mail: { from: "post@nordlicht.example", replyTo: "hilfe@nordlicht.example" },
} as unknown as Tenant;

export type TestWorkshop = Workshop & { mails: Mails; databases: ReturnType<typeof openDatabases> };

export function testWorkshop(
  url: string,
  post: Post,
  dataKeys = `k:${randomBytes(32).toString("base64")}`,
): TestWorkshop {
  const databases = openDatabases({ url, poolSize: 6 });
  const sealer = makeSealer(parseDataKeys(dataKeys));
  const db = databases.of(tenant.id);
  const mails = prismaMails(db, sealer, tenant);
  return {
    url,
    databases,
    mails,
    post,
    log: silent,
    tenants: () => [tenant],
    now: () => databases.now(),
    contextFor: (of, now, requestId) =>
      ({
        tenant: of,
        now: () => now,
        requestId,
        log: silent,
        mails,
        sessions: prismaSessions(db),
        tokens: prismaTokens(db),
        atomically: (work: (ctx: Ctx) => Promise<unknown>) =>
          databases.atomically(db, (tx) => work({ mails: prismaMails(tx, sealer, tenant) } as Ctx)),
      }) as unknown as Ctx,
  };
}

export function loginMail(key: string, to = "eva@freund.example"): NewMail {
  const params = { firstName: "Eva", link: `https://nordlicht.example/login?t=${key}`, minutes: 10 };
  return { kind: "loginLink", to, language: "de", key, params };
}
