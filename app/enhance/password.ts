import { type PasswordPart, passwordParts } from "#server/domain/account/rules/password.ts";
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
          const isKept = passwordParts[item.dataset["part"] as PasswordPart].test(input.value);
          item.toggleAttribute("data-kept", isKept);
          const said = item.querySelector<HTMLElement>(".vh");
          if (said) said.hidden = !isKept;
        },
        list,
      );
    input.addEventListener("input", show);
    show();
  });
}
