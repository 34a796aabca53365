import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "#app/i18n/index.ts";
import type { FieldMeta } from "./components/form/meta.ts";

type Constraint = { required?: boolean; minLength?: number; maxLength?: number; pattern?: string };

type Options = {
  id: string;
  /** What the action answered, when the form came back. */
  result: SubmissionResult | undefined;
  /** `getZodConstraint(schema)`: the same limits in the browser as on the server. */
  constraint: Record<string, Constraint> | undefined;
  /** What is known already. */
  defaultValue?: Record<string, string | null | undefined> | undefined;
};

/** A form that came back shows everything that was typed, and each error in the person's language beside its field. */
export function useFields<Name extends string>(options: Options, names: readonly Name[]) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<string, string>>({
    id: options.id,
    lastResult: options.result ?? null,
    ...(options.constraint ? { constraint: options.constraint } : {}),
    defaultValue: options.defaultValue ?? null,
  });
  const say = (keys: readonly unknown[] | undefined) => keys?.map((key) => t(sayable(String(key))));
  const metas = {} as Record<Name, FieldMeta>;
  for (const name of names) {
    const field = (fields as ReturnType<FormMetadata["getFieldset"]>)[name];
    if (!field) continue;
    metas[name] = {
      id: field.id,
      name: field.name,
      initialValue: field.initialValue,
      errors: say(field.errors),
      required: field.required,
      minLength: field.minLength,
      maxLength: field.maxLength,
      pattern: field.pattern,
    };
  }
  return { id: form.id, formErrors: say(form.errors) ?? [], fields: metas };
}

/** Domain messages are "area.key"; areas are namespaces. What a schema says by itself becomes the general message. */
function sayable(key: string): string {
  const match = /^(error|refusal)\.(\w+)$/.exec(key);
  if (match) return `${match[1]}:${match[2]}`;
  return key === "Required" || key.startsWith("Invalid input") ? "error:required" : "error:invalid";
}
