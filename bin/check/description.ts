import { execFile } from "node:child_process";
import fs, { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import spectralCore, { type Ruleset, type RulesetDefinition } from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import bundler from "@stoplight/spectral-ruleset-bundler/with-loader";
import rulesets from "@stoplight/spectral-rulesets";
import { parse } from "yaml";
import { root } from "#server/platform/process/root.ts";

/**
 * What public linters say about docs/openapi.json: Redocly's recommended rules, and by Spectral its own for OpenAPI,
 * those of OWASP's API security list and of Zalando's guidelines. Nothing may remain but what description-waivers.yaml
 * gives a reason for.
 */
type Finding = { rule: string; at: string; said: string };
type Waiver = { rule: string; at: string };

const file = join(root, "docs/openapi.json");
const waivers = parse(readFileSync(join(import.meta.dirname, "description-waivers.yaml"), "utf8")) as Waiver[];

async function redocly(): Promise<Finding[]> {
  const options = ["lint", file, "--extends=recommended", "--format=json"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/redocly"), options, {
    env,
    maxBuffer: 100_000_000,
  }).catch((failed: { stdout: string }) => failed);
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
  };
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    at: (location[0]?.pointer ?? "").replace(/^#\//, ""),
    said: message,
  }));
}

/** Zalando's guidelines as rules; they come as a file. */
async function zalando(): Promise<Ruleset> {
  const rules = join(root, "node_modules/@baloise/spectral-rules/zalando.yml");
  const ruleset = await bundler.bundleAndLoadRuleset(rules, { fs, fetch });
  // Their filters read properties of examples that are null.
  for (const rule of Object.values(ruleset.rules))
    rule.given = rule.given.map((place) => place.replaceAll("?(@.", "?(@ && @."));
  return ruleset;
}

async function spectral(rules: RulesetDefinition | Ruleset): Promise<Finding[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(rules);
  const found = await linter.run(JSON.parse(readFileSync(file, "utf8")));
  return found.map(({ code, path, message }) => ({ rule: String(code), at: path.join("/"), said: message }));
}

const extending: object = { extends: [rulesets.oas, owasp] };
const extended = extending as RulesetDefinition;
const findings = (await Promise.all([redocly(), spectral(extended), zalando().then(spectral)])).flat();
const covers = (waiver: Waiver, { rule, at }: Finding) => waiver.rule === rule && at.startsWith(waiver.at);
const left = findings.filter((finding) => !waivers.some((waiver) => covers(waiver, finding)));
const idle = waivers.filter((waiver) => !findings.some((finding) => covers(waiver, finding)));
for (const { rule, at, said } of left) console.log(`${rule}  ${at}\n    ${said}`);
for (const { rule, at } of idle) console.log(`a waiver without a finding: ${rule} ${at}`);
console.log(`${findings.length} findings, ${findings.length - left.length} of them waived`);
if (left.length + idle.length > 0) process.exit(1);
