import { each, reveal } from "./dom.ts";

/** Copying, the device's share sheet, an edited message in every channel's link, the code as a file. */
export function share(): void {
  const message = document.querySelector<HTMLTextAreaElement>("[data-enhance=message]");
  const link = message?.dataset["link"] ?? "";
  // If an edited text lacks the link, it is appended on a line of its own. Each channel sends its own, marked link.
  const text = (marked = link) => {
    const typed = message?.value.trim() ?? "";
    return typed.includes(link) ? typed.replaceAll(link, marked) : `${typed}\n\n${marked}`.trim();
  };

  reveal("[data-enhance=copy]", (button) => void copy(button, button.dataset["copy"] ?? ""));
  reveal("[data-enhance=copyMessage]", (button) => void copy(button, text()));

  if (message) {
    message.readOnly = false;
    each<HTMLElement>("#nachricht-hint > [hidden]", (more) => {
      more.hidden = false;
    });
  }

  if ("share" in navigator) {
    reveal("[data-enhance=share]", (button) => {
      const url = button.dataset["link"] ?? "";
      void navigator.share(message ? { text: text(url) } : { url }).catch(() => undefined);
    });
  }

  message?.addEventListener("input", () =>
    each<HTMLAnchorElement>("a[data-template]", (channel) => {
      const { template = "", link: marked } = channel.dataset;
      const typed = text(marked);
      const lines = template.startsWith("mailto:") ? typed.replaceAll("\n", "\r\n") : typed;
      channel.href = template.replace("{text}", encodeURIComponent(lines));
    }),
  );

  reveal("[data-enhance=qr]", (button) => {
    const svg = button.closest("figure")?.querySelector("svg");
    if (!svg) return;
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
    file.download = "qr.svg";
    file.click();
    URL.revokeObjectURL(file.href);
  });
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const copiedText = button.dataset["copied"] ?? "";
  const label = button.querySelector(".btn-say");
  const status = document.querySelector("[data-copy-said]");
  button.style.minInlineSize = `${button.offsetWidth}px`;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // In old browsers and framed pages: selects the text, so that it can be copied with one keystroke.
    const message = document.querySelector<HTMLTextAreaElement>("[data-enhance=message]");
    const place = document.querySelector(".linkbox-link");
    if (button.dataset["enhance"] === "copyMessage") message?.select();
    else if (place) getSelection()?.selectAllChildren(place);
    if (!document.execCommand("copy")) return;
  }
  const before = label?.textContent ?? "";
  if (!label || before === copiedText) return;
  // Keeps the button's width although the new label is shorter.
  button.style.minWidth = `${button.offsetWidth}px`;
  button.dataset["done"] = "";
  label.textContent = copiedText;
  if (status) status.textContent = copiedText;
  setTimeout(() => {
    label.textContent = before;
    delete button.dataset["done"];
    if (status) status.textContent = "";
  }, 2500);
}
