import { stringify } from "yaml";
import { metricOf } from "#server/jobs/health.ts";
import { type ReadingName, type ReadingRow, readings } from "#server/office/health/model.ts";
import { readingWords } from "#server/office/health/words.ts";
import { runbook, runbookOf } from "./runbooks.ts";

export const alertsFile = "docker/prometheus/alerts.yml";

/** The same rules as a resource of the Prometheus operator. */
export const alertsResourceFile = "deploy/kubernetes/base/alerts.yaml";

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: "page" | "ticket" };
  annotations: { summary: string; act: string; runbook: string };
};

/** The alert rules for Prometheus: one for each limit of a reading, and those about the processes themselves. */
export function alerts(): string {
  return written({ groups: groups() });
}

export function alertsResource(): string {
  return written({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "referral", labels: { "app.kubernetes.io/component": "monitoring" } },
    spec: { groups: groups() },
  });
}

/** The name of each alert. */
export const alertNames = (): string[] => groups().flatMap(({ rules }) => rules.map(({ alert }) => alert));

const groups = () => [
  { name: "readings", rules: (Object.keys(readings) as ReadingName[]).flatMap(rulesOf) },
  { name: "processes", rules: ofProcesses },
];

const written = (document: object) =>
  `# Written by \`npm run contract\` from server/office/health/ and bin/docs/alerts.ts.\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`;

function rulesOf(name: ReadingName): Rule[] {
  const { of, unit, warn, alarm }: ReadingRow = readings[name];
  const { says, act } = readingWords[name];
  const by = of === "installation" ? "" : ` by (${of})`;
  const whose = of === "installation" ? "" : `{{ $labels.${of} }}: `;
  const value = unit === "seconds" ? "{{ $value | humanizeDuration }}" : "{{ $value }}";
  const rule = (suffix: string, limit: NonNullable<ReadingRow["warn"]>, severity: "page" | "ticket"): Rule => ({
    alert: `${name[0]?.toUpperCase()}${name.slice(1)}${suffix}`,
    // All processes show the same readings.
    expr:
      "above" in limit
        ? `max${by} (${metricOf(name)}) > ${limit.above}`
        : `min${by} (${metricOf(name)}) < ${limit.below}`,
    for: "3m",
    labels: { severity },
    annotations: { summary: `${whose}${says}: ${value}`, act, runbook: runbook(runbookOf[name]) },
  });
  return [...(alarm ? [rule("", alarm, "page")] : []), ...(warn ? [rule(alarm ? "Soon" : "", warn, "ticket")] : [])];
}

/** Of each file system that is written to, as Prometheus's node exporter tells of the machine that it watches. */
const usedShare = `1 - node_filesystem_avail_bytes{fstype!~"squashfs|iso9660|ramfs|overlay"} / node_filesystem_size_bytes`;
const diskWords = {
  summary: "{{ $labels.mountpoint }} at {{ $labels.instance }} is {{ $value | humanizePercentage }} full",
  act: "which folder grows (du -x)? Database, archived log, base backups, containers' logs",
  runbook: runbook("disk"),
};

/**
 * The share of failures among what visitors got from the proxy of docker/haproxy.cfg, its own pages among them, over a
 * time such as "5m".
 */
export const failuresAtProxy = (time: string) => `${answersAtProxy(time, `,code="5xx"`)} / ${answersAtProxy(time)}`;
const answersAtProxy = (time: string, code = "") =>
  `sum(rate(haproxy_frontend_http_responses_total{proxy="public"${code}}[${time}]))`;

/** `up` has a row for each address that Prometheus fetches; with dns_sd and in a cluster, one that is gone has none. */
const processes = `up{job=~"referral-.*"}`;

