import type { PageLink } from "#app/ui/layout/links.ts";

type Props = { label: string; parts: readonly PageLink[] };

/** Links between the parts of an area. */
export function PartLinks({ label, parts }: Props) {
  return (
    <nav className="parts" aria-label={label}>
      <ul className="part-list">
        {parts.map(({ href, label: name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
