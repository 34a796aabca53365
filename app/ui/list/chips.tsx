type Chip = { href: string; label: string; count?: string; isCurrent: boolean };
type Props = {
  /** the group's accessible name */
  label: string;
  chips: readonly Chip[];
};

/** Filters of a list as links, each with how many rows it leaves. */
export function Chips({ label, chips }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {chips.map(({ href, label: name, count, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "true" : undefined}>
              {name} {count ? <span className="tnum">{count}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