const ofProcesses: Rule[] = [
  {
    alert: "NoReadings",
    expr: `absent(referral_read_at_seconds) or time() - max(referral_read_at_seconds) > 600`,
    for: "2m",
    labels: { severity: "page" },
    annotations: {
      summary: "No worker has read anything for ten minutes: nothing else here can alarm",
      act: "is a worker running, and does the database answer?",
      runbook: runbook("no-worker"),
    },
  },
  {
    alert: "ProcessDown",
    expr: `${processes} == 0`,
    for: "2m",
    labels: { severity: "page" },
    annotations: {
      summary: "{{ $labels.job }} at {{ $labels.instance }} does not answer",
      act: "look at its log",
      runbook: runbook("processes"),
    },
  },
  {
    alert: "NoWeb",
    expr: `absent(up{job="referral-web"} == 1)`,
    for: "2m",
    labels: { severity: "page" },
    annotations: {
      summary: "No web process answers: nobody gets a page",
      act: "start them; where they end by themselves, their log says why",
      runbook: runbook("no-web"),
    },
  },
  {
    alert: "NoWebReady",
    expr: `haproxy_backend_active_servers{proxy="web"} == 0`,
    for: "1m",
    labels: { severity: "page" },
    annotations: {
      summary: "The proxy at {{ $labels.instance }} knows no web process that is ready",
      act: "do the processes run, and does the database answer?",
      runbook: runbook("no-web"),
    },
  },
  {
    alert: "FewerProcesses",
    // While processes are replaced there are more of them for a moment: for longer than that, some are missing.
    expr: `sum by (job) (${processes}) < sum by (job) (${processes} offset 10m)`,
    for: "5m",
    labels: { severity: "ticket" },
    annotations: {
      summary: "{{ $labels.job }}: {{ $value }} answer, fewer than ten minutes ago",
      act: "nothing if somebody wanted fewer; otherwise start those that ended, and read their log",
      runbook: runbook("processes"),
    },
  },
  {
    alert: "RequestsFail",
    expr: `sum(rate(http_server_request_duration_seconds_count{status="5xx"}[5m])) / sum(rate(http_server_request_duration_seconds_count[5m])) > 0.02`,
    for: "5m",
    labels: { severity: "page" },
    annotations: {
      summary: "{{ $value | humanizePercentage }} of all requests fail",
      act: "the log's lines of level error, by path and tenantId",
      runbook: runbook("requests-fail"),
    },
  },
  {
    alert: "ProxyFails",
    expr: `${failuresAtProxy("5m")} > 0.02`,
    for: "5m",
    labels: { severity: "page" },
    annotations: {
      summary: "{{ $value | humanizePercentage }} of what visitors get from the proxy is a failure",
      act: "with RequestsFail: the processes' log; without it they do not answer, or not in time",
      runbook: runbook("no-web"),
    },
  },
  {
    alert: "RequestsSlow",
    expr: `histogram_quantile(0.99, sum by (le) (rate(http_server_request_duration_seconds_bucket[5m]))) > 2.5`,
    for: "10m",
    labels: { severity: "ticket" },
    annotations: {
      summary: "One request of a hundred takes longer than {{ $value }} s",
      act: "which route is it, and do queries wait for a connection (db_pool_waiting)?",
      runbook: runbook("slow"),
    },
  },
  {
    alert: "PoolExhausted",
    expr: `min_over_time(db_pool_waiting[5m]) > 0`,
    for: "5m",
    labels: { severity: "page" },
    annotations: {
      summary: "{{ $labels.instance }}: queries have waited for a connection for five minutes",
      act: "slow statements in the database, or more processes",
      runbook: runbook("slow"),
    },
  },
  {
    alert: "DiskFull",
    expr: `${usedShare} > 0.95`,
    for: "2m",
    labels: { severity: "page" },
    annotations: diskWords,
  },
  {
    alert: "DiskFullSoon",
    expr: `${usedShare} > 0.85`,
    for: "5m",
    labels: { severity: "ticket" },
    annotations: diskWords,
  },
  {
    alert: "EventLoopBlocked",
    expr: `nodejs_eventloop_delay_p99_seconds > 0.5`,
    for: "5m",
    labels: { severity: "ticket" },
    annotations: {
      summary: "{{ $labels.instance }}: the event loop is {{ $value }} s late",
      act: "is the machine busy, or is a statement or file very large?",
      runbook: runbook("slow"),
    },
  },
];
