import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  id?: string | undefined;
  /** the target; default: this page, without the fragment that the error summary's links leave in its URL */
  action?: string | undefined;
  method?: "post" | "get" | undefined;
  /** idempotency key of one filled-in form: sent twice, it counts once */
  attempt?: string | undefined;
  /** more hidden values: campaign, widget, intent */
  hidden?: Record<string, string | undefined> | undefined;
  /** the form has a FileField */
  sendsFile?: boolean | undefined;
  /** the URL where the script requests a captcha (captchaHref); the form then has a CaptchaField */
  captcha?: string | undefined;
  /** disables the browser's validation, leaving it to the server (used by conform's getFormProps when hydrated) */
  noValidate?: boolean | undefined;
  children: ReactNode;
};

/**
 * An HTML form. The enhancement script adds our own messages, the pending button and protection against double clicks.
 * If the page answers a form, as with errors or for review, its forms are marked: what was typed is in this page only.
 */
export function Form({
  id,
  action,
  method = "post",
  attempt,
  hidden = {},
  sendsFile,
  captcha,
  noValidate,
  children,
}: Props) {
  const { pathname, search } = useLocation();
  const isAnswered = useActionData() !== undefined;
  const values = Object.entries({ ...hidden, attempt });
  return (
    <form
      className="form"
      id={id}
      action={action ?? pathname + search}
      method={method}
      encType={sendsFile ? "multipart/form-data" : undefined}
      noValidate={noValidate}
      data-enhance="form"
      data-answered={isAnswered ? "" : undefined}
      data-captcha={captcha}
    >
      {values.map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}
