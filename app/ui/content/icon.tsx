/** Our icons, drawn on a 24 px grid with one stroke width. */
const paths = {
  alert: "M12 8v5m0 3.5v.01M12 3.5 2.8 19.5h18.4L12 3.5Z",
  arrow: "M4 12h16m-6-6 6 6-6 6",
  back: "M20 12H4m6-6-6 6 6 6",
  bank: "M3.5 9.5 12 4l8.5 5.5h-17Zm2 0v8m4.3-8v8m4.4-8v8m4.3-8v8M3.5 20h17",
  bubble:
    "M12 4a8 8 0 0 1 0 16 8 8 0 0 1-3.6-.9L4 20l1-4.2A8 8 0 0 1 12 4Zm-2.6 5.2c0 3 2.4 5.4 5.4 5.4m-5.4-5.4L10.6 8m4.2 6.6L16 13.4",
  business: "M4 8.5h16v11H4v-11Zm5 0v-3h6v3M4 13h16m-8-1.2v2.4",
  calendar: "M4 6h16v14H4V6Zm0 4.5h16M8.5 3.5V8m7-4.5V8",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9.5 6 6 6-6",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7v5l3.5 2.5",
  play: "M8 5v14l11-7z",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M8.5 8.5V4h11.5v11.5h-4.5M4 8.5h11.5V20H4V8.5Z",
  download: "M12 4v11m-5-5 5 5 5-5M4.5 20h15",
  edit: "m4 20 .8-4L16 4.8a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8 19.2 4 20Zm10-13 3 3",
  external: "M13.5 4.5h6v6m0-6-9 9M17 14v5.5H4.5V7H10",
  facebook: "M13.5 20.5v-9c0-2 1-3.2 3-3.2h.5m-6.5 5h5M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z",
  fibre:
    "M3.5 18c6 0 4-12 10-12m-10 6c4 0 4-6 10-6m-10 12c4 0 5-6 10-6m4-8.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm0 6.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  gmail: "M3.5 18.5V6.5L12 13l8.5-6.5v12h-4v-7L12 15l-4.5-3.5v7h-4Z",
  home: "m4 11 8-7 8 7v9h-5.5v-6h-5v6H4v-9Z",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5.5m0-8.5v.01",
  link: "M8 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm8 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm-6 5h4",
  linkedin: "M4.5 4.5h15v15h-15v-15Zm4 6.5v5m0-8v.01M12 16v-5m0 2.2c0-1.5 1-2.2 2-2.2s2 .7 2 2.2V16",
  lock: "M5.5 10.5h13v9.5h-13v-9.5Zm2.5 0V8a4 4 0 0 1 8 0v2.5M12 14v2.5",
  mail: "M3.5 6h17v12.5h-17V6Zm0 .8L12 13l8.5-6.2",
  menu: "M4 8h16M4 16h16",
  mobile: "M7.5 3h9v18h-9V3Zm3.5 15h2",
  more: "M6 12v.01M12 12v.01M18 12v.01",
  outlook: "M3.5 7h8v10h-8V7Zm4 2.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM11.5 5h9v14h-9v-2m0-7.5 4.5 3 4.5-3",
  phone:
    "M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z",
  plus: "M12 5v14m-7-7h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3m-10-3h10v6H7v-6Z",
  qr: "M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5H14V14Zm3.5 3.5H20V20h-2.5v-2.5Z",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20",
  share: "M12 15V4m-4 4 4-4 4 4M5 12.5V20h14v-7.5",
  sms: "M4 5h16v11.5h-9L6.5 20v-3.5H4V5Zm4.5 5.7v.01m3.5-.01v.01m3.5-.01v.01",
  sport: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6 6c3.5 3 3.5 9 0 12M18 6c-3.5 3-3.5 9 0 12M3.5 12h17",
  tool: "M14.5 7.5l3.3-3.3a4.8 4.8 0 0 0-6.3 6.3l-7.3 7.3a1.4 1.4 0 0 0 2 2l7.3-7.3a4.8 4.8 0 0 0 6.3-6.3l-3.3 3.3-2-2Z",
  tv: "M3.5 5h17v11.5h-17V5ZM8 20h8",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  voucher: "M3.5 6.5h17V10a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4V6.5Zm10.5 0v2m0 2.5v2m0 2.5v2",
  x: "m4.5 4.5 15 15m0-15-15 15",
  xing: "m6 7.5 2.5 4L5 17.5M17.5 4.5 11.5 14l4 6.5",
  yahoo: "m3.5 7 4.5 7v5m4.5-12L8 14m9.5-8.5-2 8m-.8 4v.01",
} as const;

export type IconName = keyof typeof paths;

type Props = {
  name: IconName;
  /** the arrow of a card that is a link */
  isLeading?: boolean | undefined;
};

/** An icon beside a word; it adds no information to the word. */
export function Icon({ name, isLeading }: Props) {
  return (
    <svg className={isLeading ? "icon go" : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <IconPath name={name} />
    </svg>
  );
}

/** The icon's path for use inside a larger drawing. */
export function IconPath({ name }: Pick<Props, "name">) {
  return <path d={paths[name]} />;
}
