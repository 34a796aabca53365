import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  id?: string | undefined;
  /** where it is sent; none: this page, without the fragment that a link of the error summary left in its address */
  action?: string | undefined;
  method?: "post" | "get" | undefined;
  /** one key for one filled-in form: sent twice, it counts once */
  attempt?: string | undefined;
  /** more hidden values: campaign, widget, intent */
  hidden?: Record<string, string | undefined> | undefined;
  /** it has a FileField */
  sendsFile?: boolean | undefined;
  /** where the script asks for a captcha (captchaHref); the form then has a CaptchaField */
  captcha?: string | undefined;
  /** off: the browser says nothing, the server does (used by conform's getFormProps when hydrated) */
  noValidate?: boolean | undefined;
  children: ReactNode;
};

/** A real form. The enhancement script adds its own messages, the pending button and the guard against a double click. */
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
      data-captcha={captcha}
    >
      {values.map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}
