import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type Props = {
  tone?: "info" | "success" | "warning" | "error" | undefined;
  title?: string | undefined;
  /** set if the notice responds to the person's action: it is then announced to screen readers */
  live?: boolean | undefined;
  children?: ReactNode;
};

const signs = { info: "info", success: "check", warning: "clock", error: "alert" } as const;

/** A highlighted sentence: what happened and what to do. */
export function Notice({ tone = "info", title, live, children }: Props) {
  return (
    <div className="notice" data-tone={tone} role={live ? (tone === "error" ? "alert" : "status") : undefined}>
      <Icon name={signs[tone]} />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}

/** Replaces a block whose content is currently unavailable; the rest of the page still works. */
export function Unavailable() {
  const { t } = useTranslation("legal");
  return (
    <Notice tone="warning" title={t("missing.title")}>
      {t("missing.text")}
    </Notice>
  );
}
