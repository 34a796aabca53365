import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  tone?: "info" | "success" | "warning" | "error" | undefined;
  title?: string | undefined;
  /** set it when the notice answers what the person just did: it is then announced */
  live?: boolean | undefined;
  children?: ReactNode;
};

const signs = { info: "info", success: "check", warning: "clock", error: "alert" } as const;

/** A sentence that stands out: what happened and what to do. */
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
