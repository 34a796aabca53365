/** A form with a file, as browsers send it. */
export function multipart(fields: Record<string, string>, file?: { field: string; name: string; text: string }) {
  const boundary = "----grenze7b3f";
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  if (file) {
    const head = `name="${file.field}"; filename="${file.name}"\r\nContent-Type: application/octet-stream`;
    parts.push(part(head, file.text));
  }
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join("")}--${boundary}--\r\n`,
  };
}
