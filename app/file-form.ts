type FileForm = {
  /** "" where it was not sent. */
  value(name: string): string;
  /** What stands in a file; "" where none was chosen. */
  textOf(name: string): Promise<string>;
};

/** A form that may carry a file (the page's row says `takesFile`); null: the body is no form. */
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
      return file === null || typeof file === "string" ? "" : file.text();
    },
  };
}
