import type { ReactNode } from "react";

type Props = {
  title?: string | undefined;
  /** a sentence under the title */
  lead?: ReactNode;
  tone?: "sunken" | undefined;
  /** beside: the title to the left of the content, if there is room */
  shape?: "beside" | undefined;
  id?: string | undefined;
  children: ReactNode;
};

/** A section across the whole page, separated from its neighbours by tone and space. */
export function Section({ title, lead, tone, shape, id, children }: Props) {
  return (
    <section className="section" data-tone={tone} data-shape={shape} id={id}>
      <div className="wrap">
        {title ? (
          <div className="section-head flow flow-s">
            <h2>{title}</h2>
            {lead ? <p className="muted">{lead}</p> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
