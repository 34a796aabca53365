// npm run test:targets: what kubectl renders from deploy/kubernetes is held against the schemas of Kubernetes and of
// the Prometheus operator, and against our processes. Fails without kubectl (Debian: kubernetes-client).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { PrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";
import ts from "typescript";
import { parseAllDocuments } from "yaml";
import { settings } from "#server/platform/process/environment.ts";
import { root } from "#server/platform/process/root.ts";

type Rendered = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec?: { selector?: Record<string, string>; ports?: { targetPort: string }[]; template?: { spec: Pod } };
};
type Pod = {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean };
  containers: Container[];
};
type Container = {
  name: string;
  ports?: { name: string }[];
  resources?: { limits?: { memory?: string } };
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
};

/** Throws where a field lacks or has a wrong value. Fields that the kind does not have are for `unknownFields`. */
const schemaOf =
  <Data>(Model: new (data?: Data) => { validate(): void }) =>
  (resource: Rendered) =>
    new Model(resource as Data).validate();

/** A resource of any other kind is refused: nothing goes out unchecked. */
const schemas: Record<string, (resource: Rendered) => void> = {
  ConfigMap: schemaOf(ConfigMap),
  Deployment: schemaOf(Deployment),
  HorizontalPodAutoscaler: schemaOf(HorizontalPodAutoscaler),
  Ingress: schemaOf(Ingress),
  Job: schemaOf(Job),
  Namespace: schemaOf(Namespace),
  NetworkPolicy: schemaOf(NetworkPolicy),
  PodDisruptionBudget: schemaOf(PodDisruptionBudget),
  PrometheusRule: schemaOf(PrometheusRule),
  Service: schemaOf(Service),
  ServiceMonitor: schemaOf(ServiceMonitor),
};

for (const folder of ["base", "overlays/example"]) {
  const resources = rendered(folder);
  const processes = resources.filter(({ spec }) => spec?.template);
  assert.deepEqual(processes.map(({ metadata }) => metadata.name).sort(), ["migrate", "tools", "web", "worker"]);
  for (const resource of resources) {
    try {
      check(resource, processes);
    } catch (fault) {
      console.error(`${folder}, ${resource.kind} ${resource.metadata.name}: ${(fault as Error).message}`);
      process.exitCode = 1;
    }
  }
  for (const unknown of unknownFields(resources)) {
    console.error(`${folder}: ${unknown}`);
    process.exitCode = 1;
  }
  console.log(`${folder}: ${resources.length} resources read`);
}

function rendered(folder: string): Rendered[] {
  const { error, status, stdout, stderr } = spawnSync("kubectl", ["kustomize", `${root}/deploy/kubernetes/${folder}`], {
    encoding: "utf8",
  });
  if (error) {
    console.error("There is no kubectl here. Install it (apt-get install kubernetes-client), and run this again.");
    process.exit(1);
  }
  assert.equal(status, 0, stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Rendered);
}

function check(resource: Rendered, processes: Rendered[]): void {
  const schema = schemas[resource.kind];
  assert(schema, "tests/targets/kubernetes.ts names no schema for this kind");
  schema(resource);
  for (const setting of resource.kind === "ConfigMap" ? Object.keys(resource.data ?? {}) : [])
    assert(setting in settings.shape, `${setting} is no setting (docs/operations/run.md)`);
  if (resource.kind === "Service") leadsSomewhere(resource, processes);
  if (resource.spec?.template) isContained(resource.spec.template.spec);
}

/**
 * Fields that a kind does not have: the schemas allow them, the interfaces of the same packages do not, once each
 * resource is compiled as a literal of its interface.
 */
function unknownFields(resources: Rendered[]): string[] {
  const file = `${root}/tests/targets/rendered.ts`;
  const source = resources
    .map((resource, at) => {
      const from = resource.apiVersion.startsWith("monitoring")
        ? "@kubernetes-models/prometheus-operator"
        : "kubernetes-models";
      const value = JSON.stringify(resource, null, 2);
      return `const r${at}: import("${from}/${resource.apiVersion}/${resource.kind}").I${resource.kind} = ${value};`;
    })
    .join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile.call(host, name, target);
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map((found) => {
    const line = source.slice(0, found.start).split("\n").length - 1;
    return `${source.split("\n")[line]?.trim()} ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`;
  });
}

/** A port's name that no container has would be a service that answers nobody, without an error. */
function leadsSomewhere(service: Rendered, processes: Rendered[]): void {
  const process = processes.find(
    ({ metadata }) => metadata.name === service.spec?.selector?.["app.kubernetes.io/component"],
  );
  const ports = process?.spec?.template?.spec.containers.flatMap((container) => container.ports ?? []) ?? [];
  for (const { targetPort } of service.spec?.ports ?? [])
    assert(
      ports.some(({ name }) => name === targetPort),
      `no container has a port ${targetPort}`,
    );
}

/** As in docker-compose.yml: writes to its own volumes only, gains no privilege, and is bounded. */
function isContained(pod: Pod): void {
  assert.equal(pod.automountServiceAccountToken, false, "it could speak to the cluster");
  assert.equal(pod.securityContext?.runAsNonRoot, true, "it could run as root");
  for (const { name, securityContext, resources } of pod.containers) {
    assert.equal(securityContext?.readOnlyRootFilesystem, true, `${name} could write to its image`);
    assert.equal(securityContext?.allowPrivilegeEscalation, false, `${name} could gain privileges`);
    assert(resources?.limits?.memory, `${name} has no limit of memory`);
  }
}
