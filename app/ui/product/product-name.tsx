type Props = { name: string };

/** Keeps a short last word on the line of the one before it: "Mobil M" does not break before its M. */
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
