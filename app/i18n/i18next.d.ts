import "i18next";
import type { de } from "./de/index.ts";
import type { InForm } from "./forms.ts";

declare module "i18next" {
  /** The German tables define the keys, and the values that a text takes. */
  interface CustomTypeOptions {
    resources: InForm<typeof de>;
    defaultNS: "page";
  }
}
