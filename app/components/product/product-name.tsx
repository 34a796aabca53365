type Props = { name: string };

/** A short last word belongs to the one before it: "Mobil M" is never broken before its M. */
export function ProductName({ name }: Props) {
  const [, start = "", end] = /^(.*?)(\S{1,16} \S{1,3})$/.exec(name) ?? [];
  if (!end) return name;
  return (
    <>
      {start}
      <span className="whole">{end}</span>
    </>
  );
}
