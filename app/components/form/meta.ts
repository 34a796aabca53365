/**
 * What a field needs to know of itself: the metadata that `useFields` gives (`fields.email`) fits as it is,
 * and so does a plain object. Errors are texts, already in the person's language.
 */
export type FieldMeta = {
  id: string;
  name: string;
  value?: unknown;
  initialValue?: unknown;
  errors?: readonly string[] | undefined;
  /** what it says when nothing was given; the browser's script says the same */
  missing?: string | undefined;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
};

export const errorId = (meta: FieldMeta) => `${meta.id}-error`;
export const hintId = (meta: FieldMeta) => `${meta.id}-hint`;

/** What was typed or is known already: nothing typed is ever lost. */
export function typed(meta: FieldMeta): string | undefined {
  const value = meta.initialValue ?? meta.value;
  return value === undefined || value === null ? undefined : String(value);
}

/** The attributes that tie a control to its field: name, limits, error and hint. */
export function bind(meta: FieldMeta, hint: unknown) {
  const failed = Boolean(meta.errors?.length);
  return {
    id: meta.id,
    name: meta.name,
    required: meta.required,
    minLength: meta.minLength,
    maxLength: meta.maxLength,
    pattern: meta.pattern,
    "data-missing": meta.missing,
    "aria-invalid": failed || undefined,
    "aria-describedby": [hint ? hintId(meta) : "", errorId(meta)].filter(Boolean).join(" "),
  };
}
