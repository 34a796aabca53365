/**
 * The small script of pages without React: messages beside fields, one submission per form, copying, the device's share
 * sheet, the live split. Every page works without it; its additions are hidden until it runs.
 */
import { captchas } from "./captcha.ts";
import { carousels } from "./carousel.ts";
import { consent } from "./consent.ts";
import { dialogs } from "./dialog.ts";
import { digits, sieves } from "./digits.ts";
import { reveal } from "./dom.ts";
import { emails } from "./email.ts";
import { exit } from "./exit.ts";
import { forms } from "./form.ts";
import { frame } from "./frame.ts";
import { ibans } from "./iban.ts";
import { passwords } from "./password.ts";
import { products } from "./product.ts";
import { share } from "./share.ts";
import { splits } from "./split.ts";
import { videos } from "./video.ts";

forms();
captchas();
ibans();
carousels();
passwords();
splits();
products();
share();
prints();
dialogs();
digits();
sieves();
consent();
frame();
exit();
emails();
videos();
document.querySelector<HTMLElement>("[data-focus]")?.focus();

/** A button that prints the page. */
function prints(): void {
  reveal('[data-enhance="print"]', () => window.print());
}
