/**
 * Downloads that change what their page shows (form[data-saves]): the file is saved, and the page is loaded again.
 * Where there is none the page that says why is opened; without a connection the browser sends the form and says so.
 */
export function saves(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-saves]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.dataset["sent"]) return;
      form.dataset["sent"] = "1";
      save(form).catch(() => form.submit());
    });
  }
}

async function save(form: HTMLFormElement): Promise<void> {
  const answer = await fetch(form.action, { method: "post", body: new URLSearchParams() });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  if (!answer.ok) return form.submit();
  if (!name) return location.assign(answer.url);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name;
  file.click();
  // The address of the file ends with the page.
  setTimeout(() => location.reload(), 500);
}
