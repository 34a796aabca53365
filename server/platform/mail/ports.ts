import type { Tenant } from "../tenant/model.ts";
import type { QueuedMail } from "./model.ts";

/** The result of one attempt. `permanent`: retrying is useless. `reason`: status codes, never an address. */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; reason: string };

/** Renders a mail in its language and the tenant's theme, and sends it. */
export type Mailer = {
  deliver(mail: QueuedMail, tenant: Tenant): Promise<Delivery>;
};
