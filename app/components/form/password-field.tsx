import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  /** current: signing in; new: setting one. Paste and password managers work. */
  use: "current" | "new";
};

export function PasswordField({ meta, label, hint, use }: Props) {
  return <Field meta={meta} label={label} hint={hint} type="password" autoComplete={`${use}-password`} />;
}
