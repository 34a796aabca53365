import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { ZodType } from "zod";
import { error, refusal } from "#app/i18n/de/messages.ts";
import type { FieldMeta } from "#app/ui/form/meta.ts";

type Constraint = Record<string, Pick<FieldMeta, "required" | "minLength" | "maxLength" | "pattern">>;

type Options = {
  id: string;
  /** The action's answer, if the form came back. */
  result: SubmissionResult | undefined;
  /** `constraintOf(schema)`: the browser applies the same limits as the server. */
  constraint: Constraint | undefined;
  /** Initial values, as far as known. */
  defaultValue?: Record<string, string | null | undefined> | undefined;
  /** The fields are about somebody else than who types: no message asks for "your" name. */
  aboutOthers?: true;
};

/**
 * The form's fields; after a submission with errors they show the typed values and each error, in the page's language,
 * beside its field.
 */
export function useFields<Name extends string>(options: Options, names: readonly Name[]) {
  const { t } = useTranslation(["components", "error", "refusal"]);
  const { id, result, constraint, defaultValue, aboutOthers = false } = options;
  const values: Record<string, unknown> = result?.initialValue ?? defaultValue ?? {};
  const missingOf = (name: string) => (!aboutOthers && isNamed(name) ? t(`components:missing.${name}`) : undefined);
  const errorsOf = (name: string) =>
    result?.error?.[name]?.map((message) => {
      const key = messageOf(String(message));
      return (key === "error:required" && missingOf(name)) || t(key);
    });
  const fields = {} as Record<Name, FieldMeta>;
  for (const name of names) {
    fields[name] = {
      ...constraint?.[name],
      id: `${id}-${name}`,
      name,
      initialValue: values[name] === "" ? undefined : values[name],
      errors: errorsOf(name),
      missing: missingOf(name),
    };
  }
  return { id, formErrors: errorsOf("") ?? [], fields };
}

const constraints = new WeakMap<ZodType, Constraint>();

/** The limits of a schema that a browser can check, computed once per schema. */
export function constraintOf(schema: ZodType): Constraint {
  const constraint = constraints.get(schema) ?? getZodConstraint(schema);
  constraints.set(schema, constraint);
  return constraint;
}

/** Fields with a message of their own for a missing value. */
type Named = Extract<ParseKeys<"components">, `missing.${string}`> extends `missing.${infer Name}` ? Name : never;
const named: Readonly<Record<Named, true>> = {
  name: true,
  topic: true,
  message: true,
  firstName: true,
  lastName: true,
  email: true,
  emailRepeat: true,
  birthDate: true,
  code: true,
  password: true,
  current: true,
  street: true,
  houseNumber: true,
  postcode: true,
  city: true,
  holder: true,
  iban: true,
};
const isNamed = (name: string): name is Named => Object.hasOwn(named, name);

type Message = `error:${ParseKeys<"error">}` | `refusal:${ParseKeys<"refusal">}`;

/**
 * Schemas and refusals use "error.<key>" and "refusal.<code>". A library's own messages are replaced by the general
 * one.
 */
function messageOf(message: string): Message {
  const key = message.replace(".", ":");
  if (isMessage(key)) return key;
  return message === "Required" || message.startsWith("Invalid input") ? "error:required" : "error:invalid";
}

function isMessage(key: string): key is Message {
  const [area, own = ""] = key.split(":");
  return (area === "error" || area === "refusal") && Object.hasOwn(area === "error" ? error : refusal, own);
}
