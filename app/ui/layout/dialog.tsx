import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  id: string;
  title: string;
  children: ReactNode;
  /** opens by itself after this many milliseconds, once, and not while somebody is typing (app/browser/exit.ts) */
  afterMs?: number | undefined;
};

/** A modal dialog. Without script it stays closed, so its content must also be available on a page of its own. */
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
