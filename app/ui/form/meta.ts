/**
 * A field's metadata: what `useFields` returns (`fields.email`) can be passed as it is, and so can a plain object.
 * Errors are texts in the page's language.
 */
export type FieldMeta = {
  id: string;
  name: string;
  value?: unknown;
  initialValue?: unknown;
  errors?: readonly string[] | undefined;
  /** the message for a missing value; used by the browser's script, too */
  missing?: string | undefined;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
};

export const errorId = (meta: FieldMeta) => `${meta.id}-error`;
export const hintId = (meta: FieldMeta) => `${meta.id}-hint`;

/** The value typed before, or known already, so that typed values are never lost. */
export function typed(meta: FieldMeta): string | undefined {
  const value = meta.initialValue ?? meta.value;
  return value === undefined || value === null ? undefined : String(value);
}

/** The attributes that connect a control to its field: name, limits, error and hint. */
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
