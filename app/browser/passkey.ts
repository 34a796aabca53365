/** The login page's passkey button; hidden if the browser has no passkeys. */
import { each, reveal } from "./dom.ts";
import { logInByPasskey, supportsPasskeys } from "./passkey-calls.ts";

if (supportsPasskeys()) {
  each<HTMLElement>("[data-passkey]", (block) => {
    block.hidden = false;
    reveal("[data-passkey] button", (button) => void login(block, button));
  });
}

async function login({ dataset }: HTMLElement, button: HTMLButtonElement): Promise<void> {
  button.setAttribute("aria-busy", "true");
  const isIn = await logInByPasskey(dataset["passkey"] ?? "");
  if (isIn) return location.assign(dataset["to"] ?? "/");
  button.removeAttribute("aria-busy");
  each<HTMLElement>("[data-passkey-failed]", (note) => {
    note.textContent = note.dataset["passkeyFailed"] ?? "";
  });
}
