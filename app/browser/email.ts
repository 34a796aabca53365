import { each, say } from "./dom.ts";
import { suggestEmail } from "./suggest-email.ts";

/** Asks below a person's own address whether another one was meant; never in the way of sending the form. */
export function emails(): void {
  each<HTMLInputElement>("form[method=post] input[type=email][autocomplete=email]", (input) => {
    const question = document.createElement("p");
    question.className = "hint";
    question.setAttribute("role", "status");
    input.after(question);
    input.addEventListener("change", () => {
      const email = suggestEmail(input.value.trim());
      question.replaceChildren();
      if (email) question.append(`${say.meant} `, answer(email, input, question), "?");
    });
  });
}

function answer(email: string, input: HTMLInputElement, question: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.dataset["kind"] = "quiet";
  button.dataset["size"] = "s";
  button.textContent = email;
  button.addEventListener("click", () => {
    input.value = email;
    input.focus();
    question.replaceChildren();
  });
  return button;
}
