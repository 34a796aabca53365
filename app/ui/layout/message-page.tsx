import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import type { MotifKind } from "#app/ui/content/motif.tsx";

type Props = {
  picture: MotifKind;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A page with a single message: thanks, mail sent, expired, blocked, not found, failed. */
export function MessagePage({ picture, title, children, actions }: Props) {
  return (
    <div className="message-page wrap">
      <EmptyState picture={picture} title={title} level={1} actions={actions}>
        {children}
      </EmptyState>
    </div>
  );
}
