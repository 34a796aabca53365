import { Icon } from "./icon.tsx";

type Props = { points: readonly string[] };

/** A few short arguments below a promise. */
export function Points({ points }: Props) {
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          {point}
        </li>
      ))}
    </ul>
  );
}
