import { decodeText } from "#server/platform/values/text.ts";

type FileForm = {
  /** "" if the field was not sent. */
  value(name: string): string;
  /** The text of an uploaded file (decodeText); "" if none was chosen. */
  textOf(name: string): Promise<string>;
};

/** Reads a form that may contain a file (the page's row has `takesFile`); null: the body is not a form. */
export async function readFileForm(request: Request): Promise<FileForm | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  return {
    value(name) {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    },
    async textOf(name) {
      const file = form.get(name);
      return file === null || typeof file === "string" ? "" : decodeText(new Uint8Array(await file.arrayBuffer()));
    },
  };
}
