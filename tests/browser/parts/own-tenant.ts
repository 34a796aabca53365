import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TenantRecord } from "#server/tenants/model.ts";
import { newOperator } from "./back-office.ts";
import type { Site, TenantName } from "./site.ts";
import { visitor } from "./visitor.ts";

/**
 * Adds a tenant to an installation, a copy of a seeded one (without its catalogue) changed by `edit`: for switches that
 * would disturb other tests. Resolves when its pages are served.
 */
export async function ownTenant(
  site: Site,
  like: TenantName,
  id: string,
  edit: (record: TenantRecord) => void,
): Promise<void> {
  const record: TenantRecord = JSON.parse(await site.cli(`tenant show ${like}`));
  const hosts = [`${id}.localhost`];
  Object.assign(record, { id, hosts: everywhere(hosts), linkDomain: everywhere(null) });
  edit(record);
  const file = join(await mkdtemp(join(tmpdir(), "tenant-")), "tenant.json");
  await writeFile(file, JSON.stringify(record));
  await site.cli(`tenant apply ${file}`, await newOperator(site));
  const served = async () => (await visitor(site, id).get("/faq")).html;
  await expect.poll(served).toContain(record.name);
}

const everywhere = <T>(value: T) => ({ production: value, staging: value, testing: value, development: value });
