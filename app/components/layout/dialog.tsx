import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  id: string;
  title: string;
  children: ReactNode;
  /** comes by itself after so many milliseconds, once, and never into somebody's typing (enhance/exit.ts) */
  afterMs?: number | undefined;
};

/** Something said over the page. Without script it stays shut, so what it says must also be on a page of its own. */
export function Dialog({ id, title, children, afterMs }: Props) {
  const { t } = useTranslation("components");
  return (
    <dialog id={id} aria-labelledby={`${id}-titel`} data-after={afterMs}>
      <form method="dialog">
        <button className="dialog-close" type="submit" aria-label={t("dialog.close")}>
          <Icon name="close" />
        </button>
      </form>
      <div className="flow">
        <h2 id={`${id}-titel`}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
