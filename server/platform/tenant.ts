import type { FormOfAddress } from "./values/language.ts";
import type { Theme } from "./values/theme.ts";

/** What this room reads of a tenant; the whole record is server/tenants/model.ts. */
export type PlatformTenant = {
  id: string;
  name: string;
  /** A test tenant: docs/partners/sandbox.md. */
  test: boolean;
  formOfAddress: FormOfAddress;
  /** Switches, by name. */
  modules: Readonly<Record<string, boolean>>;
  mail: { from: string; replyTo: string };
  /** What a business letter by e-mail has to state. */
  legal: {
    operator: string;
    representedBy: string;
    street: string;
    postcode: string;
    city: string;
    phone: string;
    registerEntry: string;
    vatId: string;
  };
  theme: Theme;
  pictures: { logo: string };
};
