import type { ReactNode } from "react";
import { Motif, type MotifKind } from "./motif.tsx";

type Props = {
  picture?: MotifKind | undefined;
  title: string;
  /** h1 if it is the whole page (404, expired, blocked, thanks), h2 inside one */
  level?: 1 | 2 | undefined;
  children?: ReactNode;
  /** one primary action, optionally a secondary one */
  actions?: ReactNode;
};

/** An empty, ended or completed state, with the next thing to do. */
export function EmptyState({ picture = "apart", title, level = 2, children, actions }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty">
      <Motif kind={picture} />
      <Heading>{title}</Heading>
      {children ? <div className="flow lead">{typeof children === "string" ? <p>{children}</p> : children}</div> : null}
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}
