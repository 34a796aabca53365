import { metricOf } from "#server/jobs/health.ts";
import { type ReadingName, type ReadingRow, readings } from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import { failuresAtProxy } from "./alerts.ts";

export const dashboardFile = "docker/grafana/dashboard.json";

type Target = { expr: string; legend: string };
type Unit = "s" | "short" | "percentunit" | "bytes" | "reqps";
type Panel = {
  title: string;
  unit: Unit;
  targets: Target[];
  limits?: { color: string; value: number }[];
  description?: string;
};

const requests = "http_server_request_duration_seconds";
const slow = (share: number, by = "") =>
  `histogram_quantile(${share}, sum by (le${by}) (rate(${requests}_bucket[5m])))`;

/** What docs/operations/monitor.md promises, and what a person looks at first when something is slow. */
const ofRequests: Panel[] = [
  {
    title: "Requests that succeed",
    unit: "percentunit",
    targets: [
      {
        expr: `1 - sum(rate(${requests}_count{status="5xx"}[30m])) / sum(rate(${requests}_count[30m]))`,
        legend: "the processes' answers",
      },
      { expr: `1 - ${failuresAtProxy("30m")}`, legend: "the proxy's" },
    ],
    limits: [
      { color: "red", value: 0 },
      { color: "green", value: 0.999 },
    ],
  },
  {
    title: "How long requests take",
    unit: "s",
    targets: [
      { expr: slow(0.5), legend: "half" },
      { expr: slow(0.99), legend: "99 of 100" },
    ],
    limits: [
      { color: "green", value: 0 },
      { color: "red", value: 0.5 },
    ],
  },
  {
    title: "Requests by status",
    unit: "reqps",
    targets: [{ expr: `sum by (status) (rate(${requests}_count[5m]))`, legend: "{{status}}" }],
  },
  {
    title: "The ten slowest routes",
    unit: "s",
    targets: [{ expr: `topk(10, ${slow(0.99, ", route")})`, legend: "{{route}}" }],
  },
  {
    title: "Pages from the cache",
    unit: "percentunit",
    targets: [
      { expr: `sum(rate(${requests}_count{cache="hit"}[5m])) / sum(rate(${requests}_count[5m]))`, legend: "share" },
    ],
  },
];

const byInstance = (title: string, unit: Unit, sum: "max" | "sum", metric: string): Panel => ({
  title,
  unit,
  targets: [{ expr: `${sum} by (instance) (${metric})`, legend: "{{instance}}" }],
});

const ofProcesses: Panel[] = [
  {
    title: "Processes",
    unit: "short",
    targets: [{ expr: `sum by (job) (up{job=~"referral-.*"})`, legend: "{{job}}" }],
  },
  {
    title: "Web processes that the proxy finds ready",
    unit: "short",
    targets: [{ expr: `sum(haproxy_backend_active_servers{proxy="web"})`, legend: "ready" }],
  },
  byInstance("Waiting for a database connection", "short", "max", "db_pool_waiting"),
  byInstance("Database connections", "short", "sum", "db_pool_connections"),
  byInstance("How late the event loop is", "s", "max", "nodejs_eventloop_delay_p99_seconds"),
  byInstance("Memory", "bytes", "max", "process_resident_memory_bytes"),
];

/** A panel for each reading, with its limits, and what to do beyond them. */
const ofReadings = (Object.keys(readings) as ReadingName[]).map((name): Panel => {
  const { of, unit, warn, alarm }: ReadingRow = readings[name];
  const { says, act } = readingWords[name];
  const least = [warn, alarm].some((limit) => limit !== null && "below" in limit);
  const by = of === "installation" ? "" : ` by (${of})`;
  // All workers show the same readings; of many tenants the worst ten are shown.
  const each = `${least ? "min" : "max"}${by} (${metricOf(name)})`;
  const expr = of === "tenant" ? `${least ? "bottomk" : "topk"}(10, ${each})` : each;
  return {
    title: `${says[0]?.toUpperCase()}${says.slice(1)}`,
    description: act,
    unit: unit === "seconds" ? "s" : "short",
    targets: [{ expr, legend: of === "installation" ? says : `{{${of}}}` }],
    limits: limitsOf(warn, alarm),
  };
});

/** Grafana colours what is at or above a step: a limit from below turns the colours around. */
function limitsOf(warn: ReadingRow["warn"], alarm: ReadingRow["alarm"]): NonNullable<Panel["limits"]> {
  const belows = [
    ...(alarm && "below" in alarm ? [{ color: "red", value: alarm.below }] : []),
    ...(warn && "below" in warn ? [{ color: "orange", value: warn.below }] : []),
  ];
  if (belows.length > 0) {
    const colours = [...belows.map(({ color }) => color), "green"];
    return colours.map((color, index) => ({ color, value: belows[index - 1]?.value ?? 0 }));
  }
  return [
    { color: "green", value: 0 },
    ...(warn && "above" in warn ? [{ color: "orange", value: warn.above + 1 }] : []),
    ...(alarm && "above" in alarm ? [{ color: "red", value: alarm.above + 1 }] : []),
  ];
}

const rows: [string, Panel[]][] = [
  ["Requests", ofRequests],
  ["Processes", ofProcesses],
  ["Is the work done? (cli status)", ofReadings],
];

const [width, height] = [8, 7];

/** The dashboard for Grafana: import it and choose the Prometheus that has the metrics. */
export function dashboard(): string {
  let y = 0;
  const panels = rows.flatMap(([title, ofRow]) => {
    const top = y;
    y += 1 + height * Math.ceil(ofRow.length / 3);
    const heading = { type: "row", title, collapsed: false, panels: [], gridPos: { x: 0, y: top, w: 24, h: 1 } };
    return [
      heading,
      ...ofRow.map((one, index) => drawn(one, (index % 3) * width, top + 1 + height * Math.floor(index / 3))),
    ];
  });
  const document = {
    uid: "referral",
    title: "Referral programme",
    description: "Written by `npm run contract` from server/office/health/ and bin/docs/dashboard.ts.",
    tags: ["referral"],
    schemaVersion: 39,
    time: { from: "now-6h", to: "now" },
    refresh: "1m",
    templating: { list: [{ name: "source", type: "datasource", query: "prometheus", label: "Prometheus" }] },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function drawn({ title, unit, targets, limits, description }: Panel, x: number, y: number) {
  const steps = limits?.map(({ color, value }, index) => ({ color, value: index === 0 ? null : value }));
  return {
    type: "timeseries",
    title,
    ...(description ? { description } : {}),
    datasource: { type: "prometheus", uid: "$source" },
    gridPos: { x, y, w: width, h: height },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(steps ? { thresholds: { mode: "absolute", steps }, custom: { thresholdsStyle: { mode: "line" } } } : {}),
      },
      overrides: [],
    },
    targets: targets.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      expr,
      legendFormat: legend,
    })),
  };
}
