import { type PasswordPart, passwordParts } from "#server/people/account/rules/password.ts";
import { each } from "./dom.ts";

/** Below a new password: marks the parts of the rule already met. Without script the list only names them. */
export function passwords(): void {
  each<HTMLElement>("[data-enhance=password]", (list) => {
    const input = document.getElementById(list.dataset["for"] ?? "");
    if (!(input instanceof HTMLInputElement)) return;
    const show = () =>
      each<HTMLElement>(
        "[data-part]",
        (item) => {
          const isMet = passwordParts[item.dataset["part"] as PasswordPart].test(input.value);
          item.toggleAttribute("data-kept", isMet);
          const statusText = item.querySelector<HTMLElement>(".vh");
          if (statusText) statusText.hidden = !isMet;
        },
        list,
      );
    input.addEventListener("input", show);
    show();
  });
}
